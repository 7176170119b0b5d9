import type { Page } from '@playwright/test'
import type { RunningService } from '#test/support/service.ts'
import { go } from './steps.ts'
import { expect, serve, test } from './world.ts'

/*
 * J4, P18: two workspaces on one computer, each with its own people, pending changes and colour;
 * nothing of one is in the other, or is sent there.
 */

test.use({ practice: '--rate-scale 100 --contacts 120' })

let other: RunningService
test.beforeEach(async () => {
  other = await serve({ contacts: 60, rate_scale: 100, seed: 7 })
})

const people = (page: Page, count: number) =>
  expect(page.getByRole('link', { name: /^People/ })).toContainText(String(count))
const switchTo = async (page: Page, name: RegExp) => {
  await page.getByRole('button', { name: /^Workspace / }).click()
  await page
    .getByRole('menuitemcheckbox', { name })
    .or(page.getByRole('menuitemradio', { name }))
    .or(page.getByRole('menuitem', { name }))
    .first()
    .click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('J4, P18: a second workspace has its own people, edits and colour; the first is there again with what waited in it', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await people(page, 120)
  await desk.control('PUT', '/flight-mode', { on: true })
  await page
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: /Members of/ })).not.toHaveAttribute(
    'aria-rowcount',
    '1',
  )
  await page.keyboard.press('6')
  await expect(page.getByRole('tab', { name: /Waiting for sync/ })).toContainText('1')
  // Practice is framed unmistakably, and has its own colour.
  const practice = page.getByRole('button', { name: /what can go wrong/ })
  const colour = () =>
    page
      .getByRole('button', { name: /^Workspace / })
      .locator('[data-colour]')
      .getAttribute('data-colour')
  await expect(practice).toBeVisible()
  const first = await colour()

  await switchTo(page, /Add a workspace/)
  await page.getByRole('button', { name: 'API token' }).click()
  await page.getByLabel('Address').fill(other.auth_url)
  await page.getByLabel('API token', { exact: true }).last().fill(other.api_token)
  await page.getByRole('button', { name: /token/i }).last().click()
  await people(page, 60)
  await expect(practice).toHaveCount(0)
  expect(await colour()).not.toBe(first)
  await page.keyboard.type('gw')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.keyboard.type('gy')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Fintech CFOs')
  const writes = (await other.control('GET', '/journal?kind=request&limit=1000')).body as {
    entries: { method: string }[]
  }
  expect(writes.entries.filter((one) => one.method !== 'GET')).toEqual([])

  // J7: the first one is closed; what waits in it is counted, and may be kept or discarded.
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Workspaces' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Practice: on this computer only' })
    .getByRole('button', { name: 'Sign out…' })
    .click()
  const question = page.getByRole('dialog', { name: 'Sign out of Practice workspace?' })
  await question.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(question.getByText(/^1 change has not reached the service yet\./)).toBeVisible()
  await expect(question.getByRole('button', { name: 'Discard and sign out' })).toBeDisabled()
  await question.getByRole('checkbox', { name: 'Discard what waits' }).click()
  await expect(question.getByRole('button', { name: 'Discard and sign out' })).toBeEnabled()
  await question.getByRole('button', { name: 'Stay signed in' }).click()

  await switchTo(page, /practice/)
  await people(page, 120)
  await page.keyboard.type('gw')
  await expect(page.getByText('1 change', { exact: false }).first()).toBeVisible()
  await desk.control('PUT', '/flight-mode', { on: false })
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(
    (await desk.sent('hotLists.members.update')).filter((one) => one.status < 300),
  ).toHaveLength(1)
})
