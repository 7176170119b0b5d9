import { readFileSync, rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { go } from './steps.ts'
import { list, openList, stay, type Member } from './triage-world.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * I9: somebody else deleted the record that is being edited here. The edit is never lost: over the
 * screens it is exported, and the record is created again with it, or it is let go.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

test('I9: a person deleted at the service while edited here is exported and created again, with the edit', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page
    .getByRole('link', { name: /^People/ })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: 'People' })).toHaveAttribute('aria-rowcount', '401')
  const { contacts } = (await desk.read('/contacts?per_page=200')) as {
    contacts: { id: string; first_name: string; last_name: string; email: string | null }[]
  }
  const who = contacts.find((one) => one.email !== null && /^[A-Z][a-z]+$/.test(one.last_name))
  await page
    .getByRole('textbox')
    .first()
    .fill(who?.email ?? '')
  await expect(page.getByRole('grid', { name: 'People' })).toHaveAttribute('aria-rowcount', '2')
  await page.getByRole('row', { name: new RegExp(who?.last_name ?? '') }).dblclick()
  await expect(page.getByRole('button', { name: /^Edit title/ })).toBeVisible()

  await desk.control('PUT', '/flight-mode', { on: true })
  await page.getByRole('button', { name: /^Edit title/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Chief of what was typed here')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('button', { name: 'Edit title: Chief of what was typed here' }),
  ).toBeVisible()
  await desk.control('DELETE', `/records/contacts/${who?.id}`)
  await desk.control('PUT', '/flight-mode', { on: false })

  await page.keyboard.type('gw')
  await expect(page.getByRole('heading', { name: 'Pending changes', level: 1 })).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(`${who?.last_name}.*Needs you`, 'i') })
  await expect(row).toBeVisible({ timeout: 90_000 })
  // One count everywhere, and nothing is called synced beside it.
  await expect(page.getByRole('tab', { name: /Needs you 1/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /1 needs you/ })).toBeVisible()
  await expect(page.getByText(/All synced/)).toHaveCount(0)
  await row.click()
  const panel = page.getByRole('complementary', { name: new RegExp(who?.last_name ?? '') })
  await expect(panel.getByText('This record no longer exists on the service.')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Discard/ })).toBeVisible()

  await page.keyboard.press('e')
  const saved = page.getByText(/^\S*my-edits-\d{4}-\d\d-\d\d(-\d+)?\.csv$/)
  await expect(saved).toBeVisible()
  const path = (await saved.innerText()).trim()
  expect(readFileSync(path, 'utf8')).toContain('Chief of what was typed here')
  rmSync(path)

  await panel.getByRole('button', { name: /^Create again/ }).click()
  await expect
    .poll(
      async () =>
        (
          (await desk.read(`/contacts?q=${encodeURIComponent(who?.email ?? '')}`)) as {
            contacts: { title: string; last_name: string }[]
          }
        ).contacts,
    )
    .toMatchObject([{ title: 'Chief of what was typed here', last_name: who?.last_name }])
  await expect(row).toHaveCount(0)
})

interface Meeting {
  id: string
  title: string
  status: string
  starts_at_utc: string
}
interface Webhook {
  id: string
  url: string
  events: string[]
  active: boolean
}
/** Everything of three kinds that the service has. */
async function recordsOf(desk: Desk) {
  const { meetings } = (await desk.read('/meetings?per_page=500')) as { meetings: Meeting[] }
  const { webhooks } = (await desk.read('/webhooks')) as { webhooks: Webhook[] }
  return { meetings, webhooks, ...(await list(desk)) }
}

/** Says of two meetings that they did not take place, and returns their ids. */
async function editMeetings(page: Page): Promise<string[]> {
  await go(page, 'm', 'Meetings')
  await page.keyboard.press('Alt+3')
  const ids: string[] = []
  for (const _ of [1, 2]) {
    const active = page.locator('[data-meeting][aria-selected=true]')
    await expect(active).toBeVisible()
    const id = (await active.getAttribute('data-meeting')) ?? ''
    await page.keyboard.press('n')
    await expect(page.locator(`[data-meeting="${id}"]`)).toHaveCount(0)
    ids.push(id)
  }
  return ids
}

/** Gives the members at these places tier S and a note. */
async function editMembers(page: Page, places: readonly number[]): Promise<void> {
  await openList(page)
  await stay(page)
  for (const place of places) {
    await page.keyboard.press('Home')
    for (let index = 0; index < place; index++) await page.keyboard.press('j')
    await page.keyboard.press('s')
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: /Note on/ }).fill('asked for the deck')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /Note on/ })).toHaveCount(0)
    await expect(page.locator('[role=row]:focus')).toContainText('asked for the deck')
  }
}

/** A subscription that the service gave up on, and one that is on. */
const HOSTS = ['zap.example', 'hooks.northgate.example']

/** Turns one subscription on that the service gave up on, and another one off. */
async function editWebhooks(page: Page): Promise<void> {
  await go(page, 'k', 'Webhooks')
  for (const host of HOSTS) {
    const row = page.getByRole('row', { name: new RegExp(`^${host}`) })
    await row.click()
    await page.keyboard.press('o')
    await expect(row).toHaveAccessibleName(/not yet confirmed/)
  }
}

test('I9: meetings, members and webhooks deleted at the service while edited here are exported, and created again or let go @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const before = await recordsOf(desk)
  const places = before.members
    .flatMap(({ tier, notes }, place) => (tier === 'B' && notes === null ? [place] : []))
    .slice(0, 2)
  const members = places.map((place) => before.members[place])
  const hooks = HOSTS.map((host) => before.webhooks.find(({ url }) => url.includes(host)))
  await desk.control('PUT', '/flight-mode', { on: true })
  const edited = await editMeetings(page)
  await editMembers(page, places)
  await editWebhooks(page)
  const meetings = edited.map((id) => before.meetings.find((one) => one.id === id))
  for (const id of edited) await desk.control('DELETE', `/records/meetings/${id}`)
  for (const member of members) await desk.control('DELETE', `/records/members/${member?.id}`)
  for (const hook of hooks)
    await desk.control('POST', '/colleague', {
      endpoint: 'webhooks.delete',
      params: { id: hook?.id },
    })
  await desk.control('PUT', '/flight-mode', { on: false })

  await go(page, 'w', 'Pending changes')
  await expect(page.getByRole('tab', { name: /Needs you 6/ })).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('link', { name: /6 need you/ })).toBeVisible()
  await expect(page.getByText(/All synced/)).toHaveCount(0)
  const nameOf = (member?: Member) => `${member?.contact?.first_name} ${member?.contact?.last_name}`
  const [again = [], gone = []] = [0, 1].map((at) => [
    meetings[at]?.title ?? '',
    nameOf(members[at]),
    new URL(hooks[at]?.url ?? '').host,
  ])
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const panel = (name: string) => page.getByRole('complementary').filter({ hasText: name })
  const press = async (name: string, button: RegExp) => {
    await row(name).click()
    await expect(
      panel(name).getByText('This record no longer exists on the service.'),
    ).toBeVisible()
    await panel(name).getByRole('button', { name: button }).click()
    await expect(row(name)).toHaveCount(0)
  }
  // All edits in one file.
  await row(again[0] ?? '').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('e')
  const saved = page.getByText(/^\S*my-edits-\d{4}-\d\d-\d\d(-\d+)?\.csv$/)
  await expect(saved).toBeVisible()
  const path = (await saved.innerText()).trim()
  const text = readFileSync(path, 'utf8')
  rmSync(path)
  for (const words of [...again, ...gone, 'asked for the deck']) expect(text).toContain(words)
  await page.keyboard.press('Escape')

  for (const name of again) await press(name, /^Create again/)
  for (const name of gone) await press(name, /^Discard/)
  await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
  const after = await recordsOf(desk)
  const were = new Set(meetings.map((one) => one?.title))
  expect(after.meetings.filter(({ title }) => were.has(title))).toMatchObject([
    { title: again[0], starts_at_utc: meetings[0]?.starts_at_utc, status: 'no_show' },
  ])
  const people = new Set(members.map((one) => one?.contact_id))
  expect(after.members.filter(({ contact_id }) => people.has(contact_id))).toMatchObject([
    {
      contact_id: members[0]?.contact_id,
      tier: 'S',
      notes: 'asked for the deck',
      status: members[0]?.status,
    },
  ])
  expect(after.webhooks).toMatchObject([
    { url: hooks[0]?.url, active: true, events: hooks[0]?.events },
  ])
})
