import { axeFindings } from '#test/support/axe.ts'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, serve, test } from './world.ts'

/*
 * L2 into a workspace by its API: signed in by OAuth, a file of people is mapped, tried, and
 * brought in row by row, at ten a minute. The service's journal is the judge: one POST for each new
 * person, whatever is killed in between. The practice workspace, which runs faster, shows the same
 * journey and its way back.
 */

type Effects = { effects: { kind: string; table: string; fields?: Record<string, unknown> }[] }[]
const emails = (entries: Effects) =>
  entries.flatMap(({ effects }) =>
    effects
      .filter(({ kind, table }) => kind === 'create' && table === 'contacts')
      .map(({ fields }) => String(fields?.['email'])),
  )

/** A file is chosen with the mouse, its columns are read by hand. */
async function choose(page: Page, file: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose (a|another) file/ })).toBeEnabled()
  const chooser = page.waitForEvent('filechooser')
  await page.locator('body').press('o')
  await (await chooser).setFiles(file)
  const column = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(column('Mail').getByRole('combobox')).toContainText('E-mail')
  await column('Who').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
}

test.describe('a service of one’s own', () => {
  test('L2: a file is mapped, tried, brought in row by row, killed in the middle, and goes on: everybody once @long', async ({
    desk,
  }) => {
    const running = await serve({ contacts: 40, rate_scale: 20 })
    const created = async () =>
      emails(
        (
          (
            await running.control(
              'GET',
              '/journal?kind=request&endpoint=contacts.create&limit=10000',
            )
          ).body as { entries: Effects }
        ).entries,
      )
    await running.call('POST', '/contacts', {
      first_name: 'Known',
      last_name: 'Person',
      email: 'known@e2e.example',
    })
    const page = await desk.start()
    await page.getByLabel('Address').fill(running.auth_url)
    const consent = await desk.consentAfter(() =>
      page.getByRole('button', { name: 'Sign in with browser' }).click(),
    )
    await consent.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()
    await page
      .getByRole('link', { name: /^People/ })
      .first()
      .click()
    await expect(page.getByRole('grid', { name: 'People' })).toHaveAttribute('aria-rowcount', '42')

    await page.keyboard.type('gf')
    const file = join(desk.profile, 'people.csv')
    writeFileSync(
      file,
      [
        'Who,Mail,Job',
        'Known Person,known@e2e.example,Director',
        ',nobody,',
        'Ada Byron,ada@e2e.example,Engineer',
        'George Boole,george@e2e.example,',
        'Alan Turing,alan@e2e.example,',
      ].join('\n'),
    )
    await choose(page, file)
    await page.getByRole('button', { name: /^Check the file/ }).click()
    await expect(page.getByRole('heading', { name: '3 people would be new' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Row 2: Known Person, Same e-mail/ })).toBeVisible()
    await expect(page.getByText('at 10 a minute')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await created()).toEqual(['known@e2e.example'])
    await page.locator('body').press('i')
    await expect.poll(async () => (await created()).length).toBeGreaterThan(1)
    await desk.kill()

    const again = await desk.start()
    await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
    await again.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(again.getByText('people.csv').first()).toBeVisible()
    await expect
      .poll(async () => (await created()).toSorted())
      .toEqual(['ada@e2e.example', 'alan@e2e.example', 'george@e2e.example', 'known@e2e.example'])
  })
})

test.describe('the practice workspace', () => {
  test.use({ practice: '--rate-scale 200 --contacts 40' })

  test('L2: the same journey: duplicates are filled in, what was not imported is saved, and all of it is taken back @long', async ({
    desk,
  }) => {
    const page = await desk.resume()
    const { contacts } = (await desk.read('/contacts?per_page=200')) as {
      contacts: {
        first_name: string
        last_name: string
        email: string | null
        target_role: string | null
      }[]
    }
    const known = contacts.find(({ email, target_role }) => email && !target_role)
    await page
      .getByRole('link', { name: /^People/ })
      .first()
      .click()
    await expect(page.getByRole('grid', { name: 'People' })).toHaveAttribute('aria-rowcount', '41')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    const file = join(desk.profile, 'people.csv')
    writeFileSync(
      file,
      [
        'Who,Mail,target',
        `${known?.first_name} ${known?.last_name},${known?.email},Head of engines`,
        ',nobody,',
        ...Array.from(
          { length: 30 },
          (_, index) =>
            `Person Number${index},${index === 0 ? 'ask her' : `p${index}@e2e.example`},`,
        ),
      ].join('\n'),
    )
    await choose(page, file)
    await page.getByRole('button', { name: 'Realistic (rate-limited)' }).click()
    await page.getByRole('button', { name: /^Check the file/ }).click()
    await expect(page.getByRole('heading', { name: '30 people would be new' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Same e-mail: what is done with them' }).click()
    await page.getByRole('option', { name: 'Fill empty fields' }).click()
    await expect(
      page.getByRole('heading', { name: '30 people would be new, 1 person would be filled in' }),
    ).toBeVisible()
    // A bad cell costs no row: it is shown with where it goes.
    await page.getByRole('button', { name: 'Kept as notes 1' }).click()
    await expect(
      page.getByRole('row', { name: 'Row 4: Person Number0, E-mail: ask her' }),
    ).toBeVisible()
    // They go straight onto a hot list, which is made with the import and not before.
    await page.getByRole('button', { name: 'Put them on a hot list…' }).click()
    await page.getByRole('combobox', { name: 'Hot list' }).fill('Conference')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Everyone is added to the new hot list “Conference”')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.locator('body').press('i')
    await expect(page.getByText(/remaining · \d[\d,]* a minute · .* left/)).toBeVisible()
    await expect(page.getByRole('heading', { name: '30 new people, 1 filled in' })).toBeVisible()
    await expect
      .poll(
        async () =>
          (
            (await desk.read('/hot-lists')) as {
              hot_lists: { name: string; member_count: number }[]
            }
          ).hot_lists.find(({ name }) => name === 'Conference')?.member_count,
      )
      .toBe(31)
    expect(emails(await desk.sent('contacts.create'))).toHaveLength(30)
    expect(await axeFindings(page)).toEqual([])

    await page.locator('body').press('r')
    const saved = page.getByText(/^\S*not-imported-\d{4}-\d\d-\d\d(-\d+)?\.csv$/)
    await expect(saved).toBeVisible()
    const path = (await saved.innerText()).trim()
    expect(readFileSync(path, 'utf8')).toContain(',nobody')
    rmSync(path)

    await page.getByRole('button', { name: /^Take back/ }).click()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByRole('heading', { name: 'Taken back: 31 rows' })).toBeVisible()
    expect(
      ((await desk.read('/contacts?per_page=200')) as { contacts: unknown[] }).contacts,
    ).toHaveLength(40)
  })
})
