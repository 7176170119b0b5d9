import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'
import { go } from './steps.ts'

interface Meeting {
  title: string
  contact_id: string | null
  status: string
}
interface Person {
  id: string
  first_name: string | null
  last_name: string | null
  email: string | null
}

test('F11: a person’s timeline tells what the service knows and what is done here, by kind, with its source @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const meetings = (await desk.read('/meetings?per_page=200')).meetings as Meeting[]
  const people = new Map(
    ((await desk.read('/contacts?per_page=200')).contacts as Person[]).map((one) => [one.id, one]),
  )
  const met = meetings.find(({ contact_id }) => people.get(contact_id ?? '')?.email)
  const person = people.get(met?.contact_id ?? '')
  // Somebody without a number, which can be looked up.
  await desk.control('PATCH', `/records/contacts/${person?.id}`, { phone: null })
  await go(page, 'e', 'People')
  const name = `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim()
  await page.getByRole('textbox', { name: 'Filter people' }).fill(person?.email ?? '')
  const found = page.getByRole('grid', { name: 'People' }).getByRole('row')
  await expect(found).toHaveCount(2)
  await found.nth(1).dblclick()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  const timeline = page.getByRole('region', { name: 'Timeline' })
  const line = (text: string) => timeline.getByRole('listitem').filter({ hasText: text })
  await expect(line(met?.title ?? '').first()).toContainText('from the service, as of')
  expect(await axeFindings(page)).toEqual([])

  // A note is there at once, pending until the service has it, and says that it was written here.
  await page.keyboard.press('n')
  await page.keyboard.type('Met at the fair, wants to talk in May')
  await page.keyboard.press('ControlOrMeta+Enter')
  const note = line('Met at the fair, wants to talk in May')
  await expect(note).toContainText('on this computer')
  await expect(note.getByRole('img', { name: /Not yet confirmed/ })).toHaveCount(0)

  // An edit and a purchase are told as well, each with where it comes from.
  await page.getByRole('button', { name: /^Edit title/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Keeper of the purse')
  await page.keyboard.press('Enter')
  await expect(line('Keeper of the purse')).toContainText('on this computer')
  await page.keyboard.press('Shift+p')
  await expect.poll(() => desk.sent('contacts.findPhone').then((all) => all.length)).toBe(1)
  await timeline.getByRole('tab', { name: /^Purchases 1/ }).click()
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
  await expect(timeline.getByRole('listitem')).toContainText(/found.*on this computer/s)
  await page.keyboard.press('Home')

  // Only notes; the arrow keys lead back to everything.
  await timeline.getByRole('tab', { name: /^Notes 1/ }).click()
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(line(met?.title ?? '').first()).toBeVisible()

  // Joining a list is told by this computer, also once the service tells it too.
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'Hot list' }).fill('Made from the page')
  await page.keyboard.press('Enter')
  const joined = line('Added to Made from the page')
  await expect(joined).toHaveCount(1)
  await expect.poll(() => desk.sent('hotLists.members.add').then((all) => all.length)).toBe(1)
  await expect(joined.getByRole('img', { name: /Not yet confirmed/ })).toHaveCount(0)
  await expect(joined).toHaveCount(1)
  await expect(joined).toContainText('on this computer')

  // H leads to the first line with a page of its own, Enter there.
  await page.keyboard.press('h')
  await expect(timeline.getByRole('link').first()).toBeFocused()
  await joined.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Made from the page', level: 1 })).toBeVisible()

  // What is undone is told no more.
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(joined).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(joined).toHaveCount(0)
})
