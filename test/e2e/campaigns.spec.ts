import AxeBuilder from '@axe-core/playwright'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pdfText } from '#test/support/pdf-text.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * Campaigns as managers and reps use them, judged by the practice workspace's journal: who was
 * really enrolled, and what was really paused.
 */

interface Contact {
  id: string
  first_name: string
  company_id: string | null
}

const flightMode = async (page: Page) => {
  await page.getByRole('button', { name: /what can go wrong/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /Flight mode/ }).click()
  await page.keyboard.press('Escape')
}
const synced = (page: Page) => page.getByRole('link', { name: /^All synced/ })
const toCampaigns = async (page: Page) => {
  await page
    .getByRole('link', { name: /Campaigns/ })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
}
const campaigns = async (desk: Desk) =>
  (await desk.read('/campaigns')).campaigns as {
    id: string
    name: string
    status: string
    stats: { sent: number; bounces: number; replies: number }
  }[]
const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}

/**
 * Thirty people of one name, each at a company of their own but for two who share one; one of them
 * without an address, and one met tomorrow.
 */
async function guardians(desk: Desk): Promise<Contact[]> {
  const made: Contact[] = []
  for (let index = 0; index < 30; index++) {
    const person = {
      first_name: `P${String(index).padStart(2, '0')}`,
      last_name: 'Guardian',
      company_name: `Guarded ${index === 1 ? 0 : index} Ltd`,
      ...(index === 2 ? {} : { email: `p${index}@guarded-${index}.example` }),
    }
    const { result } = (await desk.control('POST', '/colleague', {
      endpoint: 'contacts.create',
      body: person,
    })) as { result: Contact }
    made.push(result)
  }
  await desk.control('POST', '/colleague', {
    endpoint: 'meetings.create',
    body: {
      title: 'Second talk',
      starts_at_utc: new Date(Date.now() + 86_400_000).toISOString(),
      duration_minutes: 30,
      contact_id: made[6]?.id,
    },
  })
  return made
}

test('S-4, E9: of thirty the guard bars three and doubts four, each with its reason; the hold can be called off, and one POST carries exactly those who were ticked', async ({
  desk,
}) => {
  test.setTimeout(240_000)
  const page = await desk.start()
  await desk.signIn()
  const people = await guardians(desk)
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  for (const place of ['Meetings', 'Companies', 'People']) {
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: new RegExp(`^${place}`) })
      .click()
    await page.keyboard.press('r')
  }
  await page.getByRole('textbox', { name: 'Filter people' }).fill('Guardian')
  const grid = page.getByRole('grid', { name: 'People' })
  await expect(grid).toHaveAttribute('aria-rowcount', '31', { timeout: 60_000 })
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })

  const sheet = page.getByRole('dialog', { name: 'Enrol in a campaign' })
  const enrol = async (campaign: RegExp) => {
    await page.keyboard.press('e')
    await sheet.getByRole('combobox', { name: 'Campaign' }).click()
    await page.getByRole('option', { name: campaign }).click()
    await expect(sheet.getByText(/Do-not-contact checked at/)).toBeVisible({ timeout: 30_000 })
  }
  // Three of them were enrolled from here before.
  for (const person of people.slice(3, 6)) {
    await page
      .getByRole('row', { name: new RegExp(`^${person.first_name} Guardian`) })
      .click({ modifiers: ['ControlOrMeta'] })
  }
  await expect(page.getByText('3 selected')).toBeVisible()
  await enrol(/Fintech CFOs, spring/)
  await sheet.getByRole('button', { name: /^Enrol/ }).click()
  await expect(sheet.getByText(/3 people enrolled in Fintech CFOs, spring/)).toBeVisible({
    timeout: 60_000,
  })
  await sheet.getByRole('button', { name: 'Done' }).click()
  const before = await desk.sent('campaigns.enrol')
  expect(before).toHaveLength(1)

  // A colleague marks a company after everything was read.
  await desk.control('POST', '/colleague', {
    endpoint: 'companies.update',
    params: { id: people[0]?.company_id },
    body: { do_not_contact: true },
  })
  await page.getByRole('row', { name: /^P09 Guardian/ }).click()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('30 selected')).toBeVisible()
  await enrol(/Alumni winter note/)
  const region = (name: string) => sheet.getByRole('region', { name })
  const [red, amber, clear] = [
    region('Cannot be enrolled'),
    region('Needs a reason'),
    region('Clear'),
  ]
  await expect(red.getByRole('listitem').filter({ hasText: 'Guardian' })).toHaveCount(3)
  await expect(red.getByText('Guarded 0 Ltd is marked do not contact')).toHaveCount(2)
  await expect(red.getByText('No e-mail address')).toHaveCount(1)
  await expect(red.getByRole('checkbox')).toHaveCount(0)
  await expect(amber.getByRole('checkbox')).toHaveCount(4)
  await expect(amber.getByText(/^Enrolled by us in Fintech CFOs, spring, /)).toHaveCount(3)
  await expect(amber.getByText(/^Meeting: Second talk, /)).toHaveCount(1)
  await expect(clear.getByRole('checkbox')).toHaveCount(23)
  await expect(sheet.getByText('4 need a reason')).toBeVisible()
  await axe(page)

  await amber.getByRole('checkbox', { name: 'Enrol P06 Guardian' }).click()
  await expect(sheet.getByRole('button', { name: /^Enrol/ })).toBeDisabled()
  await sheet
    .getByRole('textbox', { name: /Reason to override/ })
    .fill('Asked for the details on the phone')
  const wanted = people
    .slice(6)
    .map(({ id }) => id)
    .toSorted()

  await sheet.getByRole('button', { name: 'Enrol 24 people' }).click()
  await expect(sheet.getByText('24 people will be enrolled in Alumni winter note')).toBeVisible()
  await sheet.getByRole('button', { name: /Cancel, send nothing/ }).click()
  await expect(sheet.getByRole('button', { name: /^Enrol/ })).toBeVisible()
  expect(await desk.sent('campaigns.enrol')).toHaveLength(1)

  const read = (await desk.sent('companies.read')).length
  const pressed = Date.now()
  await sheet.getByRole('button', { name: 'Enrol 24 people' }).click()
  await expect(sheet.getByText(/24 people enrolled in Alumni winter note/)).toBeVisible({
    timeout: 90_000,
  })
  const sent = (await desk.sent('campaigns.enrol')).slice(1)
  expect(sent).toHaveLength(1)
  expect((sent[0]?.at ?? 0) - pressed).toBeGreaterThanOrEqual(29_000)
  expect(
    sent
      .flatMap(({ effects }) =>
        effects
          .filter(({ table }) => table === 'enrolments')
          .map(({ fields }) => String(fields?.['contact_id'])),
      )
      .toSorted(),
  ).toEqual(wanted)
  const receipt = await sheet
    .getByRole('list', { name: 'People in this enrolment' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(
    receipt
      .map((line) => wanted.find((id) => line.includes(id)) ?? line)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(wanted.toSorted((a, b) => a.localeCompare(b)))
  expect((await desk.sent('companies.read')).length).toBeGreaterThan(read)
})

test('S-4: offline it becomes a draft, and nothing leaves when the network is back', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  await toCampaigns(page)
  await flightMode(page)
  await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible()
  await page.getByRole('row', { name: /Alumni winter note/ }).click()
  await page.keyboard.press('e')
  const sheet = page.getByRole('dialog', { name: 'Enrol in a campaign' })
  await sheet.getByRole('combobox', { name: 'or a whole hot list' }).click()
  await page.getByRole('option', { name: /CISO/ }).click()
  await sheet
    .getByRole('button', { name: /as a draft$/ })
    .or(sheet.getByRole('button', { name: /^Keep \d+ as a draft/ }))
    .click()
  await expect(page.getByText(/Draft of .*Alumni winter note, not sent/)).toBeVisible()
  await flightMode(page)
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(sheet.getByText(/Do-not-contact checked at/)).toBeVisible({ timeout: 30_000 })
  expect(await desk.sent('campaigns.enrol')).toEqual([])

  // Only a yes sends it.
  const ticked = await sheet.getByRole('checkbox', { checked: true }).count()
  const same = sheet.getByRole('textbox', { name: 'One reason for everyone selected here' })
  if (await same.isVisible()) {
    await same.fill('Agreed with them in May')
    await sheet.getByRole('button', { name: /^Use for/ }).click()
  } else if (await sheet.getByRole('textbox', { name: /Reason to override/ }).isVisible())
    await sheet.getByRole('textbox', { name: /Reason to override/ }).fill('Agreed with them in May')
  await sheet.getByRole('button', { name: /^Enrol/ }).click()
  await expect(sheet.getByText(/enrolled in Alumni winter note/).first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 60_000 })
  const [one, ...more] = await desk.sent('campaigns.enrol')
  expect(more).toEqual([])
  expect(one?.effects.filter(({ table }) => table === 'enrolments')).toHaveLength(ticked)
})

test('M-2, E3: pausing without a network says not paused and sends nothing; with it, one POST, confirmed by the service', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await toCampaigns(page)
  const running = (await campaigns(desk)).find(({ status }) => status === 'active')
  const name = running?.name ?? ''
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
  await flightMode(page)
  await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible()
  await row.click()
  await page.keyboard.press('p')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pause/ })
    .click()
  await expect(page.getByText(new RegExp(`${name}: Not paused`))).toBeVisible()
  await expect(row).toContainText('Active')
  await flightMode(page)
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  expect(await desk.sent('campaigns.pause')).toEqual([])
  expect((await campaigns(desk)).find(({ id }) => id === running?.id)?.status).toBe('active')

  await page.getByRole('button', { name: 'Pause again' }).click()
  await expect(
    page.getByText(new RegExp(`${name}: Paused, confirmed by the service at`)),
  ).toBeVisible()
  await expect(row).toContainText('Paused')
  expect((await desk.sent('campaigns.pause')).map(({ status }) => status)).toEqual([200])
  expect((await campaigns(desk)).find(({ id }) => id === running?.id)?.status).toBe('paused')
  await axe(page)

  // Resuming is no other: an answer that is lost is asked about, and shown as done only once the
  // service has said so.
  await desk.control('POST', '/faults', {
    endpoint: 'campaigns.resume',
    count: 1,
    what: { kind: 'drop_after' },
  })
  await desk.control('POST', '/faults', {
    endpoint: 'campaigns.read',
    count: 1,
    what: { kind: 'status', status: 503, after_effect: false },
  })
  await row.click()
  await page.keyboard.press('p')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Resume/ })
    .click()
  await expect(
    page.getByText(
      new RegExp(`${name}: Not resumed, as far as anybody knows. Asking the service what it is.`),
    ),
  ).toBeVisible()
  await expect(row).toContainText('not resumed')
  await expect(
    page.getByText(new RegExp(`${name}: Resumed, confirmed by the service at`)),
  ).toBeVisible({ timeout: 30_000 })
  await expect(row).toContainText('Active')
  expect(await desk.sent('campaigns.resume')).toHaveLength(1)
  expect((await campaigns(desk)).find(({ id }) => id === running?.id)?.status).toBe('active')
})

test('E3: activating a draft can be called off for ten seconds; then it is one POST, confirmed by the service', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await toCampaigns(page)
  const name = 'Alumni winter note'
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
  const press = async () => {
    await row.click()
    await page.keyboard.press('p')
    await expect(page.getByRole('dialog', { name: `Activate ${name}?` })).toContainText(
      'sent e-mails can’t be recalled',
    )
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Activate/ })
      .click()
    await expect(page.getByText(new RegExp(`${name}: activates in \\d+ s`))).toBeVisible()
  }
  await press()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/activates in \d+ s/)).toHaveCount(0)
  await press()
  await expect(
    page.getByText(new RegExp(`${name}: Activated, confirmed by the service at`)),
  ).toBeVisible({ timeout: 30_000 })
  await expect(row).toContainText('Active')
  expect((await desk.sent('campaigns.activate')).map(({ status }) => status)).toEqual([200])
  expect((await campaigns(desk)).find((one) => one.name === name)?.status).toBe('active')
})

test.describe('a workspace whose campaigns are well but for one', () => {
  test.use({ practice: '--rate-scale 30' })

  test('M-2, E8: bounces that rise ring, and the notice leads to Pause: one POST, and the alarm falls silent', async ({
    desk,
  }) => {
    const page = await desk.start()
    await desk.signIn()
    await toCampaigns(page)
    await expect(synced(page)).toBeVisible({ timeout: 60_000 })
    const calm = (await campaigns(desk))
      .filter(({ status, stats }) => status === 'active' && stats.sent > 20)
      .toSorted((a, b) => a.stats.bounces / a.stats.sent - b.stats.bounces / b.stats.sent)[0]
    const { id = '', name = '', stats } = calm ?? {}
    await desk.control('PATCH', `/records/campaigns/${id}`, {
      bounces: Math.ceil((stats?.sent ?? 0) * 0.08),
    })
    await page.keyboard.press('r')
    await expect(
      page.getByText(new RegExp(`campaigns have too many bounces: .*${name} [89]\\.\\d%`)),
    ).toBeVisible({ timeout: 30_000 })
    // Of several the notice on the screen offers the worst.
    const worst =
      (await page.getByText(/campaigns have too many bounces: /).innerText()).match(
        /too many bounces: (.+?) [\d.]+%/,
      )?.[1] ?? ''
    await page.getByRole('button', { name: 'Pause the worst…' }).click()
    await expect(page.getByRole('dialog', { name: `Pause ${worst}?` })).toBeVisible()
    await page.getByRole('button', { name: 'Leave it' }).click()

    await expect(page.getByRole('button', { name: /Notifications, [1-9]/ })).toBeVisible({
      timeout: 60_000,
    })
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('listitem')
      .filter({ hasText: `${name}: too many bounces` })
      .getByRole('button', { name: 'Pause…' })
      .click()
    await page
      .getByRole('dialog')
      .filter({ hasText: name })
      .getByRole('button', { name: /^Pause/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(/Paused, confirmed by the service at/).first()).toBeVisible({
      timeout: 30_000,
    })
    expect(
      (await desk.sent('campaigns.pause')).map(({ path, status }) => [
        path.split('/').at(-2),
        status,
      ]),
    ).toEqual([[id, 200]])
    await toCampaigns(page)
    await expect(page.getByText(/campaigns have too many bounces/)).toHaveCount(0)
  })
})

test('M-1, E4: a counter that went down is marked as reset, in the table too, and never drawn below zero', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await toCampaigns(page)
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  const running = (await campaigns(desk)).find(
    ({ status, stats }) => status === 'active' && stats.replies > 8,
  )
  await desk.control('PATCH', `/records/campaigns/${running?.id}`, { replies: 3 })
  await page.keyboard.press('r')
  await page.keyboard.press('t')
  const table = page.getByRole('region', { name: 'Replies as a table' })
  await expect(table).toContainText(
    `${running?.name}: the counter went from ${running?.stats.replies} to 3 (reset)`,
    { timeout: 30_000 },
  )
  await expect(table.getByRole('cell', { name: /^[−-]\d/ })).toHaveCount(0)
  // Whoever looks at what is new since the last look is told as well: the deltas leave it out.
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(
    `${running?.name}: replies reset, ${running?.stats.replies} to 3`,
  )
})

test('M-1, E5, E6, E7: offline, the deltas since the last look on a working day, and every rate with both its parts', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await desk.control('PUT', '/clock', { scale: 0 })
  await toCampaigns(page)
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('r')
  await flightMode(page)
  await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible()

  const { looks } = (await desk.control('GET', '/campaign-looks')) as {
    looks: {
      at: number
      campaigns: { id: string; stats: { sent: number; bounces: number; replies: number } }[]
    }[]
  }
  const today = new Date().setHours(0, 0, 0, 0)
  const seen = new Map(
    looks
      .filter(({ at }) => at < today)
      .flatMap((look) => look.campaigns.map(({ id, stats }) => [id, stats])),
  )
  const last = looks.findLast(({ at }) => at < today)?.at ?? 0
  await desk.control('PUT', '/flight-mode', { on: false })
  const now = await campaigns(desk)
  await desk.control('PUT', '/flight-mode', { on: true })
  expect(new Date(last).getDay()).not.toBe(0)
  await expect(page.getByText(/^Since you last looked, .*(17:10|5:10)/)).toBeVisible()
  const figures = page.getByRole('region', { name: 'Figures' })
  for (const metric of ['sent', 'replies', 'bounces'] as const) {
    const [all, before] = [
      now.reduce((sum, { stats }) => sum + stats[metric], 0),
      [...seen.values()].reduce((sum, stats) => sum + stats[metric], 0),
    ]
    const figure = figures.getByRole('button', { name: new RegExp(`^${metric}`, 'i') })
    await expect(figure).toContainText(all.toLocaleString('en-US'))
    await (all > before
      ? expect(figure).toContainText(`+${all - before}`)
      : expect(figure).not.toContainText('+'))
  }
  for (const { name, stats } of now.filter((one) => one.stats.sent > 0)) {
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
    await expect(row).toContainText(`${stats.replies} of ${stats.sent}`)
    await expect(row).toContainText(`${stats.bounces} of ${stats.sent}`)
  }
  const opens = figures.getByRole('button', { name: /^Opens inflated by scanners/ })
  await expect(opens).toContainText(/[\d.]+% of [\d,]+ sent/)
  await opens.click()
  await expect(
    figures.getByText(/Mail scanners and privacy proxies open mail that nobody read/),
  ).toBeVisible()
})

test('E1, E2, E4, E10, M-1: list, page, table, report and wallboard open without a network, and hold to WCAG', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await toCampaigns(page)
  await page.getByRole('row', { name: /^Fintech CFOs, spring/ }).dblclick()
  await expect(page.getByText(/^\d+ steps?$/)).toBeVisible()
  await axe(page)
  await flightMode(page)
  await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(/of [\d,]+ sent/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  // Four weeks of looks on working days: deltas since the last of them, and the weekends as gaps
  // (M-1).
  await expect(page.getByText(/^Since you last looked/)).toBeVisible()
  await expect(page.getByText('not measured').first()).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('region', { name: 'Replies as a table' })).toBeVisible()
  await axe(page)
  await page.keyboard.press('w')
  await expect(
    page.getByRole('dialog', { name: 'Weekly report' }).getByRole('table').first(),
  ).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('b')
  const wall = page.getByRole('dialog', { name: 'All campaigns' })
  await expect(wall).toBeVisible()
  await axe(page)
  await page.keyboard.press('ArrowRight')
  await expect(wall).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
})

test.describe('files', () => {
  const before = process.env['HOME']
  let home = ''
  test.beforeAll(() => {
    process.env['HOME'] = home = mkdtempSync(join(tmpdir(), 'hotdesk-home-'))
  })
  test.afterAll(() => {
    process.env['HOME'] = before
    rmSync(home, { recursive: true, force: true })
  })

  test('M-4, M5: the report is written as PDF and CSV, with the figures of the screen, in the person’s dates, and nobody in it', async ({
    desk,
  }) => {
    const page = await desk.start()
    await desk.signIn()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Appearance' })
      .click()
    await page.getByRole('combobox', { name: 'Format', exact: true }).click()
    await page.getByRole('option', { name: 'German' }).click()
    await toCampaigns(page)
    await expect(synced(page)).toBeVisible({ timeout: 60_000 })
    await page.keyboard.press('w')
    const dialog = page.getByRole('dialog', { name: 'Weekly report' })
    await expect(dialog.getByRole('table')).toHaveCount(2)
    const weeks = await dialog.getByRole('table').first().getByRole('row').allInnerTexts()
    const shown = await dialog.getByRole('table').last().getByRole('row').allInnerTexts()
    await dialog.getByRole('button', { name: /Save PDF and CSV/ }).click()
    await expect(page.getByText('Report saved as PDF and CSV.').first()).toBeVisible()
    const files = readdirSync(join(home, 'Downloads')).toSorted()
    expect(files.map((file) => file.replace(/^campaigns-\d{4}-\d\d-\d\d/, ''))).toEqual([
      '.csv',
      '.pdf',
    ])
    const [csv, pdf] = files.map((file) => readFileSync(join(home, 'Downloads', file)))
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
    for (const row of shown.slice(1))
      for (const cell of row.split('\t')) expect(csv?.toString()).toContain(cell.trim())
    const words = pdfText(pdf ?? new Uint8Array())
    const plain = (text: string) => text.replaceAll('\u00a0', ' ').trim()
    for (const row of [...weeks.slice(1), ...shown.slice(1)])
      for (const cell of row.split('\t')) expect(words).toContain(plain(cell))
    expect([weeks.length, shown.length]).toEqual([1 + 4, 1 + 12])
    // Replies first, opens with a footnote, the weekends named, dates as the person writes them.
    expect(csv?.toString().split('\r\n')[0]).toMatch(
      /^\ufeff?Section,Week,Replies,Bounces,Sent,Clicks,Opens\s¹/,
    )
    for (const text of [csv?.toString() ?? '', plain(words.join(' '))]) {
      expect(text).toContain('Mail scanners and privacy proxies open mail that nobody read')
      expect(text).toMatch(
        /Not measured \d\d\.\d\d\.\d{4} to \d\d\.\d\d\.\d{4}: nobody looked between \d\d\.\d\d\.\d{4} \d\d:\d\d and \d\d\.\d\d\.\d{4}/,
      )
    }
    const people = (await desk.read('/contacts?per_page=100')).contacts as {
      last_name: string
      email: string | null
    }[]
    const said = `${csv?.toString()} ${words.join(' ')}`
    const named = people.filter(
      ({ last_name, email }) =>
        said.includes(`${last_name},`) || (email !== null && said.includes(email)),
    )
    expect(named).toEqual([])
  })
})
