import { LIST, list, openList, patches, stay, type Member } from './triage-world.ts'
import { expect, test } from './world.ts'

/* What a key decides in triage, and for whom (A1, A3). */

test('A1, A3: a note stays with its person, and the status that follows is theirs and can be undone @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openList(page)
  const { members } = await list(desk)
  const place = members.findIndex(
    ({ status, notes }, index) => index > 0 && status === 'not_started' && notes === null,
  )
  const member = members[place] as Member
  const active = page.locator('[role=row][tabindex="0"]')
  const nameOf = async () => (await active.getAttribute('aria-label'))?.split(',')[0]
  for (let index = 0; index < place; index++) await page.keyboard.press('j')
  const name = await nameOf()

  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: /Note on/ }).fill('asked for the deck')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Note on ${name} saved`).first()).toBeVisible()
  expect(await nameOf()).toBe(name)
  await page.keyboard.press('2')
  await expect.poll(nameOf).not.toBe(name)
  await expect(page.getByText(`${name} is now`).first()).toBeVisible()
  const now = async () => (await list(desk)).members.find(({ id }) => id === member.id)
  await expect.poll(now).toMatchObject({ status: 'connected', notes: 'asked for the deck' })

  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(now).toMatchObject({ status: 'not_started', notes: 'asked for the deck' })
  const others = (all: Member[]) => all.filter(({ id }) => id !== member.id)
  expect(others((await list(desk)).members)).toEqual(others(members))
})

test('A1, A3: a tier or status that stands already is said to, sent nowhere and no line of the history @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openList(page)
  const { members } = await list(desk)
  const place = members.findIndex(({ tier, status }) => tier === 'B' && status === 'not_started')
  const member = members[place] as Member
  const name = `${member.contact?.first_name} ${member.contact?.last_name}`
  for (let index = 0; index < place; index++) await page.keyboard.press('j')
  await stay(page)
  await page.keyboard.press('1')
  await expect(page.getByText(`${name} is already Not started`).first()).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.getByText(`${name} is already tier B`).first()).toBeVisible()
  // One that changes something is the only line of the history, and the only request.
  await page.keyboard.press('2')
  await expect.poll(() => patches(desk, member.id)).toHaveLength(1)
  await page.keyboard.type('gy')
  await expect(page.getByRole('grid', { name: 'My changes' })).toHaveAttribute('aria-rowcount', '2')
})

test('A1: a decision leads to the next person, the footer says so, and C says who has no phone @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openList(page)
  const keys = page.locator('footer[aria-label="Keys of this screen"]')
  // In a small window, too, it is among the keys that there is room for.
  for (const width of [900, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(keys.getByText('advances')).toBeInViewport({ ratio: 0.9 })
  }
  const active = page.locator('[role=row][tabindex="0"]')
  const nameOf = async () => (await active.getAttribute('aria-label'))?.split(',')[0]
  const first = await nameOf()
  await page.keyboard.press('s')
  await expect.poll(nameOf).not.toBe(first)
  const second = await nameOf()
  await page.keyboard.press('Shift+n')
  await expect(keys).toContainText('stays')
  await page.keyboard.press('a')
  await expect(active).toHaveAttribute('aria-label', /tier A/)
  expect(await nameOf()).toBe(second)

  const { members } = await list(desk)
  const place = members.findIndex(({ contact }) => contact && !contact.phone)
  expect(place).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Home')
  for (let step = 0; step < place; step++) await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(page.getByText(/has no phone number\./).first()).toBeVisible()
})

test('A12: Delete takes somebody off the list, says that they stay, and never deletes the person @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openList(page)
  const active = page.locator('[role=row][tabindex="0"]')
  const label = (await active.getAttribute('aria-label')) ?? ''
  const name = label.split(',')[0] ?? ''
  const before = (await list(desk)).members.find(
    ({ contact }) => `${contact?.first_name} ${contact?.last_name}` === name,
  )
  await page.keyboard.press('?')
  await expect(page.getByText('Remove from this list (keeps the person)')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(
    page.getByText(`${name} removed from this list, but still in your contacts`).first(),
  ).toBeVisible()
  await expect.poll(() => desk.sent('hotLists.members.remove')).toHaveLength(1)
  expect(await desk.sent('contacts.delete')).toEqual([])

  // The person is where all people are, and can be put back with tier, status and note.
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill(name)
  await expect(
    page
      .getByRole('group', { name: 'Found' })
      .getByRole('option', { name: new RegExp(name) })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('grid', { name: `Members of ${LIST}` })).toHaveAttribute(
    'aria-rowcount',
    '121',
  )
  await expect
    .poll(async () =>
      (await list(desk)).members
        .filter(({ contact }) => `${contact?.first_name} ${contact?.last_name}` === name)
        .map(({ tier, status, notes }) => ({ tier, status, notes })),
    )
    .toEqual([{ tier: before?.tier, status: before?.status, notes: before?.notes }])
  expect(await desk.sent('contacts.delete')).toEqual([])
})
