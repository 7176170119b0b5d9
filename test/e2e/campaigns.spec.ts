import AxeBuilder from '@axe-core/playwright'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test, type Desk } from './world.ts'

/*
 * Campaigns as managers and reps use them, judged by the practice workspace's journal: who was really enrolled, and what was really paused.
 */

interface Contact { id: string; email: string | null; email_status: string | null; company_id: string | null }
interface Member { id: string; status: string; contact_id?: string; contact?: { id: string } }
const LIST = 'Fintech CFOs'

const flightMode = async (page: Page) => {
  await page.getByRole('button', { name: /what can go wrong/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /Flight mode/ }).click()
  await page.keyboard.press('Escape')
}
const synced = (page: Page) => page.getByRole('link', { name: /^All synced/ })
const toCampaigns = async (page: Page) => {
  await page.getByRole('link', { name: /Campaigns/ }).first().click()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
}
const campaigns = async (desk: Desk) => (await desk.read('/campaigns')).campaigns as { id: string; name: string; status: string; stats: { sent: number; bounces: number; replies: number } }[]
const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

test('S-4, E9: the guard asks the service, the hold can be called off, and one POST carries exactly those who were ticked', async ({ desk }) => {
  const page = await desk.start()
  await desk.signIn()
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  const lists = (await desk.read('/hot-lists')).hot_lists as { id: string; name: string }[]
  const members = (await desk.read(`/hot-lists/${lists.find(({ name }) => name === LIST)?.id}?per_page=30`)).members as Member[]
  const idOf = (member: Member) => member.contact_id ?? member.contact?.id ?? ''
  const contacts = await Promise.all(members.slice(0, 12).map(async (member) => await desk.read(`/contacts/${idOf(member)}`) as unknown as Contact))
  const mailable = contacts.filter(({ email, email_status, company_id }) => email && email_status !== 'bounced' && email_status !== 'invalid' && company_id)
  const flagged = mailable[1] as Contact

  await page.getByRole('link', { name: new RegExp(LIST) }).first().click()
  await expect(page.getByRole('grid', { name: `Members of ${LIST}` })).toBeVisible()
  // A colleague marks a company after everything was read.
  await desk.control('POST', '/colleague', { endpoint: 'companies.update', params: { id: flagged.company_id }, body: { do_not_contact: true } })
  for (let row = 0; row < 12; row++) {
    await page.keyboard.press('x')
    if (row < 11) await page.keyboard.press('j')
  }
  await expect(page.getByText('12 selected')).toBeVisible()
  await page.keyboard.press('e')
  const sheet = page.getByRole('dialog', { name: 'Enrol in a campaign' })
  await sheet.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: /Alumni winter note/ }).click()
  await expect(sheet.getByText(/Do-not-contact asked live at/)).toBeVisible()
  await expect(sheet.getByText(/is marked do not contact/).first()).toBeVisible()
  await axe(page)

  const clear = sheet.getByRole('region', { name: 'Clear' }).getByRole('checkbox')
  const amber = sheet.getByRole('region', { name: 'Needs a reason, which is kept' }).getByRole('checkbox')
  expect(await sheet.getByRole('region', { name: 'Cannot be enrolled' }).getByRole('checkbox').count()).toBe(0)
  const count = await clear.count()
  expect(count).toBeGreaterThan(0)
  const justified = await amber.count() > 0
  if (justified) {
    await amber.first().click()
    await expect(sheet.getByRole('button', { name: /^Enrol/ })).toBeDisabled()
    await sheet.getByRole('textbox', { name: /all the same/ }).fill('Asked for the details on the phone')
  }
  const wanted = count + (justified ? 1 : 0)

  await sheet.getByRole('button', { name: /^Enrol/ }).click()
  await expect(sheet.getByText(/will be enrolled in Alumni winter note/)).toBeVisible()
  await sheet.getByRole('button', { name: /Cancel, send nothing/ }).click()
  await expect(sheet.getByRole('button', { name: /^Enrol/ })).toBeVisible()
  expect(await desk.sent('campaigns.enrol')).toEqual([])

  const read = (await desk.sent('companies.read')).length
  await sheet.getByRole('button', { name: /^Enrol/ }).click()
  await expect(sheet.getByText(/enrolled in Alumni winter note/)).toBeVisible({ timeout: 60_000 })
  await expect(sheet.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 60_000 })
  const sent = await desk.sent('campaigns.enrol')
  expect(sent).toHaveLength(1)
  const enrolled = sent.flatMap(({ effects }) => effects.filter(({ table }) => table === 'enrolments').map(({ fields }) => String(fields?.['contact_id'])))
  const receipt = await sheet.getByRole('list', { name: 'People in this enrolment' }).getByRole('listitem').allInnerTexts()
  expect(enrolled).toHaveLength(wanted)
  expect(enrolled.filter((id) => !receipt.some((line) => line.includes(id)))).toEqual([])
  expect(enrolled).not.toContain(flagged.id)
  expect((await desk.sent('companies.read')).length).toBeGreaterThan(read)
})

test('S-4: offline it becomes a draft, and nothing leaves when the network is back', async ({ desk }) => {
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
  await sheet.getByRole('button', { name: /as a draft$/ }).or(sheet.getByRole('button', { name: /^Keep \d+ as a draft/ })).click()
  await expect(page.getByText(/Draft of .*Alumni winter note, not sent/)).toBeVisible()
  await flightMode(page)
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Look at it' }).click()
  await expect(sheet.getByText(/Do-not-contact asked live at/)).toBeVisible({ timeout: 30_000 })
  expect(await desk.sent('campaigns.enrol')).toEqual([])
})

test('M-2, E3: pausing without a network says not paused and sends nothing; with it, one POST, confirmed by the service', async ({ desk }) => {
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
  await page.getByRole('dialog').getByRole('button', { name: /^Pause/ }).click()
  await expect(page.getByText(new RegExp(`${name}: Not paused`))).toBeVisible()
  await expect(row).toContainText('Active')
  await flightMode(page)
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  expect(await desk.sent('campaigns.pause')).toEqual([])
  expect((await campaigns(desk)).find(({ id }) => id === running?.id)?.status).toBe('active')

  await page.getByRole('button', { name: 'Pause again' }).click()
  await expect(page.getByText(new RegExp(`${name}: Paused, confirmed by the service at`))).toBeVisible()
  await expect(row).toContainText('Paused')
  expect((await desk.sent('campaigns.pause')).map(({ status }) => status)).toEqual([200])
  expect((await campaigns(desk)).find(({ id }) => id === running?.id)?.status).toBe('paused')
  await axe(page)
})

test.describe('a workspace whose campaigns are well but for one', () => {
  test.use({ practice: '--rate-scale 30' })

  test('M-2, E8: bounces that rise ring, and the notice leads to Pause: one POST, and the alarm falls silent', async ({ desk }) => {
    const page = await desk.start()
    await desk.signIn()
    await toCampaigns(page)
    await expect(synced(page)).toBeVisible({ timeout: 60_000 })
    const calm = (await campaigns(desk)).filter(({ status, stats }) => status === 'active' && stats.sent > 20).toSorted((a, b) => a.stats.bounces / a.stats.sent - b.stats.bounces / b.stats.sent)[0]
    const { id = '', name = '', stats } = calm ?? {}
    await desk.control('PATCH', `/records/campaigns/${id}`, { bounces: Math.ceil((stats?.sent ?? 0) * 0.08) })
    await page.keyboard.press('r')
    await expect(page.getByText(new RegExp(`campaigns bounce too much: .*${name} [89]\\.\\d%`))).toBeVisible({ timeout: 30_000 })

    await expect(page.getByRole('button', { name: /Notices, [1-9]/ })).toBeVisible({ timeout: 60_000 })
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.getByRole('dialog', { name: 'Notices' }).getByRole('listitem').filter({ hasText: `${name}: too many bounces` }).getByRole('button', { name: 'Pause…' }).click()
    await page.getByRole('dialog').filter({ hasText: name }).getByRole('button', { name: /^Pause/ }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(/Paused, confirmed by the service at/).first()).toBeVisible({ timeout: 30_000 })
    expect((await desk.sent('campaigns.pause')).map(({ path, status }) => [path.split('/').at(-2), status])).toEqual([[id, 200]])
    await toCampaigns(page)
    await expect(page.getByText(/campaigns bounce too much/)).toHaveCount(0)
  })
})

test('M-1, E4: a counter that went down is marked as reset, in the table too, and never drawn below zero', async ({ desk }) => {
  const page = await desk.start()
  await desk.signIn()
  await toCampaigns(page)
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  const running = (await campaigns(desk)).find(({ status, stats }) => status === 'active' && stats.replies > 8)
  await desk.control('PATCH', `/records/campaigns/${running?.id}`, { replies: 3 })
  await page.keyboard.press('r')
  await page.keyboard.press('t')
  const table = page.getByRole('region', { name: 'Replies as a table' })
  await expect(table).toContainText(`${running?.name}: the counter went from ${running?.stats.replies} to 3 (reset)`, { timeout: 30_000 })
  await expect(table.getByRole('cell', { name: /^[−-]\d/ })).toHaveCount(0)
  // Whoever looks at what is new since the last look is told as well: the deltas leave it out.
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(`${running?.name}: replies reset, ${running?.stats.replies} to 3`)
})

test('M-1, E5, E6, E7: offline, the deltas since the last look on a working day, and every rate with both its parts', async ({ desk }) => {
  const page = await desk.start()
  await desk.signIn()
  await desk.control('PUT', '/clock', { scale: 0 })
  await toCampaigns(page)
  await expect(synced(page)).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('r')
  await flightMode(page)
  await expect(page.getByText('Offline', { exact: false }).first()).toBeVisible()

  const { looks } = await desk.control('GET', '/campaign-looks') as { looks: { at: number; campaigns: { id: string; stats: { sent: number; bounces: number; replies: number } }[] }[] }
  const today = new Date().setHours(0, 0, 0, 0)
  const seen = new Map(looks.filter(({ at }) => at < today).flatMap((look) => look.campaigns.map(({ id, stats }) => [id, stats])))
  const last = looks.findLast(({ at }) => at < today)?.at ?? 0
  await desk.control('PUT', '/flight-mode', { on: false })
  const now = await campaigns(desk)
  await desk.control('PUT', '/flight-mode', { on: true })
  expect(new Date(last).getDay()).not.toBe(0)
  await expect(page.getByText(/^Since you last looked, .*(17:10|05:10)/)).toBeVisible()
  const figures = page.getByRole('region', { name: 'Figures' })
  for (const metric of ['sent', 'replies', 'bounces'] as const) {
    const [all, before] = [now.reduce((sum, { stats }) => sum + stats[metric], 0), [...seen.values()].reduce((sum, stats) => sum + stats[metric], 0)]
    const figure = figures.getByRole('button', { name: new RegExp(`^${metric}`, 'i') })
    await expect(figure).toContainText(all.toLocaleString('en-US'))
    await (all > before ? expect(figure).toContainText(`+${all - before}`) : expect(figure).not.toContainText('+'))
  }
  for (const { name, stats } of now.filter((one) => one.stats.sent > 0)) {
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) })
    await expect(row).toContainText(`${stats.replies} of ${stats.sent}`)
    await expect(row).toContainText(`${stats.bounces} of ${stats.sent}`)
  }
  const opens = figures.getByRole('button', { name: /^Opens inflated by scanners/ })
  await expect(opens).toContainText(/[\d.]+% of [\d,]+ sent/)
  await opens.click()
  await expect(figures.getByText(/Mail scanners and privacy proxies open mail that nobody read/)).toBeVisible()
})

test('E1, E2, E4, E10, M-1: list, page, table, report and wallboard open without a network, and hold to WCAG', async ({ desk }) => {
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
  // Four weeks of looks on working days: deltas since the last of them, and the weekends as gaps (M-1).
  await expect(page.getByText(/^Since you last looked/)).toBeVisible()
  await expect(page.getByText('not measured').first()).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('region', { name: 'Replies as a table' })).toBeVisible()
  await axe(page)
  await page.keyboard.press('w')
  await expect(page.getByRole('dialog', { name: 'Weekly report' }).getByRole('table').first()).toBeVisible()
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
  test.beforeAll(() => { process.env['HOME'] = home = mkdtempSync(join(tmpdir(), 'hotdesk-home-')) })
  test.afterAll(() => { process.env['HOME'] = before; rmSync(home, { recursive: true, force: true }) })

  test('M-4: the report is written as PDF and CSV, with the figures of the screen and nobody in it', async ({ desk }) => {
    const page = await desk.start()
    await desk.signIn()
    await toCampaigns(page)
    await expect(synced(page)).toBeVisible({ timeout: 60_000 })
    await page.keyboard.press('w')
    const dialog = page.getByRole('dialog', { name: 'Weekly report' })
    const shown = await dialog.getByRole('table').last().getByRole('row').allInnerTexts()
    await dialog.getByRole('button', { name: /Save PDF and CSV/ }).click()
    await expect(page.getByText('The report is saved, as PDF and CSV.').first()).toBeVisible()
    const files = readdirSync(join(home, 'Downloads')).toSorted()
    expect(files.map((file) => file.replace(/^campaigns-\d{4}-\d\d-\d\d/, ''))).toEqual(['.csv', '.pdf'])
    const [csv, pdf] = files.map((file) => readFileSync(join(home, 'Downloads', file)))
    expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
    for (const row of shown.slice(1)) for (const cell of row.split('\t')) expect(csv?.toString()).toContain(cell.trim())
    const people = (await desk.read('/contacts?per_page=100')).contacts as { last_name: string; email: string | null }[]
    const named = people.filter(({ last_name, email }) => csv?.includes(`${last_name},`) || (email !== null && csv?.includes(email)))
    expect(named).toEqual([])
  })
})
