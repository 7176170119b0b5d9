import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { axeFindings } from '#test/support/axe.ts'
import type { Page } from '@playwright/test'
import { ownDownloads } from './downloads.ts'
import { firstRow } from './rows.ts'
import { go } from './steps.ts'
import { expect, serve, test } from './world.ts'

/* L8: what only this computer holds is backed up, and comes back after everything was deleted. */

const downloads = ownDownloads()

const PASSPHRASE = 'four words are enough'

async function toBackup(page: Page): Promise<void> {
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Backup' }).click()
  await expect(page.getByRole('button', { name: 'Create backup' })).toBeVisible()
}

test('L8: a lead’s note that is nowhere else is backed up, deleted by signing out, and there again once restored @long', async ({
  desk,
}) => {
  const running = await serve({ contacts: 60, rate_scale: 100 })
  const page = await desk.start()
  const signIn = async () => {
    await page.getByLabel('Address').fill(running.auth_url)
    const consent = await desk.consentAfter(() =>
      page.getByRole('button', { name: 'Sign in with browser' }).click(),
    )
    await consent.getByRole('button', { name: 'Allow', exact: true }).click()
    // All are read, so that no row moves while it is worked on.
    await expect(page.getByRole('link', { name: /^Pipeline 1,200/ })).toBeVisible()
  }
  await signIn()
  await go(page, 'p', 'Pipeline')
  const leads = page.getByRole('grid', { name: 'Leads' })
  await expect(firstRow(leads)).toBeVisible()
  await firstRow(leads).click()
  const lead = ((await firstRow(leads).getAttribute('aria-label')) ?? '').split(',')[0] ?? ''
  await page.keyboard.press('n')
  await page.keyboard.type('Budget is agreed, ask for Ana')
  await page.keyboard.press('ControlOrMeta+Enter')
  const note = page.getByRole('complementary').getByText('Budget is agreed, ask for Ana').first()
  await expect(note).toBeVisible()

  await toBackup(page)
  const passphrase = page.getByLabel('Passphrase', { exact: true })
  await passphrase.fill('too short')
  await page.getByRole('button', { name: 'Create backup' }).click()
  await expect(page.getByText(/^Use at least 12 characters/)).toBeVisible()
  await passphrase.fill(PASSPHRASE)
  await page.getByLabel('Repeat passphrase').fill(PASSPHRASE)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create backup' }).click()
  await expect(page.getByText(/\.hotdesk saved, [\d,]+ rows?/).first()).toBeVisible()
  const [name = ''] = readdirSync(downloads()).filter((each) => each.endsWith('.hotdesk'))
  // It is sealed: neither the note nor a name is in its bytes.
  expect(readFileSync(join(downloads(), name)).includes('Budget')).toBe(false)

  await page.getByRole('link', { name: 'Workspaces' }).click()
  await page.getByRole('button', { name: 'Sign out…' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signIn()
  const toLead = async () => {
    await go(page, 'p', 'Pipeline')
    await expect(firstRow(leads)).toBeVisible()
    await page.getByRole('textbox', { name: 'Filter leads' }).fill(lead)
    await expect(firstRow(leads)).toContainText(lead)
    await firstRow(leads).click()
  }
  await toLead()
  await expect(note).toHaveCount(0)

  await toBackup(page)
  await page.getByRole('button', { name: /^Restore .*\.hotdesk$/ }).click()
  const question = page.getByRole('dialog', { name: /^Restore / })
  await question.getByLabel('Passphrase', { exact: true }).fill('four other words here')
  await question.getByRole('button', { name: 'Restore' }).click()
  await expect(question.getByText('Wrong passphrase, or the file is damaged.')).toBeVisible()
  await expect(question).toBeVisible()
  await question.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText(/^[\d,]+ rows? restored/).first()).toBeVisible()
  await toLead()
  await expect(note).toBeVisible()
})
