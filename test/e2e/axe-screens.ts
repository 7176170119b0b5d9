import type { Page } from '@playwright/test'
import { settled } from '../../build/picture-ways.ts'
import { firstRow } from './rows.ts'
import { expect } from './world.ts'

/* The screens of axe-matrix.spec.ts: every place, its parts, and one record of each kind. */

/** What a screen has to show. */
export type State = 'full' | 'offline' | 'empty' | 'loading' | 'error' | 'unread'

const anyState: readonly State[] = ['full', 'offline', 'empty', 'loading', 'error', 'unread']
/** States in which a list has a row to open. */
const withRows: readonly State[] = ['full', 'offline']
/** Most of Settings knows nothing of the service. */
const fullOnly: readonly State[] = ['full']

interface Screen {
  states: readonly State[]
  go: (page: Page) => Promise<void>
}

/** The places that are gone to, by the beginning of their path. */
export const paths = new Set<string>()

/** Makes the way to a place by its keys, and to one of its parts. */
function place(key: string, path: string, title: string | RegExp, part?: string) {
  paths.add(path)
  return (page: Page) => goToPlace(page, key, title, part)
}

const titled = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })

async function goToPlace(
  page: Page,
  key: string,
  title: string | RegExp,
  part?: string,
): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.type(`g${key}`)
  await expect(titled(page, title)).toBeVisible()
  if (part === undefined) return
  await page
    .locator('#screen')
    .getByText(new RegExp(`^${part}`))
    .first()
    .click()
}

/** Makes the way to the page of the first row of a list. */
const record =
  (list: (page: Page) => Promise<void>, title: string) =>
  async (page: Page): Promise<void> => {
    await list(page)
    await firstRow(page.getByRole('main')).focus()
    await page.keyboard.press('Enter')
    await expect(titled(page, title)).toBeHidden()
    await expect(titled(page, /./)).toBeVisible()
  }

const toSettings = place('s', 'settings', 'Settings')
const setting = (section: string) => async (page: Page) => {
  await toSettings(page)
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: section, exact: true })
    .click()
}

/** Each part of Research has a title of its own. */
const RESEARCH = /^(Research|People sourcing|Paid runs)$/
const reports = place('r', 'research', RESEARCH, 'Reports')

const PLACES = {
  'Hot lists': place('h', 'hot-lists', 'Hot lists'),
  'Pipeline, table': place('p', 'pipeline', 'Pipeline', 'Table'),
  'Pipeline, board': place('p', 'pipeline', 'Pipeline', 'Board'),
  'Pipeline, scraping': place('p', 'pipeline', 'Pipeline', 'Scraping'),
  'Meetings, agenda': place('m', 'meetings', 'Meetings', 'Agenda'),
  'Meetings, week': place('m', 'meetings', 'Meetings', 'Week'),
  'Meetings, outcomes': place('m', 'meetings', 'Meetings', 'Outcomes'),
  'Meetings, show rate': place('m', 'meetings', 'Meetings', 'Show rate'),
  'Meetings, match notes': place('m', 'meetings', 'Meetings', 'Match notes'),
  Campaigns: place('c', 'campaigns', 'Campaigns'),
  People: place('e', 'people', 'People'),
  Companies: place('o', 'companies', 'Companies'),
  Desks: place('d', 'desks', 'Desks'),
  'Research, reports': reports,
  'Research, people sourcing': place('r', 'research', RESEARCH, 'People sourcing'),
  'Research, paid runs': place('r', 'research', RESEARCH, 'Paid runs'),
  'Call notes': place('n', 'notes', 'Call notes'),
  'Credits, ledger': place('b', 'credits', 'Credits', 'Ledger'),
  'Credits, bulk runs': place('b', 'credits', 'Credits', 'Bulk runs'),
  Webhooks: place('k', 'webhooks', 'Webhooks'),
  'Pending changes': place('w', 'pending', 'Pending changes'),
  Import: place('f', 'import', 'Import'),
  'Trip pack': place('t', 'trip', 'Trip pack'),
  History: place('y', 'history', 'History'),
  Approvals: place('a', 'approvals', 'Approvals'),
  'Settings, storage': setting('Storage'),
} as const

const RECORDS = {
  'a hot list': record(PLACES['Hot lists'], 'Hot lists'),
  'a person': record(PLACES.People, 'People'),
  'a company': record(PLACES.Companies, 'Companies'),
  'a campaign': record(PLACES.Campaigns, 'Campaigns'),
  'a desk': record(PLACES.Desks, 'Desks'),
  'a report': record(reports, 'Research'),
} as const

/** The sections of Settings that know nothing of the service. */
const SETTINGS = [
  'Workspaces',
  'Access',
  'Security',
  'Appearance',
  'Accessibility',
  'Notifications',
  'Shortcuts',
  'Calendar',
  'Templates',
  'Agents',
  'Backup',
  'Erasures',
  'About',
] as const

const entries = <Go>(screens: Readonly<Record<string, Go>>, states: readonly State[]) =>
  Object.entries(screens).map(([name, go]) => [name, { states, go }] as const)

/** Every section of Settings. */
export const sections: readonly string[] = ['Storage', ...SETTINGS]

/** Every screen by its name. */
export const screens: ReadonlyMap<string, Screen> = new Map([
  ...entries(PLACES, anyState),
  ...entries(RECORDS, withRows),
  ...entries(
    Object.fromEntries(SETTINGS.map((one) => [`Settings, ${one}`, setting(one)])),
    fullOnly,
  ),
])

/** Goes to a screen in a window of full size, and waits until it is drawn. */
export async function show(page: Page, name: string): Promise<void> {
  await screens.get(name)?.go(page)
  await settled(page)
}
