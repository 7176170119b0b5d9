import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'
import { charges, offline } from './desks-world.ts'
import { go } from './steps.ts'
import { firstRow } from './rows.ts'

/*
 * Research and sourcing: paid for once, whatever happens on the way, and read without a network.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

test('G4: research says its price, is awaited in the background, is announced, and is read without a network @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'r', 'Research')
  expect(await axeFindings(page), 'reports').toEqual([])
  await expect(page.getByRole('button', { name: /New research/ })).toContainText('6 credits')
  await page.keyboard.press('n')
  const brief = 'Fintech companies in Berlin that lost their CFO this autumn'
  await page.getByRole('textbox', { name: 'What do you want to know?' }).fill(brief)
  expect(await axeFindings(page), 'new research').toEqual([])
  await page.getByRole('button', { name: /Start research/ }).dblclick()
  await expect(page.getByRole('row', { name: new RegExp(`${brief}, in progress`) })).toBeVisible()
  expect(await desk.sent('research.start')).toHaveLength(1)
  expect((await charges(desk)).map((one) => [one.action, one.amount])).toEqual([
    ['research.start', 6],
  ])

  await go(page, 'h', 'Hot lists')
  await desk.control('PUT', '/clock', { advance_ms: 300_000 })
  await expect(page.getByText(/Research finished: \d+ companies found/).first()).toBeVisible({
    timeout: 90_000,
  })
  await page.getByRole('button', { name: /Notifications, \d+ new/ }).click()
  await expect(
    page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('listitem')
      .filter({ hasText: /Research finished/ })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const reads = (await desk.sent('research.read')).length
  expect(reads).toBeLessThan(12)
  await offline(desk, true)
  await go(page, 'r', 'Research')
  await page.getByRole('row', { name: new RegExp(`${brief}, finished`) }).dblclick()
  await expect(page.getByRole('heading', { name: brief, level: 1 })).toBeVisible()
  const companies = page.getByRole('region', { name: 'Companies found' }).getByRole('listitem')
  expect(await companies.count()).toBeGreaterThan(2)
  await expect(
    page.getByRole('region', { name: 'Sources' }).getByRole('button').first(),
  ).toBeVisible()
  expect(await axeFindings(page), 'report').toEqual([])
  // A link out of data is asked about before it is opened.
  const sources = page.getByRole('region', { name: 'Sources' }).getByRole('listitem')
  await sources.getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText('Hotdesk has not visited it')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Companies found' }).getByRole('link').first().click()
  await expect(page).toHaveTitle(/compan/i)
})

test('G6, R11, P7, D12: a sourcing run with a lost answer survives a kill, is asked for with its key, and is stated @long', async ({
  desk,
}) => {
  let page = await desk.resume()
  await go(page, 'r', 'Research')
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('button', { name: /New run/ }).first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toContainText('3 credits per qualified person')
  const brief = 'Heads of people in Wien who merged two teams'
  await page.getByRole('textbox', { name: 'Who are you looking for?' }).fill(brief)
  await page.getByRole('textbox', { name: 'Cap, in credits' }).fill('20')
  await page.getByRole('button', { name: 'Prospects', exact: true }).click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(
    page.getByText('Enter their current employer. A search for prospects needs it.'),
  ).toBeVisible()
  expect(await axeFindings(page), 'new run').toEqual([])
  await page.getByRole('button', { name: 'Candidates', exact: true }).click()
  await expect(page.getByText('Candidates can come from several employers.')).toBeVisible()
  await desk.control('POST', '/faults', {
    endpoint: 'sourcing.start',
    count: 1,
    what: { kind: 'drop_after' },
  })
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('Outcome unknown', { exact: true }).first()).toBeVisible()

  await desk.kill()
  page = await desk.start()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The part that was open last.
  await go(page, 'r', 'People sourcing')
  await page.keyboard.press('Alt+3')
  await expect(
    page.getByRole('row', { name: new RegExp(`${brief}, Outcome unknown`) }),
  ).toBeVisible()
  expect(await axeFindings(page), 'paid runs').toEqual([])
  await page.getByRole('button', { name: 'Retry with the same key' }).click()
  await expect(
    page.getByText(/Retry found the same run. Nothing was charged twice/).first(),
  ).toBeVisible()
  const made = (await desk.sent('sourcing.start'))
    .flatMap((one) => one.effects)
    .filter((effect) => effect.kind === 'create')
  expect(made).toHaveLength(1)

  await desk.control('PUT', '/clock', { advance_ms: 900_000 })
  const id = made[0]?.id ?? ''
  const run = async () =>
    (await desk.read(`/people/sourcing/runs/${id}`)) as {
      status: string
      charged_credits: number
      people: { outcome: string }[]
    }
  await expect.poll(async () => (await run()).status).not.toBe('running')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: brief, level: 1 })).toBeVisible()
  await page.keyboard.press('r')
  const service = await run()
  expect(service.charged_credits).toBeLessThanOrEqual(20)
  expect(
    (await charges(desk))
      .filter((one) => one.run_id === id)
      .reduce((sum, one) => sum + one.amount, 0),
  ).toBe(service.charged_credits)
  const statement = page.getByRole('group', { name: 'Statement' })
  await expect(statement).toContainText(`${service.charged_credits} of 20 at most`)
  await expect(page.getByRole('tab', { name: /Delivered/ })).toContainText(
    String(service.people.filter((one) => one.outcome === 'delivered').length),
  )
  await expect(page.getByRole('grid', { name: 'People of this run' })).toHaveAttribute(
    'aria-rowcount',
    String(service.people.length + 1),
  )
  expect(await axeFindings(page), 'statement').toEqual([])
  // A11: whoever was delivered goes on from here; the others are not people of the workspace.
  await firstRow(page.getByRole('grid', { name: 'People of this run' })).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'Hot list' }).fill('Sourced in Wien')
  await page.keyboard.press('Enter')
  const delivered = service.people.filter((one) => one.outcome === 'delivered').length
  await expect
    .poll(
      async () =>
        (
          (await desk.read('/hot-lists')).hot_lists as { name: string; member_count: number }[]
        ).find((list) => list.name === 'Sourced in Wien')?.member_count,
    )
    .toBe(delivered)
  // D12: what a run cost is said for each person that it brought, not for the run.
  await page.keyboard.type('gr')
  await expect(page.getByRole('tablist', { name: 'Research sections' })).toBeVisible()
  await page.keyboard.press('Alt+2')
  const listed = page
    .getByRole('grid', { name: 'Sourcing runs' })
    .getByRole('row', { name: new RegExp(`^${brief}`) })
  const each = Math.round((100 * service.charged_credits) / delivered) / 100
  await expect(listed.getByRole('gridcell').nth(4)).toHaveText(each.toLocaleString('en-US'))
  await listed.dblclick()
  await expect(page.getByRole('heading', { name: brief, level: 1 })).toBeVisible()
  // At its cap, a run that is resumed pauses again before anything is charged.
  if (service.status === 'paused') {
    await expect(page.getByRole('button', { name: /^Resume/ })).toContainText(
      service.charged_credits === 20 ? 'no credits' : `0–${20 - service.charged_credits} credit`,
    )
    await page.keyboard.press('p')
    await expect.poll(async () => (await desk.sent('sourcing.resume')).length).toBe(1)
    await expect.poll(async () => (await run()).status).toBe('paused')
    await page.keyboard.press('r')
    await expect(
      page
        .getByText('Paused: the next person would exceed your cap of 20.', { exact: false })
        .first(),
    ).toBeVisible()
    expect((await run()).charged_credits).toBe(service.charged_credits)
  }
})
