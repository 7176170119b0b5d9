import type { Page } from '@playwright/test'
import { skipFirstSteps } from '#test/support/desk.ts'
import { go } from './steps.ts'
import { expect, test } from './world.ts'

/*
 * A workspace with nothing in it but the account, as a new customer finds it: every place says what
 * it is, why it is empty and what can be done, with a button that does it; and shows what somebody
 * else makes there first.
 */

test.use({ practice: '--rate-scale 100 --empty' })

interface Place {
  /** The key after G, and the title. */
  key: string
  title: string
  /** A tab of the place; none: its first. */
  tab?: string
  /** What is said: that it is empty, and what belongs there or how it gets there. */
  says: string
  words: RegExp
  /** The button, and where it leads: a dialog, a place, or a line that says what was done. */
  button: RegExp
  opens: (page: Page) => Promise<void>
}

const dialog = (name: string) => (page: Page) =>
  expect(page.getByRole('dialog', { name })).toBeVisible()
const leadsTo = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
/** What is asked of the service again, and again is nothing. */
const staysEmpty = (says: string) => (page: Page) =>
  expect(page.getByRole('heading', { name: says })).toBeVisible()

const places: readonly Place[] = [
  {
    key: 'h',
    title: 'Hot lists',
    says: 'No hot lists yet',
    words: /holds the people you mean to reach/,
    button: /^Create hot list/,
    opens: dialog('New hot list'),
  },
  {
    key: 'p',
    title: 'Pipeline',
    says: 'No job leads yet',
    words: /scrape configurations, and has found none so far/,
    button: /^Refresh/,
    opens: staysEmpty('No job leads yet'),
  },
  {
    key: 'm',
    title: 'Meetings',
    says: 'No meetings in these five weeks',
    words: /that you or a colleague log appear here/,
    button: /^Log a meeting/,
    opens: dialog('Log a meeting'),
  },
  {
    key: 'm',
    title: 'Meetings',
    tab: 'Outcomes',
    says: 'No meetings yet',
    words: /waits here until you say how it went/,
    button: /^Log a meeting/,
    opens: dialog('Log a meeting'),
  },
  {
    key: 'm',
    title: 'Meetings',
    tab: 'Show rate',
    says: 'No meetings in the last 12 weeks',
    words: /the share of booked meetings that took place/,
    button: /^Log a meeting/,
    opens: dialog('Log a meeting'),
  },
  {
    key: 'm',
    title: 'Meetings',
    tab: 'Match notes',
    says: 'No call notes yet',
    words: /which meeting and which person a call note belongs to/,
    button: /^Open call notes/,
    opens: leadsTo('Call notes'),
  },
  {
    key: 'c',
    title: 'Campaigns',
    says: 'No campaigns yet',
    words: /set up in your workspace, not in Hotdesk/,
    button: /^Refresh/,
    opens: staysEmpty('No campaigns yet'),
  },
  {
    key: 'e',
    title: 'People',
    says: 'No people yet',
    words: /Everyone in your workspace appears here/,
    button: /^Add person/,
    opens: dialog('New person'),
  },
  {
    key: 'o',
    title: 'Companies',
    says: 'No companies yet',
    words: /Employers, clients and targets appear here/,
    button: /^Add person/,
    opens: dialog('New person'),
  },
  {
    key: 'd',
    title: 'Desks',
    says: 'No desks yet',
    words: /which companies and people you look for/,
    button: /^New desk/,
    opens: dialog('New desk'),
  },
  {
    key: 'r',
    title: 'Research',
    says: 'No reports yet',
    words: /Write a brief/,
    button: /^New research/,
    opens: dialog('New research'),
  },
  {
    key: 'n',
    title: 'Call notes',
    says: 'No call notes yet',
    words: /come from the call recorder/,
    button: /^Sync now/,
    opens: staysEmpty('No call notes yet'),
  },
  {
    key: 'b',
    title: 'Credits',
    says: 'Nothing spent yet',
    words: /Paid look-ups from this computer appear here/,
    button: /^Go to people/,
    opens: leadsTo('People'),
  },
  {
    key: 'b',
    title: 'Credits',
    tab: 'Bulk runs',
    says: 'No bulk runs yet',
    words: /Select people, then Find e-mails/,
    button: /^Go to people/,
    opens: leadsTo('People'),
  },
  {
    key: 'k',
    title: 'Webhooks',
    says: 'No webhooks yet',
    words: /sends events to your server/,
    button: /^Create webhook/,
    opens: dialog('New webhook'),
  },
  {
    key: 'w',
    title: 'Pending changes',
    says: 'All changes saved',
    words: /until the service has confirmed it/,
    button: /^Open history/,
    opens: leadsTo('History'),
  },
  {
    key: 't',
    title: 'Trip pack',
    says: 'Nothing to pack yet',
    words: /Your workspace has none of them yet/,
    button: /^Go to hot lists/,
    opens: leadsTo('Hot lists'),
  },
  {
    key: 'y',
    title: 'History',
    says: 'No changes yet',
    words: /Whatever you change appears here/,
    button: /^Go to hot lists/,
    opens: leadsTo('Hot lists'),
  },
  {
    key: 'a',
    title: 'Approvals',
    says: 'No agents connected',
    words: /can read this workspace once you turn that on/,
    button: /^Open agent settings/,
    opens: leadsTo('Settings'),
  },
]

test('H1, M7: in an empty workspace every place says what it is, why it is empty and what to do, and its button does it @long', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await skipFirstSteps(page)
  await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
  for (const { key, title, tab, says, words, button, opens } of places) {
    await test.step(`${title} ${tab ?? ''}`, async () => {
      await go(page, key, title)
      const tabs = page.getByRole('tab')
      if (tab !== undefined) await page.getByRole('tab', { name: tab }).click()
      else if (title === 'Meetings' || title === 'Credits') await tabs.first().click()
      const empty = page
        .getByRole('heading', { name: says, level: 2 })
        .locator('xpath=..')
        .filter({ has: page.getByRole('button', { name: button }) })
      await expect(empty).toBeVisible()
      await expect(empty).toContainText(words)
      // No count of nothing is divided, and nothing that is not there is offered for export.
      const main = page.getByRole('main')
      await expect(main).not.toContainText(/NaN|Infinity|undefined|\b0 of 0\b|\b0\s?%/)
      await expect(main.getByRole('button', { name: /all 0 shown/ })).toHaveCount(0)
      await empty.getByRole('button', { name: button }).last().click()
      await opens(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
})

test('I2, A11: the first record that somebody else makes shows on the empty screen that is looked at @long', async ({
  desk,
}) => {
  const page = await desk.start()
  await desk.signIn()
  await skipFirstSteps(page)
  await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
  const colleague = (endpoint: string, body: object) =>
    desk.control('POST', '/colleague', { endpoint, body })
  await go(page, 'e', 'People')
  await go(page, 'h', 'Hot lists')
  await expect(page.getByRole('heading', { name: 'No hot lists yet' })).toBeVisible()
  await colleague('hotLists.create', { name: 'First of all' })
  await expect(page.getByRole('row', { name: /First of all/ })).toBeVisible({ timeout: 200_000 })
  await expect(page.getByRole('heading', { name: 'No hot lists yet' })).toHaveCount(0)

  await colleague('contacts.create', { first_name: 'Ada', last_name: 'Low', company: 'Low Ltd' })
  await go(page, 'e', 'People')
  await expect(page.getByRole('row', { name: /Ada Low/ })).toBeVisible({ timeout: 200_000 })
  await expect(page.getByRole('button', { name: 'Export or copy all 1 shown' })).toBeVisible()
})
