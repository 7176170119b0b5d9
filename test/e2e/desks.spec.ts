import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test, type Desk } from './world.ts'

/*
 * Desks, research, sourcing and employment review, judged by the practice workspace: what is paid
 * is asked for once, whatever happens on the way, and every figure on the screen is the service's
 * own.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

interface Icp {
  id: string
  title: string
  target_locations: string[]
  companies_total: number
  prospect_count: number
  companies?: { id: string }[]
}
interface Contact {
  id: string
  first_name: string
  last_name: string
  company_id: string | null
  email: string | null
  email_status: string | null
}

const SOFTWARE = 'Every software house in DACH'
const go = async (page: Page, key: string, title: string) => {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}
const openDesk = async (page: Page, title: string) => {
  await go(page, 'd', 'Desks')
  await page
    .getByRole('grid', { name: 'Desks' })
    .getByRole('row', { name: new RegExp(`^${title}`) })
    .dblclick()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}
const desks = async (desk: Desk) => (await desk.read('/icp')).desks as Icp[]
const named = async (desk: Desk, title: string): Promise<Icp> => {
  const found = (await desks(desk)).find((one) => one.title === title)
  if (!found) throw new Error(`no desk ${title}`)
  return found
}
const mapOf = async (desk: Desk, id: string): Promise<string[]> => {
  const ids: string[] = []
  for (
    let page = (await desk.read(`/icp/${id}?include_companies=true`)) as unknown as Icp;
    page.companies?.length;
    page = (await desk.read(
      `/icp/${id}?include_companies=true&companies_offset=${ids.length}`,
    )) as unknown as Icp
  )
    ids.push(...page.companies.map((one) => one.id))
  return ids
}
const everybody = async (desk: Desk): Promise<Contact[]> => {
  const pages = await Promise.all(
    [1, 2, 3].map(
      async (page) =>
        (await desk.read(`/contacts?per_page=200&page=${page}`)).contacts as Contact[],
    ),
  )
  return pages.flat()
}
/**
 * The state of an address stands with the members of hot lists alone: a list of contacts does not
 * carry it.
 */
const useless = async (desk: Desk): Promise<Set<string>> => {
  const bad = new Set<string>()
  for (const { id, member_count } of (await desk.read('/hot-lists')).hot_lists as {
    id: string
    member_count: number
  }[]) {
    for (let page = 1; (page - 1) * 100 < member_count; page++) {
      for (const { contact } of (await desk.read(`/hot-lists/${id}?per_page=100&page=${page}`))
        .members as { contact: Contact }[])
        if (contact.email_status === 'bounced' || contact.email_status === 'invalid')
          bad.add(contact.id)
    }
  }
  return bad
}
const charges = async (desk: Desk) =>
  (await desk.control('GET', '/charges?limit=10000')).entries as {
    action: string
    amount: number
    run_id: string | null
  }[]
const offline = (desk: Desk, on: boolean) => desk.control('PUT', '/flight-mode', { on })
const axe = async (page: Page, what: string) => {
  const { violations } = await new AxeBuilder({ page })
    .exclude('[data-base-ui-focus-guard]')
    .analyze()
  expect
    .soft(
      violations.map(
        (one) =>
          `${what}: ${one.id} ${one.nodes.map((node) => node.html.slice(0, 140)).join(' | ')}`,
      ),
    )
    .toEqual([])
}

test('G1, I1: criteria are edited and a desk is made without a network; each arrives once', async ({
  desk,
}) => {
  let page = await desk.start()
  await desk.signIn()
  await openDesk(page, SOFTWARE)
  await page.keyboard.press('Alt+4')
  await offline(desk, true)
  await page.getByRole('textbox', { name: 'Add a place' }).fill('Liechtenstein, Zug')
  await page.getByRole('textbox', { name: 'Add a place' }).press('Enter')
  await expect(page.getByText('Places: Liechtenstein, Zug added', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Mittelstand' }).click()
  await page.getByRole('button', { name: /Edit recruited roles/ }).click()
  await page.getByRole('textbox', { name: 'Recruited roles' }).fill('CTOs who still write code.')
  await page.getByRole('textbox', { name: 'Recruited roles' }).press('Control+Enter')
  await expect(page.getByText('Recruited roles changed', { exact: true })).toBeVisible()
  await axe(page, 'criteria')

  await go(page, 'd', 'Desks')
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Port automation')
  await page.getByRole('textbox', { name: 'Industries' }).fill('Robotics, Logistics')
  await page.getByRole('button', { name: 'Create desk' }).click()
  await expect(page.getByRole('heading', { name: 'Port automation', level: 1 })).toBeVisible()

  await desk.kill()
  page = await desk.start()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
  await go(page, 'd', 'Desks')
  await expect(page.getByRole('row', { name: /^Port automation/ })).toBeVisible()
  expect(await desk.sent('desks.update')).toHaveLength(0)
  await offline(desk, false)
  await expect
    .poll(
      async () =>
        (await desks(desk)).find((one) => one.title === 'Port automation')?.companies_total ?? -1,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  await expect
    .poll(async () => (await named(desk, SOFTWARE)).target_locations, { timeout: 60_000 })
    .toEqual(expect.arrayContaining(['Liechtenstein', 'Zug']))
  expect((await desk.sent('desks.create')).filter((one) => one.status < 300)).toHaveLength(1)
  expect((await desk.sent('desks.update')).filter((one) => one.status < 300)).toHaveLength(1)
})

test('G2, G5, G7: the map shows its true total, its gaps are those of the data, and two desks overlap as they do at the service', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  const wanted = await named(desk, SOFTWARE)
  expect(wanted.companies_total).toBeGreaterThan(200)
  await openDesk(page, SOFTWARE)
  const grid = page.getByRole('grid', { name: 'Companies of the map' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(wanted.companies_total + 1), {
    timeout: 60_000,
  })
  await expect(page.getByRole('tab', { name: /Company map/ })).toContainText(
    String(wanted.companies_total),
  )
  await expect(page.getByText(/as of /).first()).toBeVisible({ timeout: 30_000 })
  await axe(page, 'map')

  await go(page, 'e', 'People')
  await expect(page.getByText(/as of /).first()).toBeVisible({ timeout: 60_000 })
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
  ).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: new RegExp(`^No e-mail ${noEmail}\\b`) }).click()
  await expect(page.getByRole('grid', { name: 'Companies with a gap' })).toHaveAttribute(
    'aria-rowcount',
    String(noEmail + 1),
  )
  await axe(page, 'gaps')
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
  await axe(page, 'compare')
})

test('G1, G3, D6: a generated desk and a built list whose answers were lost are found, and nothing is sent twice', async ({
  desk,
}) => {
  test.setTimeout(300_000)
  const page = await desk.start()
  await desk.signIn()
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
  ).toBeVisible({ timeout: 30_000 })
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
  await page.keyboard.press('Control+Enter')
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

test('G4: research says its price, is awaited in the background, is announced, and is read without a network', async ({
  desk,
}) => {
  test.setTimeout(180_000)
  const page = await desk.start()
  await desk.signIn()
  await go(page, 'r', 'Research')
  await axe(page, 'reports')
  await expect(page.getByRole('button', { name: /New research/ })).toContainText('6 credits')
  await page.keyboard.press('n')
  const brief = 'Fintech companies in Berlin that lost their CFO this autumn'
  await page.getByRole('textbox', { name: 'What do you want to know?' }).fill(brief)
  await axe(page, 'new research')
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
  await axe(page, 'report')
  // A link out of data is asked about before it is opened.
  await page.getByRole('region', { name: 'Sources' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toContainText('Hotdesk has not visited it')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Companies found' }).getByRole('link').first().click()
  await expect(page).toHaveTitle(/compan/i)
})

test('G6, R11, P7: a sourcing run whose answer was lost survives a kill, is asked for again with its key, and its statement is the service’s', async ({
  desk,
}) => {
  test.setTimeout(240_000)
  let page = await desk.start()
  await desk.signIn()
  await go(page, 'r', 'Research')
  await page.keyboard.press('Alt+2')
  await expect(page.getByRole('button', { name: /New run/ }).first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toContainText('3 credits per qualified person')
  const brief = 'Heads of people in Wien who merged two teams'
  await page.getByRole('textbox', { name: 'Who are you looking for?' }).fill(brief)
  await page.getByRole('textbox', { name: 'Cap, in credits' }).fill('20')
  await axe(page, 'new run')
  await desk.control('POST', '/faults', {
    endpoint: 'sourcing.start',
    count: 1,
    what: { kind: 'drop_after' },
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Outcome unknown', { exact: true }).first()).toBeVisible()

  await desk.kill()
  page = await desk.start()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
  await go(page, 'r', 'Research')
  await page.keyboard.press('Alt+3')
  await expect(
    page.getByRole('row', { name: new RegExp(`${brief}, Outcome unknown`) }),
  ).toBeVisible()
  await axe(page, 'paid runs')
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
  await expect.poll(async () => (await run()).status, { timeout: 30_000 }).not.toBe('running')
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
  await axe(page, 'statement')
  // A11: whoever was delivered goes on from here; the others are not people of the workspace.
  await page.getByRole('grid', { name: 'People of this run' }).getByRole('row').nth(1).click()
  await page.keyboard.press('Control+a')
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
      { timeout: 30_000 },
    )
    .toBe(delivered)
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
    ).toBeVisible({ timeout: 30_000 })
    expect((await run()).charged_credits).toBe(service.charged_credits)
  }
})

test('G6, F8: a workspace without the pilots says so plainly, and shows nothing of a review', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await desk.control('PATCH', '/options', { pilots: false })
  await go(page, 'r', 'Research')
  await page.keyboard.press('Alt+2')
  await expect(
    page.getByRole('heading', { name: 'People sourcing isn’t available in this workspace' }),
  ).toBeVisible()
  await axe(page, 'pilot off')
  expect(await desk.sent('sourcing.start')).toHaveLength(0)
  await go(page, 'e', 'People')
  await page.getByRole('grid', { name: 'People' }).getByRole('row').nth(1).dblclick()
  await expect(page.getByRole('button', { name: /Add to list/ })).toBeVisible()
  await expect.poll(async () => (await desk.sent('contacts.employment.processing')).length).toBe(1)
  await expect(page.getByRole('region', { name: 'Employment' })).toHaveCount(0)
})

test('F8: roles are approved one by one; a review that is out of date is refreshed first', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
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
    await expect(
      page.getByRole('grid', { name: 'People' }).getByRole('row').nth(1),
    ).toHaveAccessibleName(new RegExp(name))
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
  await axe(page, 'employment')
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
  await page.keyboard.press('r')
  await expect(page.getByText('Ready to review')).toBeVisible()
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
