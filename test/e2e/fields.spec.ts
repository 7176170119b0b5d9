import { readdirSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { ownDownloads } from './downloads.ts'
import { go } from './steps.ts'
import { LIST, openList, stay } from './triage-world.ts'
import { firstRow } from './rows.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * What every field and every dialog answers to: Escape leaves a filter, and Ctrl+Enter saves from
 * any field of a dialog.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })
const downloads = ownDownloads()

/** The screens with a filter: the key after G, the title, what is typed, and the list below. */
const filters = [
  ['e', 'People', 'an'],
  ['o', 'Companies', 'an'],
  ['p', 'Pipeline', 'an'],
  ['n', 'Call notes', 'an'],
  ['y', 'History', 'tier'],
] as const

test('X-5: Escape leaves the filter of every list, which stays, and the keyboard is on the list @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const leave = async (words: string) => {
    await page.keyboard.press('f')
    const field = page.getByRole('search').locator('input').first()
    await expect(field).toBeFocused()
    await page.keyboard.type(words)
    await expect(field).toHaveValue(words)
    await page.keyboard.press('Escape')
    await expect(field).not.toBeFocused()
    await expect(field).toHaveValue(words)
    await expect(page.locator('[role=row]:focus')).toBeVisible()
  }
  await openList(page)
  await stay(page)
  await page.keyboard.press('a')
  await leave('an')
  for (const [key, title, words] of filters)
    await test.step(title, async () => {
      await go(page, key, title)
      await expect(firstRow(page)).toBeVisible()
      await leave(words)
    })
})

interface Saved {
  title: string
  /** Opens the dialog from the start of a journey of its own. */
  open: (page: Page) => Promise<void>
  /** Fills its fields, and leaves the keyboard in one of them. */
  fill: (dialog: Locator, page: Page) => Promise<void>
  /** What was sent, as its endpoint; none where it stays on this computer. */
  sends?: string
}
const press = (key: string, letter: string, title: string) => async (page: Page) => {
  await go(page, letter, title)
  await expect(page.getByText(/as of /).first()).toBeVisible()
  await page.keyboard.press(key)
}
/** Opens the hot list from the screen of all: the navigation has the one just made instead. */
const openFromAll = async (page: Page) => {
  await go(page, 'h', 'Hot lists')
  await page.getByRole('row', { name: new RegExp(LIST) }).dblclick()
  await expect(page.getByRole('grid', { name: `Members of ${LIST}` })).toHaveAttribute(
    'aria-rowcount',
    '121',
  )
}
const dialogs: readonly Saved[] = [
  {
    title: 'New person',
    open: press('n', 'e', 'People'),
    fill: async (dialog) => {
      await dialog.getByLabel('First name').fill('Ada')
      await dialog.getByLabel('Last name').fill('Ctrlenter')
    },
    sends: 'contacts.create',
  },
  {
    title: 'New hot list',
    open: press('n', 'h', 'Hot lists'),
    fill: (dialog) => dialog.getByLabel('Name').fill('Made by Ctrl+Enter'),
    sends: 'hotLists.create',
  },
  {
    title: 'Log a meeting',
    open: press('l', 'm', 'Meetings'),
    fill: async (dialog, page) => {
      await dialog.getByRole('combobox', { name: 'With' }).fill('Ctrlenter')
      await expect(page.getByRole('option', { name: /Ctrlenter/ })).toBeVisible()
      await page.keyboard.press('Enter')
      await dialog.getByRole('textbox', { name: 'Title' }).fill('By Ctrl+Enter')
    },
    sends: 'meetings.create',
  },
  {
    title: 'Reschedule',
    open: async (page) => {
      await press('t', 'm', 'Meetings')(page)
      await expect(page.locator('[data-meeting][aria-selected=true]')).toBeVisible()
      await page.keyboard.press('m')
    },
    fill: (dialog) => dialog.getByRole('textbox', { name: 'When' }).fill('in 2 weeks'),
    sends: 'meetings.create',
  },
  {
    title: 'New desk',
    open: press('n', 'd', 'Desks'),
    fill: (dialog) => dialog.getByRole('textbox').first().fill('Desk by Ctrl+Enter'),
    sends: 'desks.create',
  },
  {
    title: 'Edit',
    open: async (page) => {
      await go(page, 'k', 'Webhooks')
      await page.getByRole('row', { name: /^zap\.example/ }).click()
      await page.keyboard.press('e')
    },
    fill: async (dialog) => {
      await dialog.getByRole('checkbox', { name: 'Scrape finished' }).click()
    },
    sends: 'webhooks.update',
  },
  {
    title: 'Follow up',
    open: async (page) => {
      await go(page, 'p', 'Pipeline')
      await firstRow(page).click()
      await page.keyboard.press('u')
    },
    fill: (dialog) => dialog.getByRole('textbox', { name: 'On another day' }).fill('in 2 weeks'),
  },
  {
    title: 'Snooze until',
    open: async (page) => {
      await openFromAll(page)
      await page.keyboard.press('h')
    },
    fill: (dialog) => dialog.getByRole('textbox', { name: 'On another day' }).fill('in 2 weeks'),
  },
  {
    title: 'Add a note to 2 people',
    open: async (page) => {
      await page.keyboard.press('Home')
      await page.keyboard.press('x')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('n')
    },
    fill: (dialog) => dialog.getByLabel('Note to add').fill('by Ctrl+Enter'),
    sends: 'hotLists.members.update',
  },
  {
    title: 'Add 2 people to a hot list',
    open: (page) => page.keyboard.press('l'),
    fill: async (dialog, page) => {
      await dialog.getByRole('combobox', { name: 'Hot list' }).fill('Made by Ctrl+Enter')
      await expect(page.getByRole('option', { name: /Made by Ctrl\+Enter/ })).toBeVisible()
    },
    sends: 'hotLists.members.add',
  },
  {
    title: 'Weekly report',
    open: press('w', 'c', 'Campaigns'),
    fill: async (dialog) => expect(dialog.getByRole('table')).toHaveCount(2),
  },
]

const accepted = async (desk: Desk, endpoint: string) =>
  (await desk.sent(endpoint)).filter(({ status }) => status < 300).length

test('X-5, A1: Ctrl+Enter saves from the field of every dialog, and C says who has no phone @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  for (const { title, open, fill, sends } of dialogs)
    await test.step(title, async () => {
      await open(page)
      const dialog = page.getByRole('dialog', { name: new RegExp(`^${title}`) })
      await expect(dialog).toBeVisible()
      await fill(dialog, page)
      const before = sends === undefined ? 0 : await accepted(desk, sends)
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(dialog).toHaveCount(0)
      if (sends !== undefined)
        await expect.poll(() => accepted(desk, sends)).toBeGreaterThan(before)
    })
  expect(readdirSync(downloads()).filter((name) => name.endsWith('.pdf'))).toHaveLength(1)

  await go(page, 'e', 'People')
  await page.getByRole('textbox', { name: 'Filter people' }).fill('Ctrlenter')
  await expect(firstRow(page)).toHaveAccessibleName(/Ctrlenter/)
  await firstRow(page).dblclick()
  await expect(page.getByRole('heading', { name: 'Ada Ctrlenter', level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText('Ada Ctrlenter has no phone number.').first()).toBeVisible()
})
