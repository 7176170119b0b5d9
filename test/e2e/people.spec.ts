import { axeFindings } from '#test/support/axe.ts'
import { readFileSync, rmSync } from 'node:fs'
import { expect, test } from './world.ts'
import { go } from './steps.ts'
import { firstRow } from './rows.ts'

/*
 * People and companies, end to end: added with a look for duplicates, put on lists, marked,
 * exported and deleted, as the service's journal and database tell.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

test('F1, F2, F3, F6, F7, A11, L1: somebody is added, edited, listed, marked, exported and deleted; each change arrives once', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'e', 'People')
  const grid = page.getByRole('grid', { name: 'People' })
  await expect(grid).toHaveAttribute('aria-rowcount', '401')
  expect(await axeFindings(page)).toEqual([])

  // F3: whoever may be the same is shown while one types, before anything is made.
  const known = (
    (await desk.read('/contacts?per_page=200')).contacts as {
      first_name: string
      last_name: string
      company_name: string
      email: string | null
    }[]
  ).find((one) => one.email && one.first_name && one.last_name && one.company_name)
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New person' })
  await form.getByLabel('E-mail').fill(known?.email ?? '')
  await expect(form.getByRole('region', { name: 'Possible duplicate' })).toContainText(
    'same e-mail',
  )
  expect(await axeFindings(page)).toEqual([])
  await form.getByLabel('E-mail').fill('ada.test@nowhere.example')
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill('Testperson')
  await expect(form.getByRole('region', { name: 'Possible duplicate' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('heading', { name: 'Ada Testperson', level: 1 })).toBeVisible()

  // F2, F9: edited in place; only the field that was touched is sent.
  await page.getByRole('button', { name: /^Edit title/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Chief tester')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit title: Chief tester' })).toBeVisible()

  // A11: a list is made of what is typed, and they stand on it.
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'Hot list' }).fill('Made from the page')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Hot lists' })).toContainText('Made from the page')
  await expect
    .poll(async () =>
      ((await desk.read('/contacts?q=testperson')).contacts as { title: string }[]).map(
        (one) => one.title,
      ),
    )
    .toEqual(['Chief tester'])
  await expect
    .poll(
      async () =>
        (
          (await desk.read('/hot-lists')).hot_lists as { name: string; member_count: number }[]
        ).find((list) => list.name === 'Made from the page')?.member_count,
    )
    .toBe(1)
  expect(await axeFindings(page)).toEqual([])

  // F7: held back, with what goes with it; taken back without a trace, then let go.
  await go(page, 'e', 'People')
  await page.getByRole('textbox', { name: 'Filter people' }).fill('testperson')
  await expect(firstRow(grid)).toHaveAccessibleName(/Ada Testperson/)
  await firstRow(grid).dblclick()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: /Delete Ada Testperson/ })
  await expect(question).toContainText('They leave 1 hot list: Made from the page')
  await question.getByRole('button', { name: 'Delete for everyone' }).click()
  await expect(page.getByText(/will be deleted in 30 seconds/).last()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText(/Undone/).last()).toBeVisible()
  expect(await desk.sent('contacts.delete')).toHaveLength(0)

  // L1: as many rows as it says, which are those on the screen.
  await page.getByRole('textbox', { name: 'Filter people' }).fill('')
  await expect(grid).toHaveAttribute('aria-rowcount', '402')
  await page.getByRole('button', { name: /Export or copy all 401 shown/ }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  await expect(page.getByText(/^401 rows exported/).last()).toBeVisible()
  const path = await page.getByText(/^\/.*people-.*\.csv$/).innerText()
  // Notes hold line ends of their own, so records are told by their ids.
  expect(readFileSync(path, 'utf8').match(/^c_/gm)?.length).toBe(401)
  rmSync(path)
})

test('F6: do-not-contact is set with its consequences, arrives, and is worn by everybody who works there @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const one = (
    (await desk.read('/contacts?per_page=200')).contacts as {
      first_name: string
      last_name: string
      company_id: string
      company_name: string
    }[]
  ).find(
    (each) =>
      each.company_id &&
      each.first_name &&
      each.last_name &&
      /^[A-Za-z ]+$/.test(each.company_name),
  )
  expect(one).toBeDefined()
  await go(page, 'o', 'Companies')
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('textbox', { name: 'Filter companies' }).fill(one?.company_name ?? '')
  const row = firstRow(page.getByRole('grid', { name: 'Companies' }))
  await expect(row).toHaveAccessibleName(new RegExp(one?.company_name ?? ''))
  await row.dblclick()
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(one?.company_name ?? '') }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /Find contacts/ })).toContainText('2 credits each')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('d')
  const question = page.getByRole('dialog')
  await expect(question).toContainText(/as do-not-contact|No people known/)
  await question.getByRole('button', { name: 'Do not contact', exact: true }).click()
  await expect(
    page.getByText('Do not contact. This applies to everyone who works here.'),
  ).toBeVisible()
  await expect
    .poll(async () => (await desk.read(`/companies/${one?.company_id}`)).do_not_contact)
    .toBe(true)
  expect((await desk.sent('companies.update')).filter((sent) => sent.status < 300)).toHaveLength(1)
  await page
    .getByRole('grid', { name: /People at/ })
    .getByRole('row')
    .nth(1)
    .dblclick()
  await expect(page.getByText(/^Do not contact: .* is marked/)).toBeVisible()
})
