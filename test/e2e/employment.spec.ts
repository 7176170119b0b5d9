import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'
import { type Contact, everybody } from './desks-world.ts'
import { go } from './steps.ts'
import { firstRow } from './rows.ts'

/*
 * Employment review: roles are decided one by one, and a stale review is refreshed first.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

test('G6, F8: a workspace without the pilots says so plainly, and shows nothing of a review @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await desk.control('PATCH', '/options', { pilots: false })
  await go(page, 'r', 'Research')
  await page.keyboard.press('Alt+2')
  await expect(
    page.getByRole('heading', { name: 'People sourcing isn’t available in this workspace' }),
  ).toBeVisible()
  expect(await axeFindings(page), 'pilot off').toEqual([])
  expect(await desk.sent('sourcing.start')).toHaveLength(0)
  await go(page, 'e', 'People')
  const first = firstRow(page.getByRole('grid', { name: 'People' }))
  await expect(first).not.toHaveAccessibleName('Loading')
  await first.dblclick()
  // The panel beside the list has the same buttons.
  await expect(page.getByRole('grid', { name: 'People' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Add to list/ })).toBeVisible()
  await expect.poll(async () => (await desk.sent('contacts.employment.processing')).length).toBe(1)
  await expect(page.getByRole('region', { name: 'Employment' })).toHaveCount(0)
})

test('F8: roles are approved one by one; a review that is out of date is refreshed first @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const people = await everybody(desk)
  const statuses = await Promise.all(
    people.slice(0, 40).map(async (person) => ({
      person,
      ...((await desk.read(`/contacts/${person.id}/employment/processing`)) as {
        status: string
        run_id: string
      }),
    })),
  )
  const open = async (person: Contact) => {
    await go(page, 'e', 'People')
    const name = `${person.first_name} ${person.last_name}`
    await page.getByRole('textbox', { name: 'Filter people' }).fill(name)
    await expect(firstRow(page.getByRole('grid', { name: 'People' }))).toHaveAccessibleName(
      new RegExp(name),
    )
    await page
      .getByRole('row', { name: new RegExp(name) })
      .first()
      .dblclick()
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  }
  const ready = statuses.find(
    (one) =>
      one.status === 'ready' && one.person.first_name && /^[A-Za-z]+$/.test(one.person.last_name),
  )
  const stale = statuses.find((one) => one.status === 'stale' && one.person.first_name)
  if (!ready || !stale) throw new Error('this seed has no such reviews')
  const roles = (
    (await desk.read(`/contacts/${ready.person.id}/employment/runs/${ready.run_id}/review`))
      .roles as { role_key: string; change: string }[]
  ).filter((role) => role.change !== 'keep')

  await open(ready.person)
  await expect(page.getByRole('region', { name: 'Employment' })).toContainText(/suggests/)
  await page.keyboard.press('v')
  await expect(page.getByRole('heading', { name: /^Employment of/ })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(roles.length)
  expect(await axeFindings(page), 'employment').toEqual([])
  if (roles.length > 1) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox').first()).not.toBeChecked()
  }
  await page.keyboard.press('a')
  await expect(page.getByText(/accepted/).first()).toBeVisible()
  await expect
    .poll(
      async () =>
        (
          (await desk.read(`/contacts/${ready.person.id}/employment/processing`)) as {
            status: string
          }
        ).status,
    )
    .toBe('applied')
  const written = (await desk.sent('contacts.employment.decide'))
    .flatMap((one) => one.effects)
    .filter((effect) => effect.table === 'employment_roles')
  expect(written).toHaveLength(roles.length > 1 ? roles.length - 1 : 1)

  await open(stale.person)
  await expect(page.getByRole('region', { name: 'Employment' })).toContainText(
    'the record changed since',
  )
  await page.keyboard.press('v')
  await expect(
    page.getByText('The record changed since this review was made', { exact: false }).first(),
  ).toBeVisible()
  await page.keyboard.press('a')
  // A key that repeats asks once.
  await page.evaluate(() => {
    const press = () => new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', bubbles: true })
    const target = document.activeElement ?? document.body
    for (let times = 0; times < 2; times++) target.dispatchEvent(press())
  })
  await expect(page.getByText('Ready to review')).toBeVisible()
  expect(await desk.sent('contacts.employment.refresh')).toHaveLength(1)
  await page.keyboard.press('d')
  await expect
    .poll(
      async () =>
        (
          (await desk.read(`/contacts/${stale.person.id}/employment/processing`)) as {
            status: string
          }
        ).status,
    )
    .toBe('dismissed')
  expect((await desk.sent('contacts.employment.decide')).map((one) => one.status)).toEqual([
    200, 200,
  ])
})
