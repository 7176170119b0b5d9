import { axeFindings } from '#test/support/axe.ts'
import { localIdsIn } from '#test/support/desk.ts'
import type { Page } from '@playwright/test'
import type { Dialect } from '../foreign/dialect.ts'
import { dialects } from '../foreign/dialects.ts'
import { startForeign, type ForeignService } from '../foreign/service.ts'
import { expect, test } from './world.ts'
import { firstRow } from './rows.ts'

/*
 * A service that does not say who signed in (J1, P13): the person says which workspace a sign-in
 * belongs to, and what waits leaves on their word alone. The service's own journal judges.
 */

let service: ForeignService
test.beforeEach(async () => {
  const { oauth, ...numbered } = dialects[0] as Dialect
  const dialect: Dialect = { ...numbered, oauth: { ...oauth, userinfoRefuses: true } }
  service = await startForeign(dialect, { people: 12 })
})
test.afterEach(() => service[Symbol.asyncDispose]())

const writes = () => service.journal.filter(({ method }) => method !== 'GET')
const dialog = (page: Page) => page.getByRole('dialog')
const waiting = (page: Page) => page.getByRole('tab', { name: /Waiting for sync/ })

test('J1, P13: signed in again without a name, the person is asked whose workspace it is before anything leaves @long', async ({
  desk,
}) => {
  const page = await desk.start()
  await page.getByLabel('Address').fill(service.base_url)
  await page.getByRole('button', { name: 'Sign in with browser' }).click()
  const lists = page.getByRole('grid', { name: 'Hot lists' })
  await expect(firstRow(lists)).toBeVisible()
  await firstRow(lists).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: /Members of/ })).not.toHaveAttribute(
    'aria-rowcount',
    '1',
  )

  await page.getByRole('row', { name: /Jürgen Lovelace/ }).click()
  service.endSignIns()
  await page.keyboard.press('s')
  await expect(waiting(page)).toContainText('1')
  await page.getByRole('button', { name: 'Sign in again' }).first().click({ timeout: 60_000 })

  await expect(dialog(page)).toContainText('Is this the workspace you used before?')
  const before = page.getByRole('radio', { name: /127\.0\.0\.1 last used .*1 change waiting/i })
  await expect(before).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeDisabled()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await axeFindings(page), `whose workspace, ${colorScheme}`).toEqual([])
  }
  // Put aside, the sign-in waits, and so does the edit.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose workspace…' }).click()
  await before.click()
  await expect(dialog(page)).toContainText(
    '1 change waits in this workspace and will be sent from the account you just signed in with.',
  )
  expect([writes().filter(({ status }) => status < 300), service.goodTokens()]).toEqual([[], 1])

  await page.getByRole('button', { name: 'Use it and send 1 change' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(waiting(page)).toContainText('0')
  expect(writes().filter(({ status }) => status < 300)).toHaveLength(1)

  await page.getByRole('button', { name: /^Workspace / }).click()
  await page.getByRole('menuitem', { name: 'Add a workspace…' }).click()
  await page.getByLabel('Address').fill(service.base_url)
  await page.getByRole('button', { name: 'Sign in with browser' }).click()
  await page.getByRole('radio', { name: /A new workspace/ }).click({ timeout: 60_000 })
  await expect(page.getByLabel('Name')).toHaveValue('127.0.0.1 2')
  await page.getByLabel('Name').fill('Second desk')
  await page.getByRole('radio', { name: /A new workspace/ }).focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('button', { name: /^Workspace Second desk/ })).toBeVisible()
  expect(localIdsIn(service.journal)).toEqual([])
})
