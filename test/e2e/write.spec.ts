import type { Page } from '@playwright/test'
import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'
import { go } from './steps.ts'

/* Writing to one person from a template (F12), from the first template to the undone note. */

interface Person {
  id: string
  first_name: string | null
  last_name: string | null
  email: string | null
  notes: string | null
}

const nameOf = (person: Person | undefined) =>
  [person?.first_name, person?.last_name].filter(Boolean).join(' ')

/** Keeps what would be opened outside, instead of opening it. */
const opened = (page: Page) =>
  page.evaluate(() => {
    const links: string[] = []
    Object.assign(window, {
      links,
      open: (link: string) => {
        links.push(link)
        return null
      },
    })
  })
const links = (page: Page) => page.evaluate(() => (window as unknown as { links: string[] }).links)

test('F12: a person is written to from a template, with what is known filled in, and that is noted @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await opened(page)
  const people = (await desk.read('/contacts?per_page=200')).contacts as Person[]
  const person = people.find(({ email, first_name }) => email && first_name)
  const silent = people.find(({ email, first_name }) => !email && first_name)
  const first = person?.first_name ?? ''

  // Settings teach what a template is, offer some, and name a field that does not exist.
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByText('No templates yet')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Add 3 examples' }).click()
  await expect(page.getByRole('button', { name: 'Edit Follow-up' })).toBeVisible()
  await page.keyboard.press('n')
  const editor = page.getByRole('dialog', { name: 'New template' })
  await editor.getByRole('textbox', { name: 'Name' }).fill('Grüße & mehr')
  await editor.getByRole('textbox', { name: 'Subject' }).fill('Frage an {frist_name}')
  await expect(editor).toContainText('Did you mean {first_name}?')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(editor).toBeVisible()
  await editor.getByRole('textbox', { name: 'Subject' }).fill('Frage an {first_name}')
  await editor.getByRole('textbox', { name: 'Text' }).fill('Hallo {first_name|Sie},\n\nzu ')
  await editor.getByRole('button', { name: 'Posting' }).click()
  await expect(editor.getByRole('region', { name: 'Preview' })).toContainText('zu Head of Risk')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(editor).toBeHidden()

  // From the list: without an address it is said; with one the letter opens.
  await go(page, 'e', 'People')
  const filter = page.getByRole('textbox', { name: 'Filter people' })
  const rows = page.getByRole('grid', { name: 'People' }).getByRole('row')
  const show = async (filtered: string, name: string) => {
    await filter.fill(filtered)
    await expect(rows).toHaveCount(2)
    await rows.filter({ hasText: name }).click()
  }
  await show(nameOf(silent), nameOf(silent))
  await page.keyboard.press('w')
  await expect(
    page.getByText(`${nameOf(silent)} has no e-mail address.`, { exact: true }),
  ).toBeVisible()
  await show(person?.email ?? '', nameOf(person))
  await page.keyboard.press('w')
  const letter = page.getByRole('dialog', { name: /^Write to / })
  await expect(letter.getByRole('combobox', { name: 'Template' })).toBeFocused()
  await page.keyboard.type('gruss')
  await page.keyboard.press('Enter')
  await expect(letter.getByRole('textbox', { name: 'Subject' })).toHaveValue(`Frage an ${first}`)
  const text = letter.getByRole('textbox', { name: 'Text' })
  await expect(text).toHaveValue(`Hallo ${first},\n\nzu {posting}`)
  await expect(letter).toContainText('No value for posting')
  expect(await axeFindings(page)).toEqual([])

  // What has no value is typed over; nothing leaves before.
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(letter).toBeVisible()
  await letter.getByRole('button', { name: 'Show' }).click()
  await page.keyboard.type('Ihrer Suche')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(letter).toBeHidden()
  const [link = ''] = await links(page)
  expect(link).toBe(
    `mailto:${person?.email ?? ''}?subject=${encodeURIComponent(`Frage an ${first}`)}` +
      `&body=${encodeURIComponent(`Hallo ${first},\r\n\r\nzu Ihrer Suche`)}`,
  )

  // The note has it at once and the service soon after; undo takes it back.
  const noted = page
    .getByRole('region', { name: 'Note' })
    .getByText(`E-mail written: Frage an ${first}`)
  await expect(noted).toBeVisible()
  const notes = async () =>
    ((await desk.read(`/contacts/${person?.id ?? ''}`)) as { notes?: string; contact?: Person })
      .notes ?? ''
  await expect.poll(notes).toContain(`E-mail written: Frage an ${first}`)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(noted).toHaveCount(0)
  await expect.poll(notes).not.toContain('E-mail written')

  // Last used first. A long text is copied instead, and the mail program opens without it.
  await page.keyboard.press('w')
  await expect(letter.getByRole('option').first()).toContainText('Grüße & mehr')
  await page.keyboard.press('Enter')
  await text.fill('ü'.repeat(500))
  await expect(letter).toContainText('Too long to hand to a mail program')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(letter).toBeHidden()
  expect((await links(page)).at(-1)).not.toContain('body=')

  // A deleted template comes back by Undo.
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('button', { name: 'More for Grüße & mehr' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Edit Grüße & mehr' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Edit Grüße & mehr' })).toBeVisible()
})
