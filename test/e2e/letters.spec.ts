import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { go } from './steps.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * People as another program exports them, with letters that few keyboards have. The file maps
 * itself (L2), and its people are found, warned about and matched however their names are typed
 * (F3, H2, C9).
 */

test.use({ practice: '--rate-scale 200 --contacts 40' })

/** The columns that HubSpot documents, in another order than the second file has. */
const COLUMNS =
  'Record ID,First Name,Last Name,Email,Phone Number,Job Title,Company Name,City,LinkedIn URL,Website URL,Lifecycle Stage,Create Date'
const FILE = `${COLUMNS}
1,Işık,Demir,isik@letters.example,0044 20 7946 0018,n/a,Zeta Straße,Łódź,linkedin.com/in/isik-demir,WWW.ZETA.example/about,Lead,2026-01-05 09:12
2,Søren,Kjær,ask him,(none),Designer,Zeta Straße,n/a,https://www.linkedin.com/in/soren?trk=x,zeta.example,Lead,2026-01-05 09:12
3,Đorđe,Đorđević,dorde@letters.example,+381 11 000 0003,CFO,Lipa,Beograd,not yet,lipa.example,Lead,2026-01-05 09:12
`
/** What people type, and whom they mean. */
const TYPED: [words: string, who: RegExp][] = [
  ['isik', /Işık Demir/],
  ['ışık', /Işık Demir/],
  ['ISIK', /Işık Demir/],
  ['soren kjaer', /Søren Kjær/],
  ['søren', /Søren Kjær/],
  ['soeren', /Søren Kjær/],
  ['dordevic', /Đorđe Đorđević/],
  ['đorđević', /Đorđe Đorđević/],
  ['djordjevic', /Đorđe Đorđević/],
]

interface Contact {
  id: string
  first_name: string
  email: string | null
  phone: string | null
  title: string | null
  location: string | null
  linkedin_url: string | null
  notes: string | null
}

/** Chooses a file of these rows, and waits until its columns are shown. */
async function choose(page: Page, desk: Desk, name: string, text: string): Promise<void> {
  const file = join(desk.profile, name)
  writeFileSync(file, text)
  await expect(page.getByRole('button', { name: /^(Choose a|Another) file/ }).first()).toBeEnabled()
  const chooser = page.waitForEvent('filechooser')
  await page.locator('body').press('o')
  await (await chooser).setFiles(file)
  await expect(page.getByRole('row', { name: /^First Name/ })).toBeVisible()
}

/** The people of the file, as the service has them. */
async function arrived(desk: Desk): Promise<Contact[]> {
  const { contacts } = (await desk.read('/contacts?per_page=200')) as { contacts: Contact[] }
  const ours = contacts.filter(({ first_name }) => ['Işık', 'Søren', 'Đorđe'].includes(first_name))
  return Promise.all(
    ours.map(async ({ id }) => (await desk.read(`/contacts/${id}`)) as unknown as Contact),
  )
}

test('L2, F3, H2, C9: an export of another program maps itself, and its people are found, warned about and matched in other letters @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'f', 'Import')
  await choose(page, desk, 'hubspot.csv', FILE)
  const column = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  for (const [name, field] of [
    ['First Name', 'First name'],
    ['Phone Number', 'Phone'],
    ['Company Name', 'Company'],
    ['LinkedIn URL', 'LinkedIn'],
    ['Record ID', 'Not read'],
  ] as const)
    await expect(column(name).getByRole('combobox')).toContainText(field)
  await column('Lifecycle Stage').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Target role', exact: true }).click()
  await page.getByRole('button', { name: 'Realistic (rate-limited)' }).click()
  await page.getByRole('button', { name: /^Check the file/ }).click()
  await expect(page.getByRole('heading', { name: '3 people would be new' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Row 3: Søren Kjær, E-mail: ask him' })).toBeVisible()
  await page.getByRole('button', { name: 'Put them on a hot list…' }).click()
  await page.getByRole('combobox', { name: 'Hot list' }).fill('Conference')
  await page.keyboard.press('Enter')
  // At once: the list is not on the screen yet, and is that of the import all the same.
  await page.locator('body').press('i')
  await expect(page.getByRole('heading', { name: '3 new people' })).toBeVisible()
  expect(await arrived(desk)).toMatchObject([
    {
      phone: '+44 20 7946 0018',
      title: null,
      location: 'Łódź',
      linkedin_url: 'https://linkedin.com/in/isik-demir',
      target_role: 'Lead',
      company: { domain: 'zeta.example' },
      notes: null,
    },
    {
      email: null,
      phone: null,
      location: null,
      linkedin_url: 'https://www.linkedin.com/in/soren',
      notes: 'E-mail: ask him',
    },
    { phone: '+381 11 0000003', linkedin_url: null, notes: 'LinkedIn: not yet' },
  ])
  await expect
    .poll(async () =>
      ((await desk.read('/hot-lists')).hot_lists as { name: string; member_count: number }[])
        .filter(({ name }) => name === 'Conference')
        .map(({ member_count }) => member_count),
    )
    .toEqual([3])

  // The next file of these columns is read as this one was, whatever their order.
  const next = COLUMNS.split(',').toReversed().join(',')
  await choose(page, desk, 'next.csv', `${next}\n,,,,,,,,,,Ada,Byron,9\n`)
  await expect(
    page.getByText('Columns are read as in your last file with these headers.'),
  ).toBeVisible()
  await expect(column('Lifecycle Stage').getByRole('combobox')).toContainText('Target role')

  // H2: whatever is typed, over all records and among the people.
  await page.keyboard.press('ControlOrMeta+k')
  for (const [words, who] of [...TYPED, ['lodz', /Işık Demir/], ['strasse', /Straße/]] as const) {
    await page.getByRole('combobox', { name: 'Find or do anything' }).fill(words)
    await expect(page.getByRole('option').filter({ hasText: who }).first(), words).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await go(page, 'e', 'People')
  const grid = page.getByRole('grid', { name: 'People' })
  for (const [words, who] of TYPED) {
    await page.getByRole('textbox', { name: 'Filter people' }).fill(words)
    await expect(grid.getByRole('row').nth(1), words).toHaveAccessibleName(who)
  }

  // F3: before somebody is added who may be one of them.
  await page.getByRole('textbox', { name: 'Filter people' }).fill('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New person' })
  for (const [first, last, who] of [
    ['Isik', 'Demir', 'Işık Demir'],
    ['Soren', 'Kjaer', 'Søren Kjær'],
    ['Dorde', 'Dordevic', 'Đorđe Đorđević'],
  ] as const) {
    await form.getByLabel('First name').fill(first)
    await form.getByLabel('Last name').fill(last)
    await expect(form.getByRole('region', { name: 'Possible duplicate' })).toContainText(who)
  }
  await page.keyboard.press('Escape')

  // C9: the recorder writes names as it hears them, and knows nothing else of these calls.
  // In a night that is over, when nobody meets.
  const night = new Date(Date.now() - 2 * 86_400_000).setHours(2, 0, 0, 0)
  const { notes } = (await desk.read('/recorder/notes?per_page=50')) as { notes: { id: string }[] }
  for (const [at, name] of ['Isik Demir', 'Soren Kjaer', 'Djordje Djordjevic'].entries())
    await desk.control('PATCH', `/records/notes/${notes[at]?.id}`, {
      title: `Call ${at}`,
      recorded_at: night,
      contact_id: null,
      meeting_id: null,
      participants: JSON.stringify([{ name, email: null, phone: null }]),
    })
  await go(page, 'n', 'Call notes')
  await page.getByRole('button', { name: /^Sync now/ }).click()
  await go(page, 'm', 'Meetings')
  await page.keyboard.press('Alt+5')
  for (const [at, who] of ['Işık Demir', 'Søren Kjær', 'Đorđe Đorđević'].entries())
    await expect(
      page.getByRole('row', { name: new RegExp(`^Call ${at}, .* match: ${who}$`) }),
    ).toBeVisible()
})
