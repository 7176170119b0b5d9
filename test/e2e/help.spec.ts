import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeFindings } from '#test/support/axe.ts'
import { ownDownloads } from './downloads.ts'
import { expect, test } from './world.ts'

/* What helps people further: what is new, and a report about a problem. */

test.use({ practice: '--rate-scale 100 --contacts 60' })

const downloads = ownDownloads()

const fromPalette = async (page: Page, words: string, option: string) => {
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(words)
  await page.getByRole('option', { name: option }).first().click()
}

test('P11: a report is shown whole before it is saved, saved as shown, and sent nowhere @long', async ({
  desk,
}) => {
  let page = await desk.start()
  await page.getByRole('button', { name: 'Report a problem…' }).click()
  await expect(page.getByRole('dialog', { name: 'Report a problem' })).toContainText('## Versions')
  await page.keyboard.press('Escape')
  await desk.quit()

  page = await desk.resume()
  await fromPalette(page, 'bug', 'Report a problem')
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  const report = dialog.getByLabel('The report')
  await expect(report).toContainText('## Last crash')
  await page.keyboard.type('The list was empty after lunch.')
  await expect(report).toContainText('## What happened\nThe list was empty after lunch.')
  expect(await axeFindings(page)).toEqual([])
  const shown = await report.textContent()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText(/^Report saved to /).first()).toBeVisible()
  const [file = ''] = readdirSync(downloads())
  expect(file).toMatch(/^hotdesk-report-\d{4}-\d\d-\d\d\.txt$/)
  expect(readFileSync(join(downloads(), file), 'utf8')).toBe(shown)
  expect((await desk.sent()).filter(({ method }) => method !== 'GET')).toEqual([])
})

test('N4: what is new is offered once after an update, and is there whenever it is asked for @long', async ({
  desk,
}) => {
  let page = await desk.resume()
  const offer = page.getByText(/^Hotdesk was updated to/)
  const file = join(desk.profile, 'preferences.json')
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('"whats-new"')
  await expect(offer).toHaveCount(0)
  await desk.quit()
  const kept = JSON.parse(readFileSync(file, 'utf8')) as {
    settings: { screens: Record<string, unknown> }
  }
  kept.settings.screens['whats-new'] = { version: '0.0.1' }
  writeFileSync(file, JSON.stringify(kept))

  page = await desk.start()
  await expect(page.getByText(/^Hotdesk was updated to/).first()).toBeVisible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Show' }).click()
  const dialog = page.getByRole('dialog', { name: 'What’s new' })
  await expect(dialog.getByText('Managed settings', { exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await desk.quit()

  page = await desk.start()
  await expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()
  await fromPalette(page, 'release notes', 'What’s new')
  await expect(page.getByRole('dialog', { name: 'What’s new' })).toBeVisible()
  await expect(page.getByText(/^Hotdesk was updated to/)).toHaveCount(0)
})
