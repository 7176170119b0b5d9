import { expect, type Page } from '@playwright/test'
import { connectAgent } from '../test/support/agent.ts'
import type { Desk } from '../test/support/desk.ts'

/** What makes one picture: which practice workspace it is of, and the way there from the hot lists, by keys where a person would use keys. */
export interface Picture {
  world: 'full' | 'empty'
  go: (page: Page, desk: Desk) => Promise<void>
}

type Go = Picture['go']
const of = (world: Picture['world']) => (go: Go): Picture => ({ world, go })
const full = of('full')
const empty = of('empty')

const press = async (page: Page, ...keys: string[]) => { for (const key of keys) await page.keyboard.press(key) }

/** A place of the navigation, and what is pressed there. */
const place = (name: string, ...keys: string[]): Go => async (page) => {
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: new RegExp(`^${name}`) }).first().click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForTimeout(600)
  await press(page, ...keys)
}

/** A place, one of its tabs or parts, and what is pressed there. */
const part = (name: string, tab: string, ...keys: string[]): Go => async (page, desk) => {
  await place(name)(page, desk)
  await page.locator('#screen').getByText(new RegExp(`^${tab}`)).first().click()
  await page.waitForTimeout(600)
  await press(page, ...keys)
}

/** The first row of a place, opened. */
const record = (name: string, ...keys: string[]): Go => async (page, desk) => {
  await place(name, ...keys, 'Enter')(page, desk)
  await page.waitForTimeout(900)
}

const list = (...keys: string[]): Go => async (page) => {
  await page.getByRole('link', { name: /Fintech CFOs/ }).first().click()
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await press(page, 'Home', ...keys)
}

const dialog = (go: Go): Go => async (page, desk) => {
  await go(page, desk)
  await page.getByRole('dialog').first().waitFor()
}

const edits = ['j', 'a', '2', 'j', 'b', '3', 'j', 's', '4']

/** Decides offline over what a colleague decides meanwhile. */
const conflict: Go = async (page, desk) => {
  const { hot_lists: lists } = await desk.read('/hot-lists') as { hot_lists: { id: string; name: string }[] }
  const id = lists.find(({ name }) => name === 'Fintech CFOs')?.id ?? ''
  const { members } = await desk.read(`/hot-lists/${id}?per_page=200`) as { members: { id: string; tier: string | null; status: string }[] }
  const at = members.findIndex(({ tier, status }) => tier === 'B' && status === 'not_started')
  await list()(page, desk)
  await desk.control('PUT', '/flight-mode', { on: true })
  await press(page, ...Array.from({ length: at }, () => 'j'), 'a')
  await desk.control('POST', '/colleague', { endpoint: 'hotLists.members.update', params: { id, member_id: members[at]?.id }, body: { tier: 'S' } })
  await desk.control('PUT', '/flight-mode', { on: false })
  await expect(page.getByText('Two people changed the tier')).toBeVisible({ timeout: 30_000 })
}

/** Lets an agent in, which reads and asks; `then` is pressed with it connected. */
const withAgent = (then: (page: Page) => Promise<void>): Go => async (page, desk) => {
  await part('Settings', 'Agents')(page, desk)
  await page.getByRole('button', { name: /^Turn o/ }).waitFor()
  if (await page.getByRole('button', { name: 'Turn on' }).isVisible()) await page.getByRole('button', { name: 'Turn on' }).click()
  const { mcpServers } = JSON.parse(await page.getByLabel('Configuration', { exact: true }).innerText()) as { mcpServers: { hotdesk: { command: string; args: string[] } } }
  // It stays until the desk ends, since it is on the picture.
  const agent = await connectAgent(mcpServers.hotdesk, 'Desk assistant')
  const { data: people } = await agent.call('list_people', { has_email: false, has_phone: false, limit: 12 })
  const [one, two, ...more] = (people['rows'] as { id: string }[]).map(({ id }) => id)
  const { data: campaigns } = await agent.call('list_campaigns')
  const campaign = (campaigns['campaigns'] as { id: string; status: string }[]).find(({ status }) => status === 'active')?.id
  await agent.call('search', { text: 'fintech' })
  await agent.call('get_person', { id: one })
  await agent.call('request_find_email', { person_id: one, why: 'On the shortlist for the CFO search, and the only one without an address' })
  await agent.call('request_enrolment', { campaign_id: campaign, person_ids: more, why: 'All of them moved to a new company this quarter' })
  await agent.call('request_campaign_change', { campaign_id: campaign, action: 'pause', why: 'Bounces rose since Tuesday' })
  await agent.call('request_find_phone', { person_id: two })
  await then(page)
}

/** Every screen and state that is judged in docs/design-review.md, and shown in docs/screenshots. */
export const pictures: Readonly<Record<string, Picture>> = {
  'hot-lists': full(place('Hot lists')),
  'triage': full(list('j', 'j', 'j', 'j')),
  'triage-selection': full(list('x', 'j', 'j', 'x')),
  'triage-no-match': full(async (page, desk) => {
    await list('f')(page, desk)
    await page.keyboard.type('nobody is called this')
    await page.getByText('Nobody matches').waitFor()
  }),
  'offline': full(async (page, desk) => {
    await desk.control('PUT', '/flight-mode', { on: true })
    await list(...edits)(page, desk)
    await page.getByText(/^Offline\. Keep going/).first().waitFor()
  }),
  'pending': full(async (page, desk) => {
    await desk.control('PUT', '/flight-mode', { on: true })
    await list('End', 'k', 'k', 'k', ...edits)(page, desk)
    await place('Pending', 'j')(page, desk)
  }),
  'history': full(place('History', 'j')),
  'pipeline': full(place('Pipeline')),
  'board': full(place('Pipeline', 'b')),
  'scraping': full(part('Pipeline', 'Scraping')),
  'meetings': full(part('Meetings', 'Agenda')),
  'week': full(part('Meetings', 'Week')),
  'outcomes': full(part('Meetings', 'Outcome')),
  'show-rate': full(part('Meetings', 'Show rate')),
  'match-notes': full(part('Meetings', 'Match notes')),
  'call-notes': full(place('Call notes')),
  'campaigns': full(place('Campaigns')),
  'campaign': full(record('Campaigns')),
  'enrol': full(dialog(record('Campaigns', 'j', 'j', 'e'))),
  'weekly-report': full(dialog(place('Campaigns', 'w'))),
  'wallboard': full(async (page, desk) => {
    await place('Campaigns', 'b')(page, desk)
    await page.getByRole('heading', { name: 'All campaigns' }).waitFor()
  }),
  'people': full(place('People')),
  'person': full(async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Zeynep Ayd')
    await page.getByRole('group', { name: 'Found' }).getByRole('option', { name: /Zeynep Aydın/ }).first().click()
    await page.getByRole('heading', { name: /Zeynep Aydın/, level: 1 }).waitFor()
    await page.waitForTimeout(900)
  }),
  'new-person': full(dialog(place('People', 'n'))),
  'companies': full(place('Companies')),
  'company': full(record('Companies', 'j', 'j')),
  'desks': full(place('Desks')),
  'desk': full(record('Desks')),
  'desk-gaps': full(async (page, desk) => {
    await record('Desks')(page, desk)
    await page.locator('#screen').getByText(/^Gaps/).first().click()
  }),
  'desk-criteria': full(async (page, desk) => {
    await record('Desks')(page, desk)
    await page.locator('#screen').getByText('Criteria', { exact: true }).first().click()
  }),
  'research': full(part('Research', 'Reports')),
  'report': full(record('Research')),
  'new-research': full(dialog(place('Research', 'n'))),
  'sourcing': full(part('Research', 'People sourcing')),
  'credits': full(place('Credits')),
  'webhooks': full(place('Webhooks')),
  'verify': full(dialog(place('Webhooks', 'v'))),
  'trip-pack': full(async (page, desk) => {
    await place('Trip pack')(page, desk)
    for (const name of ['Fintech CFOs', 'Istanbul finance']) await page.getByRole('region', { name: 'Hot lists' }).getByRole('checkbox', { name }).click()
    await page.getByText(/at the rate the service permits/).waitFor()
  }),
  'import': full(async (page) => {
    await page.getByRole('button', { name: /^Practice workspace: what can go wrong/ }).click()
    await page.getByRole('menuitem', { name: /^Import your own data/ }).click()
    await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor()
  }),
  'notices': full((page) => press(page, 'g', 'i')),
  'palette': full(async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fintech')
    await page.getByRole('option').first().waitFor()
  }),
  'keys': full(dialog(list('j', '?'))),
  'settings': full(part('Settings', 'Workspaces')),
  'settings-look': full(part('Settings', 'Look')),
  'settings-keys': full(part('Settings', 'Keys')),
  'settings-security': full(part('Settings', 'Security')),
  'settings-notices': full(part('Settings', 'Notices')),
  'settings-storage': full(part('Settings', 'Storage')),
  'settings-erasures': full(part('Settings', 'Erasures')),
  'settings-agents': full(withAgent(async (page) => {
    await page.getByRole('list', { name: 'Latest calls' }).waitFor()
    // Where this machine keeps things belongs on no picture.
    for (const name of ['Configuration', 'Command']) await page.getByLabel(name, { exact: true }).evaluate((text) => { text.textContent = text.textContent.replaceAll(/\/[^\s"]*\/(node|mcp\.js)/g, '/opt/hotdesk/$1').replaceAll(/,? ?"?--profile"?,? "?[^\s"\]]*"?/g, '') })
  })),
  'approvals': full(withAgent(async (page) => {
    await press(page, 'g', 'a')
    const card = page.getByRole('listitem', { name: /^Find a phone number/ })
    if (await card.getByRole('button', { name: 'Decline' }).isVisible()) await card.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('listitem', { name: /^Find an e-mail/ }).waitFor()
  })),
  'erase-person': full(dialog(async (page, desk) => {
    await record('People')(page, desk)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Erase…' }).click()
  })),
  'conflict': full(conflict),

  'empty-list': empty(async (page) => {
    await page.getByRole('link', { name: /Fintech CFOs/ }).first().click()
    await page.getByRole('heading', { name: 'Fintech CFOs', level: 1 }).waitFor()
  }),
  'empty-people': empty(place('People')),
  'empty-notes': empty(place('Call notes')),
  'empty-pending': empty(place('Pending')),
  'empty-history': empty(place('History')),
  'empty-credits': empty(place('Credits')),
}
