import type { Locator, Page } from '@playwright/test'
import { times } from '#test/support/sampled.ts'
import { firstRow } from './rows.ts'
import { go, openFintechCfos, pressAndType } from './steps.ts'
import { list } from './triage-world.ts'
import { expect, test } from './world.ts'

/*
 * What is typed right after a key that opens a field belongs to the field, wherever there is one and
 * whatever has to come before it: a dialog, or a panel that a small window has no room for. Nothing
 * of it is taken for a shortcut.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

interface Opened {
  name: string
  /** Goes to the screen; none: that of the line before. */
  reach?: (page: Page) => Promise<void>
  key: string
  field: (page: Page) => Locator
}

const inDialog = (page: Page) => page.getByRole('dialog').getByRole('textbox').first()
const textbox = (name: string | RegExp) => (page: Page) => page.getByRole('textbox', { name })
const onRows = (key: string, title: string) => async (page: Page) => {
  await go(page, key, title)
  await expect(firstRow(page)).toBeVisible()
}

/** Filters come last on their screen, which they leave without rows. */
const opened: readonly Opened[] = [
  { name: 'new hot list', reach: onRows('h', 'Hot lists'), key: 'n', field: inDialog },
  { name: 'note in triage', reach: openFintechCfos, key: 'n', field: textbox(/^Note on/) },
  { name: 'filter of a hot list', key: 'f', field: textbox('Filter this list') },
  { name: 'filter of a hot list, again', key: 'f', field: textbox('Filter this list') },
  {
    name: 'fields of a person',
    reach: async (page) => {
      await onRows('e', 'People')(page)
      await firstRow(page).dblclick()
      await expect(page.getByRole('tablist', { name: 'Kinds of entries' })).toBeVisible()
    },
    key: 'e',
    field: textbox('First name'),
  },
  { name: 'note on a person', key: 'n', field: textbox(/^Note$/) },
  { name: 'new person', reach: onRows('e', 'People'), key: 'n', field: inDialog },
  { name: 'saved view', key: 'V', field: inDialog },
  { name: 'filter of the people', key: 'f', field: textbox('Filter people') },
  { name: 'note on a lead', reach: onRows('p', 'Pipeline'), key: 'n', field: textbox(/^My note/) },
  { name: 'filter of the leads', key: 'f', field: textbox('Filter leads') },
  {
    name: 'filter of the companies',
    reach: onRows('o', 'Companies'),
    key: 'f',
    field: textbox('Filter companies'),
  },
  {
    name: 'new meeting',
    reach: async (page) => {
      await go(page, 'm', 'Meetings')
      await page.keyboard.press('Alt+1')
      await expect(page.getByText(/as of /).first()).toBeVisible()
    },
    key: 'l',
    field: (page) => page.getByRole('combobox', { name: 'With' }),
  },
  {
    name: 'search of the call notes',
    reach: onRows('n', 'Call notes'),
    key: 'f',
    field: textbox('Search call notes'),
  },
  {
    name: 'brief of a research',
    reach: onRows('r', 'Research'),
    key: 'n',
    field: textbox('What do you want to know?'),
  },
  { name: 'new desk', reach: onRows('d', 'Desks'), key: 'n', field: inDialog },
  { name: 'new webhook', reach: onRows('k', 'Webhooks'), key: 'n', field: inDialog },
  {
    name: 'palette',
    key: '/',
    field: (page) => page.getByRole('combobox', { name: 'Find or do anything' }),
  },
]

for (const width of [1280, 900])
  test(`A8, F9, H1: letters typed right after a key are in the field that it opens, ${width} pixels wide${width === 900 ? '' : ' @long'}`, async ({
    desk,
  }) => {
    const page = await desk.resume()
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
    const before = (await desk.sent()).filter(({ method }) => method !== 'GET')
    for (const [at, { name, reach, key, field }] of opened
      .slice(0, times(opened.length, 10))
      .entries())
      await test.step(name, async () => {
        await reach?.(page)
        // Another word each time, so that none is left over from before.
        const word = at % 2 === 0 ? 'sdad' : 'dasd'
        await pressAndType(page, `${key}${word}`)
        await expect(field(page)).toHaveValue(new RegExp(word))
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(field(page).and(page.locator(':focus'))).toHaveCount(0)
      })
    // A tier, a status or a dismissal would have been one of these letters.
    const after = (await desk.sent()).filter(({ method }) => method !== 'GET')
    expect(after).toEqual(before)
    await go(page, 'y', 'History')
    await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible()
  })

test('A8, A9, B2, C8, I3: in a small window a key shows the panel it needs, and Escape hides it @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page.setViewportSize({ width: 900, height: 800 })
  const panel = page.locator('main aside')
  const isHidden = () => expect(panel).toHaveCount(0)

  // A note is written in the panel, which goes with it; the keyboard is on the row again.
  await openFintechCfos(page)
  await isHidden()
  await page.keyboard.press('n')
  await page.keyboard.type('rang, will ring back')
  await expect(panel.getByRole('textbox', { name: /^Note on/ })).toHaveValue(
    /rang, will ring back$/,
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Note on .* saved$/).first()).toBeVisible()
  await isHidden()
  await expect(page.locator('[role=row]:focus')).toContainText('rang, will ring back')

  // So is what came of a call: its keys stand in the panel until one of them is pressed.
  const { members } = await list(desk)
  const place = members.findIndex(({ contact }) => contact?.phone)
  await page.keyboard.press('Home')
  for (let step = 0; step < place; step++) await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(panel.getByRole('button', { name: /^Left voicemail/ }).first()).toBeVisible()
  await page.keyboard.press('v')
  await expect(page.getByText(/left voicemail, try again/).first()).toBeVisible()
  await isHidden()

  // Where the panel is all there is of a record, Enter shows it.
  for (const [key, title] of [
    ['n', 'Call notes'],
    ['p', 'Pipeline'],
  ] as const)
    await test.step(title, async () => {
      await onRows(key, title)(page)
      await isHidden()
      await firstRow(page).click()
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('heading', { level: 2 })).toBeVisible()
      await page.keyboard.press('Escape')
      await isHidden()
      await expect(page.locator('[role=row]:focus')).toBeVisible()
    })

  await page.keyboard.press('b')
  const card = page.locator('main [data-board-card]').first()
  await card.click()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('Escape')
  await isHidden()
  await page.keyboard.press('n')
  await page.keyboard.type('ask for the salary')
  await expect(panel.getByRole('textbox', { name: /^My note/ })).toHaveValue('ask for the salary')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Note saved on this computer').first()).toBeVisible()
  await isHidden()

  // The fields of a person, until the person is left.
  await onRows('e', 'People')(page)
  await firstRow(page).dblclick()
  await expect(page.getByRole('tablist', { name: 'Kinds of entries' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(panel.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await go(page, 'o', 'Companies')
  await isHidden()

  // What a pending change asks is asked in the panel.
  await desk.control('PUT', '/flight-mode', { on: true })
  await openFintechCfos(page)
  // Of two people at least one is not of that status yet.
  await page.keyboard.press('4')
  await page.keyboard.press('4')
  await page.keyboard.press('5')
  await onRows('w', 'Pending changes')(page)
  await firstRow(page).click()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: /^Discard/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Fintech CFOs' })).toBeVisible()
})
