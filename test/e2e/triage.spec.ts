import type { Page } from '@playwright/test'
import { firstRow } from './rows.ts'
import { expectOnTimeline, go } from './steps.ts'
import { list, LIST, openList, patches, stay, type Member } from './triage-world.ts'
import { expect, test, type Desk } from './world.ts'

/** People of a call block (S-2). */
const BLOCK = 25

/** Who stands on the list of that name, as the service has it. */
async function peopleOn(desk: Desk, name: string): Promise<Set<string | undefined>> {
  const lists = (await desk.read('/hot-lists')).hot_lists as { id: string; name: string }[]
  const id = lists.find((one) => one.name === name)?.id
  if (id === undefined) return new Set()
  const { members } = await desk.read(`/hot-lists/${id}?per_page=200`)
  return new Set((members as Member[]).map(({ contact_id }) => contact_id))
}
async function practice(page: Page, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: /what can go wrong/ }).click()
  await page.getByRole('menuitemcheckbox', { name: item }).click()
  // Keys belong to the menu until it is gone.
  await expect(page.getByRole('menu')).toHaveCount(0)
}
test('R-2, A10, A3: a colleague was first: status and note merge, the tier is asked, and undo sends one PATCH', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openList(page)
  const { id, members } = await list(desk)
  const place = members.findIndex(
    (member) => member.tier === 'B' && member.status === 'not_started',
  )
  const member = members[place] as Member

  await practice(page, /Flight mode/)
  for (let index = 0; index < place; index++) await page.keyboard.press('j')
  await stay(page)
  await page.keyboard.press('a')
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: /Note on/ }).fill('rang from the train')
  await page.keyboard.press('Enter')
  await desk.control('POST', '/colleague', {
    endpoint: 'hotLists.members.update',
    params: { id, member_id: member.id },
    body: { tier: 'S', status: 'replied' },
  })
  await practice(page, /Flight mode/)

  const panel = page.getByRole('complementary').last()
  await expect(panel.getByText('Two people changed the tier')).toBeVisible()
  await expect(panel.getByText('Two people changed')).toHaveCount(1)
  const merged = (await list(desk)).members.find((one) => one.id === member.id)
  expect(merged).toMatchObject({ tier: 'S', status: 'replied' })
  expect(merged?.notes).toContain('rang from the train')

  const before = (await patches(desk, member.id)).length
  await page.keyboard.press('t')
  await expect(panel.getByText('Two people changed the tier')).toBeHidden()
  await expect(page.getByRole('tab', { name: /Waiting for sync/ })).toContainText('0')
  expect(await patches(desk, member.id)).toHaveLength(before)

  await page.keyboard.press('ControlOrMeta+z')
  await expect
    .poll(async () => (await list(desk)).members.find((one) => one.id === member.id)?.tier)
    .toBe('A')
  expect(await patches(desk, member.id)).toHaveLength(before + 1)
})

test('S-3, I8, R2: a service that accepts statuses and stores none is told once, nothing loops, and "send again" clears the marks @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openList(page)
  const before = (await list(desk)).members.slice(0, 12)
  const changed = before.filter((member) => member.status !== 'converted').length
  // One of them gets a tier and a note as well.
  const place = before.findIndex((member) => member.status !== 'converted')
  const tier = before[place]?.tier === 'A' ? 'B' : 'A'
  await practice(page, /ignores statuses/)
  await practice(page, /Flight mode/)
  await stay(page)
  for (let index = 0; index < 12; index++) {
    await page.keyboard.press('6')
    if (index === place) {
      await page.keyboard.press(tier.toLowerCase())
      await page.keyboard.press('n')
      await page.getByRole('textbox', { name: /Note on/ }).fill('signed on Friday')
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('j')
  }
  await expect(page.getByRole('tab', { name: /Waiting for sync/ })).toContainText(String(changed))
  await practice(page, /Flight mode/)
  await expect(
    page.getByText(`${changed} status changes weren’t saved by the service.`, { exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: /Pending changes/ }).click()
  const kept = page.getByRole('tab', { name: /Local only/ })
  await expect(kept).toContainText(String(changed))
  const sent = (await desk.sent('hotLists.members.update')).length
  expect(sent).toBe(changed)
  const meanwhile = (await list(desk)).members.slice(0, 12)
  expect(meanwhile.map(({ status }) => status)).toEqual(before.map(({ status }) => status))
  expect(meanwhile[place]).toMatchObject({ tier })
  expect(meanwhile[place]?.notes).toContain('signed on Friday')
  // The list goes on showing what was chosen, marked as kept here.
  await openList(page)
  await expect(page.getByRole('row', { name: /, Converted/ }).first()).toBeVisible()
  await page.getByRole('link', { name: /Pending changes/ }).click()

  await practice(page, /ignores statuses/)
  await kept.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('r')
  await expect(kept).toContainText('0')
  const stored = (await list(desk)).members.slice(0, 12)
  expect(stored.map(({ status }) => status)).toEqual(stored.map(() => 'converted'))
  expect((await desk.sent('hotLists.members.update')).length).toBe(sent + changed)
})

test('S-2, A5, A9, H2: calls without a network keep status, stamped note and next try; queues count them', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openList(page)
  // More than the 25 people of the block are of tier S, have a number, and were called by nobody
  // yet.
  const waiting = (await list(desk)).members
    .filter(({ status }) => status === 'not_started')
    .slice(0, BLOCK + 6)
  for (const [at, { contact_id, contact }] of waiting.entries())
    if (!contact?.phone)
      await desk.control('PATCH', `/records/contacts/${contact_id}`, {
        phone: `+49 30 555${1000 + at}`,
      })
  const wanted = waiting.map(({ id }) => id)
  for (const { id, tier } of (await list(desk)).members) {
    if (wanted.includes(id) || tier === 'S')
      await desk.control('PATCH', `/records/members/${id}`, {
        tier: wanted.includes(id) ? 'S' : 'A',
      })
  }
  await page.keyboard.press('r')
  const queue = page.getByRole('tab', { name: /^S not started/ })
  await expect(queue).toHaveText(new RegExp(`\\D${wanted.length}$`))
  const before = (await list(desk)).members
  const { contacts } = (await desk.read('/contacts?per_page=200')) as {
    contacts: {
      id: string
      first_name: string
      last_name: string
      email: string | null
      phone: string | null
    }[]
  }
  await practice(page, /Flight mode/)
  await page.keyboard.press('Alt+2')

  const active = page.locator('[role=row][tabindex="0"]')
  const called: ('voicemail' | 'connected')[] = []
  await expect(page.getByRole('grid', { name: `Members of ${LIST}` })).toHaveAttribute(
    'aria-rowcount',
    String(wanted.length + 1),
  )
  await page.keyboard.press('Home')
  await expect(active).toHaveAttribute('aria-rowindex', '2')
  while (called.length < BLOCK) {
    const words = (await active.getAttribute('aria-label')) ?? ''
    const name = words.split(',')[0] ?? ''
    if (words.includes('do not contact')) {
      await page.keyboard.press('c')
      await expect(page.getByText(/^Do not contact: .* is marked\.$/).first()).toBeVisible()
      await page.keyboard.press('j')
      await expect(active).not.toHaveAttribute('aria-label', words)
      continue
    }
    const panel = page.getByRole('complementary', { name })
    // The button of the panel asks what came of it, as the key does.
    if (called.length === 1) await panel.getByRole('button', { name: /^Call/ }).click()
    else await page.keyboard.press('c')
    await expect(panel.getByText('Call outcome')).toBeVisible()
    const outcome = called.length % 2 === 0 ? 'voicemail' : 'connected'
    await page.keyboard.press(outcome === 'voicemail' ? 'v' : 'o')
    called.push(outcome)
    // The row has left this queue; the next one is in its place.
    await expect(active).not.toHaveAttribute('aria-label', new RegExp(`^${name},`))
    await expect(queue).toHaveText(new RegExp(`\\D${wanted.length - called.length}$`))
  }
  const voicemails = called.filter((one) => one === 'voicemail').length
  await expect(page.getByRole('tab', { name: /^Snoozed/ })).toContainText(String(voicemails))
  await expect(page.getByRole('tab', { name: /^Waiting for sync/ })).toContainText(
    String(called.length),
  )
  expect(await desk.sent('hotLists.members.update')).toEqual([])

  // A number is found by its end, and who it is, without the service.
  const somebody = contacts.find(({ phone }) => (phone ?? '').replaceAll(/\D/g, '').length > 8)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill((somebody?.phone ?? '').replaceAll(/\D/g, '').slice(-4))
  await expect(
    page
      .getByRole('group', { name: 'Found' })
      .getByRole('option', { name: new RegExp(`${somebody?.first_name} ${somebody?.last_name}`) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  await practice(page, /Flight mode/)
  await expect(page.getByRole('tab', { name: /^Waiting for sync/ })).toHaveText(/\D0$/)
  // One PATCH for each person, with the line below what stood there; when to try again stays on
  // this computer.
  const after = (await list(desk)).members
  expect(await desk.sent('hotLists.members.update')).toHaveLength(called.length)
  const touched = after.filter(
    (member) => member.notes !== before.find(({ id }) => id === member.id)?.notes,
  )
  expect(touched.map(({ status }) => status).toSorted()).toEqual(
    called.map((one) => (one === 'voicemail' ? 'lvm' : 'connected')).toSorted(),
  )
  for (const member of touched)
    expect(member.notes).toMatch(/: (left voicemail|spoke on the phone)$/)

  // F11: the call is on the timeline of the person, too.
  const connected = touched.filter(({ status }) => status === 'connected')
  const spokenTo = contacts.find(
    ({ id, email }) => email !== null && connected.some(({ contact_id }) => contact_id === id),
  )
  await go(page, 'e', 'People')
  await page.getByRole('textbox', { name: 'Filter people' }).fill(spokenTo?.email ?? '')
  await expect(page.getByRole('grid', { name: 'People' })).toHaveAttribute('aria-rowcount', '2')
  await firstRow(page).dblclick()
  await expectOnTimeline(page, 'Calls', `spoke on the phone · ${LIST}`)
})

test('A2, A4, A8, A11: put on a list offline, triaged at once; a note for many; any day to snooze to; Enter opens @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openList(page)
  const { members } = await list(desk)
  const on = new Set(members.map(({ contact_id }) => contact_id))
  const { contacts } = (await desk.read('/contacts?per_page=200')) as {
    contacts: { id: string; first_name: string; last_name: string }[]
  }
  const somebody = contacts.find(({ id }) => !on.has(id))
  const name = `${somebody?.first_name} ${somebody?.last_name}`
  await practice(page, /Flight mode/)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill(name)
  await page
    .getByRole('group', { name: 'Found' })
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
  await page.keyboard.press('l')
  await page.getByRole('dialog').getByText('Fintech CFOs').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openList(page, 121)
  const row = page.getByRole('row', { name: new RegExp(`^${name},`) })
  await page.keyboard.press('f')
  await page.getByRole('textbox', { name: 'Filter this list' }).fill(name)
  await row.click()
  await stay(page)
  await page.keyboard.press('s')
  await expect(row).toHaveAttribute('aria-label', /tier S/)
  await page
    .getByRole('complementary', { name })
    .getByRole('button', { name: /Not started/ })
    .click()
  await page
    .getByRole('menuitem', { name: /Connected/ })
    .or(page.getByRole('menuitemcheckbox', { name: /Connected/ }))
    .or(page.getByRole('menuitemradio', { name: /Connected/ }))
    .click()
  await expect(row).toHaveAttribute('aria-label', /tier S, Connected/)

  await page.keyboard.press('h')
  await page.getByRole('dialog').getByRole('textbox', { name: 'On another day' }).fill('2001-01-01')
  await expect(page.getByRole('dialog').getByText('Choose a later day.')).toBeVisible()
  // A day is typed in the person's own words, keys of the dialog among them, and read back.
  const other = page.getByRole('dialog').getByRole('textbox', { name: 'On another day' })
  await other.fill('')
  await other.pressSequentially('in 2 weeks')
  const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).getDate()
  await expect(
    page.getByRole('dialog').getByText(new RegExp(`day.*\\b${inTwoWeeks}\\b.*,`)),
  ).toBeVisible()
  await other.fill('2099-12-24')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('complementary', { name }).getByText(/until .*2099.*on this computer/),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByLabel('Note to add').fill('Met at the fair')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Note added to 2 people').first()).toBeVisible()
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'Hot list' }).fill('Met at the fair')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 people added to “Met at the fair”').first()).toBeVisible()
  await practice(page, /Flight mode/)
  await expect(page.getByRole('tab', { name: /^Waiting for sync/ })).toHaveText(/\D0$/)
  const after = (await list(desk)).members
  expect(after.slice(0, 2).map(({ notes }) => notes)).toEqual(
    members
      .slice(0, 2)
      .map(({ notes: note }) => (note ? `${note}\nMet at the fair` : 'Met at the fair')),
  )
  expect(after.find(({ contact_id }) => contact_id === somebody?.id)).toMatchObject({
    tier: 'S',
    status: 'connected',
  })
  await expect
    .poll(() => peopleOn(desk, 'Met at the fair'))
    .toEqual(new Set(members.slice(0, 2).map(({ contact_id }) => contact_id)))

  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    `${after[0]?.contact?.first_name} ${after[0]?.contact?.last_name}`,
  )
})
