import { expect, test } from './world.ts'

/*
 * D13: the practice menu teaches: what a colleague does is seen to arrive, and a service that
 * stumbles costs nothing.
 */

test.use({ practice: '--rate-scale 30 --contacts 400' })

test('D13: a colleague’s edit arrives on the screen, and an edit made while the service stumbles arrives once @waits @long', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: /^Fintech CFOs/ })
    .click()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row', { name: /Mateus Oliveira/ })).toBeVisible()
  // A first edit makes its row the one that was touched last, which is the one a colleague takes.
  await page.locator('body').press('j')
  await page.locator('body').press('s')
  await expect
    .poll(
      async () =>
        (await desk.sent('hotLists.members.update')).filter(({ status }) => status === 200).length,
    )
    .toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
  const menu = async (item: RegExp) => {
    await page.getByRole('button', { name: /^Practice workspace: what can go wrong/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await menu(/^A colleague edits/)
  const told = page.getByText(/^A colleague set .+ to tier [SB], replied\.$/).first()
  const [, name = '', tier = ''] =
    /^A colleague set (.+) to tier ([SB])/.exec(await told.innerText()) ?? []
  await expect(
    grid.getByRole('row', { name: new RegExp(`${name}.*(tier ${tier}|${tier}).*Replied`, 'i') }),
  ).toBeVisible()

  const before = (await desk.sent()).at(-1)?.seq ?? 0
  await menu(/^The service fails for a moment/)
  // The first edit led on to the next person.
  await page.locator('body').press('b')
  await expect
    .poll(
      async () =>
        (await desk.sent()).filter(({ seq, status }) => seq > before && status === 503).length,
      { timeout: 90_000 },
    )
    .toBe(5)
  await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible({ timeout: 90_000 })
  const arrived = (await desk.sent('hotLists.members.update')).filter(
    ({ seq, status }) => seq > before && status === 200,
  )
  expect(
    arrived.filter(({ effects }) => effects.some(({ fields }) => fields?.['tier'] === 'B')),
  ).toHaveLength(1)
})

test('D13: an API token is made in the practice menu with chosen permissions, and revoked there @long', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await page.getByRole('button', { name: /^Practice workspace: what can go wrong/ }).click()
  await page.getByRole('menuitem', { name: /^API tokens/ }).click()
  const dialog = page.getByRole('dialog', { name: 'API tokens' })
  await dialog.getByLabel('Name').fill('Reader')
  await dialog.getByRole('checkbox', { name: 'All', exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'contacts:read', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('textbox', { name: 'New token' })).toHaveValue(/^hdk_/)
  const made = async () =>
    ((await desk.control('GET', '/tokens'))['tokens'] as { name: string; scopes: string[] }[])[0]
  expect(await made()).toMatchObject({
    name: 'Reader',
    scopes: ['contacts:read'],
    revoked_at: null,
  })
  await dialog.getByRole('button', { name: 'Revoke Reader' }).click()
  await expect.poll(made).toMatchObject({ name: 'Reader', revoked_at: expect.any(String) })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Reader' })).toContainText('Revoked')
})

test('D13: the first page of people has names that a person would believe @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page.keyboard.type('ge')
  const rows = page.getByRole('grid', { name: 'People' }).locator('[role=row][aria-selected]')
  await expect(rows.nth(10)).not.toHaveAttribute('aria-label', 'Loading')
  const nameOf = (label: string) => label.split(',')[0] ?? ''
  const names = () =>
    rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label') ?? ''))
  const isPlain = (name: string) => /^\p{L}[\p{L}\p{M}\s'’.-]*$/u.test(name)
  const shown = (await names()).map(nameOf)
  expect(shown.filter((name) => !isPlain(name))).toEqual([])
})
