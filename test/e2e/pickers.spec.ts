import type { Page } from '@playwright/test'
import { sampled } from '#test/support/sampled.ts'
import { expect, test, type Desk } from './world.ts'
import { firstRow } from './rows.ts'
import { pressAndType } from './steps.ts'

/*
 * Choosing and paying by key: no letter typed ahead is lost, Enter takes only what was chosen, many
 * people are asked about by the name of their list, and a second press never pays for somebody
 * else.
 */

interface Contact {
  id: string
  first_name: string | null
  last_name: string | null
  email: string | null
}

interface List {
  id: string
  name: string
  member_count: number
}

const nameOf = (person: Contact) => [person.first_name, person.last_name].filter(Boolean).join(' ')
const lists = async (desk: Desk) => (await desk.read('/hot-lists?per_page=200')).hot_lists as List[]
const countOn = async (desk: Desk, name: string) =>
  (await lists(desk)).find((list) => list.name === name)?.member_count ?? null

async function openPeople(page: Page): Promise<void> {
  await expect(firstRow(page.getByRole('grid', { name: 'Hot lists' }))).toBeVisible()
  await page.keyboard.type('ge')
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'People' }).getByRole('row').nth(3)).toBeVisible()
}

const activeRow = (page: Page) =>
  page.getByRole('grid', { name: 'People' }).locator('[role=row][tabindex="0"]')

test.describe('A11', () => {
  test.use({ practice: '--rate-scale 100 --contacts 400' })

  test('A11: letters typed while a dialog opens arrive in its field @long', async ({ desk }) => {
    const page = await desk.resume()
    await openPeople(page)
    await pressAndType(page, 'lwarm')
    const field = page.getByRole('combobox', { name: 'Hot list' })
    await expect(field).toBeFocused()
    await page.keyboard.type(' leads')
    await expect(field).toHaveValue('warm leads')
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)

    // Any dialog that starts in a field does the same.
    await pressAndType(page, 'nines')
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('ines')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('A11: Enter adds only to a list that was chosen, named in full, or is created @long', async ({
    desk,
  }) => {
    const page = await desk.resume()
    await openPeople(page)
    const [{ name }] = (await lists(desk)) as [List]
    const adding = async () => {
      await page.keyboard.press('l')
      const field = page.getByRole('combobox', { name: 'Hot list' })
      await expect(field).toBeFocused()
      return field
    }

    // Nothing typed, or a part of a name: nobody chose any of them.
    const field = await adding()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Choose a list with the arrow keys')).toBeVisible()
    await field.fill(name.slice(0, 3))
    await page.keyboard.press('Enter')
    await expect(field).toBeVisible()
    expect(await desk.sent('hotLists.members.add')).toHaveLength(0)

    // An arrow chooses, and so does the whole name.
    const before = (await countOn(desk, name)) ?? 0
    await field.fill(name.slice(0, -1))
    await page.keyboard.press('ArrowDown')
    const chosen = page.getByRole('option', { name: new RegExp(`^${name}`) })
    await expect(chosen).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(new RegExp(`added to “${name}”|Already on ${name}`)).last(),
    ).toBeVisible()
    await page.keyboard.press('End')
    // The last page is read first: a key on a row that is not there yet does nothing.
    await expect(activeRow(page)).toHaveAttribute('aria-label', /, /)
    await (await adding()).fill(name.toUpperCase())
    await page.keyboard.press('Enter')
    await expect.poll(() => countOn(desk, name)).toBeGreaterThan(before)

    // What no list is called is created, since that is the one thing offered.
    await (await adding()).fill('Never heard of')
    await page.keyboard.press('Enter')
    await expect.poll(() => countOn(desk, 'Never heard of')).toBe(1)
  })

  test('A11: more than 50 people are asked about by number and list @long', async ({ desk }) => {
    const page = await desk.resume()
    await openPeople(page)
    await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await expect(page.getByText('400 selected')).toBeVisible()
    const question = page.getByRole('dialog', { name: 'Add 400 people to “Warm leads”?' })
    for (const yes of [false, true]) {
      await page.keyboard.press('l')
      await page.getByRole('combobox', { name: 'Hot list' }).fill('Warm leads')
      await page.keyboard.press('Enter')
      await expect(question).toBeVisible()
      expect(await desk.sent('hotLists.create')).toHaveLength(0)
      await question.getByRole('button', { name: yes ? 'Add 400 people' : 'Cancel' }).click()
      await expect(question).toHaveCount(0)
    }
    await expect.poll(() => countOn(desk, 'Warm leads')).toBe(400)
  })
})

/**
 * People whose address a look-up finds: a colleague tries first, and what was found is taken away
 * again.
 */
async function findable(desk: Desk, wanted: number): Promise<Contact[]> {
  const people = (await desk.read('/contacts?per_page=200')).contacts as Contact[]
  const found: Contact[] = []
  for (const person of people.filter((one) => !one.email && one.first_name && one.last_name)) {
    const press = { endpoint: 'contacts.findEmail', params: { id: person.id } }
    const { result } = (await desk.control('POST', '/colleague', press)) as {
      result: { found: boolean }
    }
    if (!result.found) continue
    await desk.control('PATCH', `/records/contacts/${person.id}`, {
      email: null,
      email_status: 'none',
    })
    found.push(person)
    if (found.length === wanted) return found
  }
  throw new Error('too few in this seed')
}

/** Walks down the list to one of these people, as somebody with a keyboard does. */
async function walkTo(page: Page, people: readonly Contact[]): Promise<Contact> {
  for (let step = 0; step < 200; step++) {
    const label = (await activeRow(page).getAttribute('aria-label')) ?? ''
    const here = people.find((person) => label.startsWith(`${nameOf(person)},`))
    if (here) return here
    await page.keyboard.press('j')
  }
  throw new Error('nobody of them is in the list')
}

test.describe('D3', () => {
  test.use({ practice: '--rate-scale 100 --contacts 400 --credits 500+0' })

  test('D3: a person bought for stays under the cursor, so a second press pays for nobody else', async ({
    desk,
  }) => {
    const page = await desk.resume()
    const people = await findable(desk, 8)
    await openPeople(page)
    await page.getByRole('tab', { name: 'No e-mail' }).click()
    await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
    await firstRow(page.getByRole('grid', { name: 'People' })).click()
    const presses = [
      { by: 'key', find: () => page.keyboard.press('Shift+e') },
      { by: 'button', find: () => page.getByRole('button', { name: /^Find e-mail/ }).click() },
    ]
    for (const { by, find } of sampled(presses, 2)) {
      await test.step(`by ${by}`, async () => {
        const sentBefore = (await desk.sent('contacts.findEmail')).length
        const person = await walkTo(page, people)
        const name = nameOf(person)
        const rows = page.getByRole('grid', { name: 'People' })
        const before = Number(await rows.getAttribute('aria-rowcount'))
        await find()
        await expect(page.getByText(`${name}: Found; it cost 2 credits.`).last()).toBeVisible()
        await expect(activeRow(page)).toHaveAccessibleName(new RegExp(`^${name}, .*@`))
        await expect(page.getByRole('complementary', { name })).toBeVisible()
        await page.keyboard.press('Shift+e')
        await expect(page.getByText(/You already have it/).last()).toBeVisible()
        const sent = (await desk.sent('contacts.findEmail')).slice(sentBefore)
        expect(sent.map(({ path }) => path)).toEqual([expect.stringContaining(person.id)])

        // The row goes where it belongs once the cursor leaves it.
        await page.keyboard.press('j')
        await expect(rows).toHaveAttribute('aria-rowcount', String(before - 1))
        await expect(page.getByRole('row', { name: new RegExp(`^${name},`) })).toHaveCount(0)
      })
    }
  })
})

test.describe('F5', () => {
  test.use({ practice: '--rate-scale 100 --contacts 400 --credits 500+0' })

  test('F5, D2, D4: finding contacts asks for a maximum, shows an overrun, and stops until it is seen @long', async ({
    desk,
  }) => {
    const page = await desk.resume()
    const { companies } = (await desk.read('/companies?per_page=50')) as {
      companies: { id: string; name: string }[]
    }
    await page.keyboard.type('go')
    await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible()
    await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true')
    const open = async (name: string) => {
      await page.getByRole('textbox', { name: 'Filter companies' }).fill(name)
      const row = firstRow(page.getByRole('grid', { name: 'Companies' }))
      await expect(row).toHaveAccessibleName(new RegExp(`^${name}`))
      await row.dblclick()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
    const back = async () => {
      await page.keyboard.press('u')
      await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible()
    }

    // The maximum is judged against the limits before anything is sent, and the default is 20.
    const [first = { name: '' }, ...others] = companies
    await open(first.name)
    await page.keyboard.press('Shift+f')
    const dialog = page.getByRole('dialog', { name: `Find contacts at ${first.name}` })
    await expect(dialog).toContainText('2 credits for each new contact')
    await expect(dialog.getByLabel('Maximum to spend')).toHaveValue('20')
    await dialog.getByLabel('Maximum to spend').fill('600')
    await expect(dialog.getByText(/This may cost 600 credits/)).toBeVisible()
    await dialog.getByLabel('Maximum to spend').fill('2')
    expect(await desk.sent('companies.findContacts')).toHaveLength(0)
    const dialogs = page.getByRole('dialog', { name: /^Find contacts at / })
    const press = () => dialogs.getByRole('button', { name: /^Find contacts/ }).click()
    await press()

    // The service takes no maximum: sooner or later it finds more than one person.
    const over = page.getByText(/over your maximum of 2/)
    const answered = (name: string) => expect(page.getByText(`${name}: `).last()).toBeVisible()
    await answered(first.name)
    for (const { name } of others) {
      if ((await over.count()) > 0) break
      await back()
      await open(name)
      await page.keyboard.press('Shift+f')
      await expect(dialogs.getByLabel('Maximum to spend')).toHaveValue('2')
      await press()
      await answered(name)
    }
    await expect(over.last()).toBeVisible()
    const sent = (await desk.sent('companies.findContacts')).length

    // At every company: blocked until the overrun was confirmed, then free again.
    await back()
    await open(companies.at(-1)?.name ?? '')
    await page.keyboard.press('Shift+f')
    await expect(dialogs.getByText(/over your maximum of 2/)).toBeVisible()
    const find = dialogs.getByRole('button', { name: /^Find contacts/ })
    await expect(find).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    expect(await desk.sent('companies.findContacts')).toHaveLength(sent)
    await dialogs.getByRole('checkbox', { name: /I’ve seen this/ }).click()
    await find.click()
    await expect.poll(async () => (await desk.sent('companies.findContacts')).length).toBe(sent + 1)
  })
})
