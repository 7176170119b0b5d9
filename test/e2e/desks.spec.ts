import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'
import {
  type Contact,
  SOFTWARE,
  openDesk,
  desks,
  named,
  mapOf,
  everybody,
  useless,
  charges,
  offline,
} from './desks-world.ts'
import { go } from './steps.ts'

/*
 * Desks, research, sourcing and employment review, judged by the practice workspace: what is paid
 * is asked for once, whatever happens on the way, and every figure on the screen is the service's
 * own.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

test('G1, I1: criteria are edited and a desk is made without a network; each arrives once @long', async ({
  desk,
}) => {
  let page = await desk.resume()
  await openDesk(page, SOFTWARE)
  await page.keyboard.press('Alt+4')
  await offline(desk, true)
  await page.getByRole('textbox', { name: 'Add a place' }).fill('Liechtenstein, Zug')
  await page.getByRole('textbox', { name: 'Add a place' }).press('Enter')
  await expect(page.getByText('Places: Liechtenstein, Zug added', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Mittelstand' }).click()
  await page.getByRole('button', { name: /Edit recruited roles/ }).click()
  await page.getByRole('textbox', { name: 'Recruited roles' }).fill('CTOs who still write code.')
  await page.getByRole('textbox', { name: 'Recruited roles' }).press('ControlOrMeta+Enter')
  await expect(page.getByText('Recruited roles changed', { exact: true })).toBeVisible()
  expect(await axeFindings(page), 'criteria').toEqual([])

  await go(page, 'd', 'Desks')
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Port automation')
  await page.getByRole('textbox', { name: 'Industries' }).fill('Robotics, Logistics')
  await page.getByRole('button', { name: 'Create desk' }).click()
  await expect(page.getByRole('heading', { name: 'Port automation', level: 1 })).toBeVisible()

  await desk.kill()
  page = await desk.start()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await go(page, 'd', 'Desks')
  await expect(page.getByRole('row', { name: /^Port automation/ })).toBeVisible()
  expect(await desk.sent('desks.update')).toHaveLength(0)
  await offline(desk, false)
  await expect
    .poll(
      async () =>
        (await desks(desk)).find((one) => one.title === 'Port automation')?.companies_total ?? -1,
    )
    .toBeGreaterThan(0)
  await expect
    .poll(async () => (await named(desk, SOFTWARE)).target_locations)
    .toEqual(expect.arrayContaining(['Liechtenstein', 'Zug']))
  expect((await desk.sent('desks.create')).filter((one) => one.status < 300)).toHaveLength(1)
  expect((await desk.sent('desks.update')).filter((one) => one.status < 300)).toHaveLength(1)
})

test('G2, G5, G7: the map shows its true total, its gaps are those of the data, and two desks overlap as they do at the service @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const wanted = await named(desk, SOFTWARE)
  expect(wanted.companies_total).toBeGreaterThan(200)
  await openDesk(page, SOFTWARE)
  const grid = page.getByRole('grid', { name: 'Companies of the map' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(wanted.companies_total + 1))
  await expect(page.getByRole('tab', { name: /Company map/ })).toContainText(
    String(wanted.companies_total),
  )
  await expect(page.getByText(/as of /).first()).toBeVisible()
  expect(await axeFindings(page), 'map').toEqual([])

  await go(page, 'e', 'People')
  await expect(page.getByText(/as of /).first()).toBeVisible()
  const people = await everybody(desk)
  const map = await mapOf(desk, wanted.id)
  const at = new Map<string, Contact[]>()
  for (const one of people)
    if (one.company_id !== null) at.set(one.company_id, [...(at.get(one.company_id) ?? []), one])
  const nobody = map.filter((id) => !at.has(id)).length
  const bad = await useless(desk)
  const noEmail = map.filter(
    (id) => at.has(id) && at.get(id)?.every((one) => !one.email || bad.has(one.id)),
  ).length
  await openDesk(page, SOFTWARE)
  await page.keyboard.press('Alt+3')
  await expect(
    page.getByRole('button', { name: new RegExp(`^No contacts ${nobody}\\b`) }),
  ).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^No e-mail ${noEmail}\\b`) }).click()
  await expect(page.getByRole('grid', { name: 'Companies with a gap' })).toHaveAttribute(
    'aria-rowcount',
    String(noEmail + 1),
  )
  expect(await axeFindings(page), 'gaps').toEqual([])
  // Each company of a gap is one press from its people.
  await page.getByRole('complementary').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Add to list' })).toBeVisible()

  const other = await named(desk, 'Autonomy: perception and lidar')
  const theirs = new Set(await mapOf(desk, other.id))
  const both = map.filter((id) => theirs.has(id)).length
  await openDesk(page, SOFTWARE)
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: 'Second desk' }).click()
  await page.getByRole('option', { name: other.title }).click()
  await expect(page.getByRole('button', { name: `${both} in both companies` })).toBeVisible()
  await expect(
    page.getByRole('button', { name: `${map.length - both} first only companies` }),
  ).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Companies in both' })).toHaveAttribute(
    'aria-rowcount',
    String(both + 1),
  )
  expect(await axeFindings(page), 'compare').toEqual([])
})

test('G1, G3, D6: a generated desk and a built list whose answers were lost are found, and nothing is sent twice @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openDesk(page, 'Clinical and regulatory, UK & Ireland')
  const wanted = await named(desk, 'Clinical and regulatory, UK & Ireland')
  const lists = async () =>
    (await desk.read('/hot-lists')).hot_lists as {
      id: string
      name: string
      member_count: number
    }[]
  const before = (await lists()).length
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog')).toContainText(`${wanted.prospect_count} prospects`)
  await desk.control('POST', '/faults', {
    endpoint: 'desks.buildHotList',
    count: 1,
    what: { kind: 'drop_after' },
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Build hot list' }).click()
  await expect(
    page.getByRole('heading', { name: `${wanted.title}: prospects`, level: 1 }),
  ).toBeVisible()
  expect(await lists()).toHaveLength(before + 1)
  expect(await desk.sent('desks.buildHotList')).toHaveLength(1)

  await go(page, 'd', 'Desks')
  const button = page.getByRole('button', { name: /From a brief/ })
  await expect(button).toContainText('3 credits')
  await button.click()
  await page
    .getByRole('textbox', { name: /Who are you looking for/ })
    .fill('Heads of engineering at Robotics companies in Berlin')
  await desk.control('POST', '/faults', {
    endpoint: 'desks.generate',
    count: 1,
    what: { kind: 'drop_after' },
  })
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(
    page.getByText('Outcome unknown. Checking before anything is charged again.').first(),
  ).toBeVisible()
  // Two minutes of quiet, two looks a minute apart: then it is there.
  await expect(page.getByRole('row', { name: /^Heads of engineering at Robotics/ })).toBeVisible({
    timeout: 260_000,
  })
  expect(await desk.sent('desks.generate')).toHaveLength(1)
  expect(
    (await charges(desk)).filter((one) => one.action === 'desks.generate').map((one) => one.amount),
  ).toEqual([3])
})
