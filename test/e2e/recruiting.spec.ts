import { axeFindings } from '#test/support/axe.ts'
import type { Page } from '@playwright/test'
import { expect, test, type Desk } from './world.ts'
import { go } from './steps.ts'
import { firstRow } from './rows.ts'

/*
 * What a recruiter does in the middle of something else: pay once, see a double, log and enrol from
 * a page, and work on the people of a company or a desk as on any others.
 */

interface Contact {
  id: string
  first_name: string | null
  last_name: string | null
  email: string | null
  company_id: string | null
  company_name: string | null
}

test.use({ practice: '--rate-scale 100 --contacts 400' })

const plain = /^[A-Za-z]+$/
const escaped = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
const people = async (desk: Desk): Promise<Contact[]> => {
  const pages = await Promise.all(
    [1, 2].map((page) => desk.read(`/contacts?per_page=200&page=${page}`)),
  )
  return pages.flatMap((page) => page.contacts as Contact[])
}
/** Finds a record in its list by name, and opens its page. */
const open = async (page: Page, key: string, title: 'People' | 'Companies', name: string) => {
  await go(page, key, title)
  await page.getByRole('textbox', { name: `Filter ${title.toLowerCase()}` }).fill(name)
  await expect(firstRow(page.getByRole('grid', { name: title }))).toHaveAccessibleName(
    escaped(name),
  )
  await firstRow(page.getByRole('grid', { name: title })).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: escaped(name) })).toBeVisible()
}

test('D3, F5, H5, A11: a company is not paid for twice by one press, and the people known there are worked on as a list @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const staffed = Map.groupBy(
    (await people(desk)).filter(
      (one) => one.company_id && one.company_name && /^[A-Za-z ]+$/.test(one.company_name),
    ),
    (one) => one.company_id ?? '',
  )
  let staff: Contact[] | null = null
  for (const [id, known] of staffed)
    if (known.length > 2 && (await desk.read(`/companies/${id}`)).research == null) {
      staff = known
      break
    }
  if (!staff?.[0]?.company_name) throw new Error('no such company in this seed')
  await open(page, 'o', 'Companies', staff[0].company_name)

  const research = page.getByRole('button', { name: /^Research/ })
  await expect(research).toContainText('2 credits')
  await page.keyboard.press('Shift+r')
  await expect(page.getByRole('button', { name: /^Research again/ })).toBeVisible()
  await expect.poll(async () => (await desk.sent('companies.research')).length).toBe(1)
  await page.keyboard.press('Shift+r')
  const question = page.getByRole('dialog', { name: /^Research .* again\?$/ })
  await expect(question).toContainText('There is research from today already.')
  expect(await axeFindings(page), 'research anew').toEqual([])
  await expect(question.getByRole('button', { name: /^Research again/ })).toContainText('2 credits')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await desk.sent('companies.research')).toHaveLength(1)

  const there = page.getByRole('grid', { name: /^People at/ })
  const known = Number(await there.getAttribute('aria-rowcount')) - 1
  await firstRow(there).click()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText(`${known} selected`)
  expect(await axeFindings(page), 'people of a company').toEqual([])
  await page.keyboard.press('Shift+e')
  await expect(page.getByRole('dialog', { name: `Find e-mails of ${known} people` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'Hot list' }).fill('Everybody there')
  await page.keyboard.press('Enter')
  await expect
    .poll(
      async () =>
        (
          (await desk.read('/hot-lists')).hot_lists as { name: string; member_count: number }[]
        ).find((list) => list.name === 'Everybody there')?.member_count,
    )
    .toBe(known)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Log a meeting' })).toContainText(
    staff[0].company_name,
  )
})

test('F3, C2, E9: an edit that makes two people one is told at once, offline too; meetings and campaigns begin on the page @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const named = (await people(desk)).filter(
    (one) => plain.test(one.first_name ?? '') && plain.test(one.last_name ?? ''),
  )
  const one = named.find((each) => each.email)
  const two = named.find((each) => !each.email && each.company_id !== one?.company_id)
  if (!one?.email || !two) throw new Error('nobody like that in this seed')
  const name = `${two.first_name} ${two.last_name}`
  await open(page, 'e', 'People', name)
  const twice = page.getByRole('region', { name: 'Possible duplicate' })
  await expect(twice).toHaveCount(0)

  await desk.control('PUT', '/flight-mode', { on: true })
  await page.getByRole('button', { name: /^Edit e-mail/ }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(one.email)
  await page.keyboard.press('Enter')
  await expect(twice).toContainText(`${one.first_name} ${one.last_name}`)
  await expect(twice).toContainText('same e-mail')
  expect(await axeFindings(page), 'here twice').toEqual([])
  await twice.getByRole('button', { name: 'Merge…' }).click()
  await expect(page.getByRole('dialog', { name: `Keep ${name}, and take over…` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('m')
  const meeting = page.getByRole('dialog', { name: 'Log a meeting' })
  await expect(meeting).toContainText(name)
  await meeting.getByLabel('Title').fill('First talk')
  await meeting.getByRole('button', { name: 'Log meeting' }).click()
  await expect(page.getByRole('region', { name: 'Meetings' })).toContainText('First talk')
  await expect(meeting).toHaveCount(0)
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill('Rang back.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Rang back/ })).toBeVisible()

  await desk.control('PUT', '/flight-mode', { on: false })
  await expect.poll(async () => (await desk.sent('meetings.create')).length).toBe(1)
  await page.keyboard.press('Shift+c')
  await expect(
    page
      .getByRole('dialog')
      .getByText(/[Ee]nrol/)
      .first(),
  ).toBeVisible()
})

test('G3, H5, A11: all prospects of a desk are put on a list of one’s own, those on no page too @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const { id, title } = ((await desk.read('/icp')).desks as { id: string; title: string }[]).find(
    (each) => each.title.startsWith('Every software house'),
  ) ?? { id: '', title: '' }
  const { prospect_count } = (await desk.read(`/icp/${id}`)) as { prospect_count: number }
  expect(prospect_count).toBeGreaterThan(25)
  await go(page, 'd', 'Desks')
  await page.getByRole('row', { name: escaped(title) }).dblclick()
  await expect(page.getByRole('tab', { name: /^Prospects/ })).toBeVisible()
  await page.keyboard.press('Alt+2')
  const grid = page.getByRole('grid', { name: 'Prospects of this desk' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(prospect_count + 1))
  await firstRow(grid).click()
  await page.keyboard.press('ControlOrMeta+a')
  expect(await axeFindings(page), 'prospects').toEqual([])
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'Hot list' }).fill('Picked from a desk')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Add ${prospect_count} people` }).click()
  await expect
    .poll(
      async () =>
        (
          (await desk.read('/hot-lists')).hot_lists as { name: string; member_count: number }[]
        ).find((list) => list.name === 'Picked from a desk')?.member_count,
    )
    .toBe(prospect_count)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog', { name: 'Build a hot list?' })).toContainText(
    `${prospect_count} prospects`,
  )
})

test('F8: a profile is read again on request, and its review appears by itself @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const named = (await people(desk)).filter(
    (one) => plain.test(one.first_name ?? '') && plain.test(one.last_name ?? ''),
  )
  const statusOf = async ({ id }: Contact) =>
    ((await desk.read(`/contacts/${id}/employment/processing`)) as { status: string }).status
  let old: Contact | null = null
  for (const one of named)
    if (['failed', 'stale'].includes(await statusOf(one))) {
      old = one
      break
    }
  if (!old) throw new Error('nobody like that in this seed')
  await open(page, 'e', 'People', `${old.first_name} ${old.last_name}`)
  await expect(page.getByRole('region', { name: 'Employment' })).toBeVisible()
  expect(await axeFindings(page), 'a review waits').toEqual([])
  await page.keyboard.press('v')
  await expect(page.getByRole('heading', { name: /^Employment of/ })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByText('The profile is being read', { exact: true })).toBeVisible()
  await desk.control('PUT', '/clock', { advance_ms: 3_600_000 })
  await expect(page.getByText('The profile is being read', { exact: true })).toHaveCount(0, {
    timeout: 40_000,
  })
  expect(await statusOf(old)).not.toBe('processing')
  expect(await desk.sent('contacts.employment.retry')).toHaveLength(1)
})

test('D3, G4, R12: a brief that was researched is not paid for unawares, and a company of its report gets its first person @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const brief = 'Fintechs in Europe that raised a B round in the last 12 months and have no CFO'
  await go(page, 'r', 'Research')
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'What do you want to know?' }).fill(`${brief} `)
  await expect(page.getByRole('dialog')).toContainText('You already ran this brief')
  expect(await axeFindings(page), 'a brief once more').toEqual([])
  await page.getByRole('button', { name: 'Open report' }).click()
  await expect(page.getByRole('heading', { name: brief, level: 1 })).toBeVisible()
  expect(await desk.sent('research.start')).toHaveLength(0)

  const company = page.getByRole('listitem').filter({ hasText: 'not in the workspace' }).first()
  const add = company.getByRole('button', { name: /^Add a person at / })
  const name = (await add.getAttribute('aria-label'))?.replace('Add a person at ', '') ?? ''
  await add.click()
  const form = page.getByRole('dialog', { name: 'New person' })
  await expect(form.getByLabel('Company')).toHaveValue(name)
  await form.getByLabel('First name').fill('Firstof')
  await form.getByLabel('Last name').fill('Thathouse')
  await form.getByLabel('Target role').fill('CFO')
  await form.getByRole('button', { name: 'Add person' }).click()
  await expect(page.getByRole('heading', { name: 'Firstof Thathouse', level: 1 })).toBeVisible()
  await expect
    .poll(async () =>
      ((await desk.read('/contacts?q=thathouse')).contacts as Contact[]).map((one) => [
        one.company_name,
        (one as unknown as { target_role: string }).target_role,
      ]),
    )
    .toEqual([[name, 'CFO']])
})

test('D4, D9, H6: a bulk run stops at its cap with a result for each row, and goes on only with a cap that was said again', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'e', 'People')
  await page.getByRole('tab', { name: 'No e-mail' }).click()
  await firstRow(page.getByRole('grid', { name: 'People' })).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Shift+e')
  const preview = page.getByRole('dialog', { name: /^Find e-mails of \d+ people$/ })
  await preview.getByRole('textbox', { name: 'Stop at' }).fill('4')
  await expect(preview.getByRole('button', { name: /^Find \d+ e-mails/ })).toContainText(
    '0–4 credits',
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('Would exceed the cap of 4 credits.').first().waitFor({ timeout: 60_000 })
  const charged = async () =>
    ((await desk.control('GET', '/charges')).entries as { amount: number }[]).reduce(
      (sum, one) => sum + one.amount,
      0,
    )
  expect(await charged()).toBe(4)

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Found 2', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('grid', { name: 'Results, one by one' }).getByRole('row', { name: /: found,/i }),
  ).toHaveCount(2)
  await page.keyboard.press('t')
  const again = page.getByRole('dialog', { name: /^Look up \d+ people\?$/ })
  await expect(again.getByRole('textbox', { name: 'Stop at' })).toHaveValue('4')
  await expect(again.getByRole('button', { name: /^Look them up/ })).toContainText('0–4 credits')
  expect(await axeFindings(page), 'once more').toEqual([])
  await again.getByRole('textbox', { name: 'Stop at' }).fill('2')
  await page.keyboard.press('Enter')
  await page.getByText('Would exceed the cap of 2 credits.').first().waitFor({ timeout: 60_000 })
  expect(await charged()).toBe(6)
})
