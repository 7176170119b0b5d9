import { expect, type Page } from '@playwright/test'
import { connectAgent } from '../test/support/agent.ts'
import type { Desk } from '../test/support/desk.ts'

/**
 * The practice workspaces that are shown, by the arguments they start with, and how many leads they
 * bring of their own.
 */
export const worlds = {
  full: { practice: '--rate-scale 30', leads: null },
  empty: { practice: '--rate-scale 30 --contacts 0', leads: null },
  many: { practice: '--rate-scale 1000 --contacts 100000', leads: 20_000 },
} as const

/**
 * What makes one picture: which practice workspace it is of, and the way there from the hot lists,
 * by keys where a person would use keys.
 */
export interface Picture {
  world: keyof typeof worlds
  go: (page: Page, desk: Desk) => Promise<void>
}

type Go = Picture['go']
const of =
  (world: Picture['world']) =>
  (go: Go): Picture => ({ world, go })
const full = of('full')
const empty = of('empty')
const many = of('many')

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/**
 * Until the page has painted whatever it is painting: nothing changed for a fifth of a second, four
 * seconds at most.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const most = setTimeout(end, 4000)
        let quiet = setTimeout(end, 200)
        const watch = new MutationObserver(() => {
          clearTimeout(quiet)
          quiet = setTimeout(end, 200)
        })
        watch.observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
        function end() {
          watch.disconnect()
          clearTimeout(most)
          clearTimeout(quiet)
          // What is in the document is on the screen a frame later.
          requestAnimationFrame(() => requestAnimationFrame(() => done()))
        }
      }),
  )

/** To where every picture begins: nothing open, the network there, the first screen. */
export async function toStart(page: Page, desk: Desk): Promise<void> {
  await desk.control('PUT', '/flight-mode', { on: false })
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  for (const close of await page.getByRole('button', { name: 'Close', exact: true }).all())
    await close.click({ timeout: 1000 }).catch(() => undefined)
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: /^Hot lists/ })
    .click()
}

/** Takes back the filter with which an earlier picture left this list. */
async function clearFilters(page: Page): Promise<void> {
  await settled(page)
  const clear = page.locator('#screen').getByRole('button', { name: 'Clear filters' }).first()
  if (await clear.isVisible()) await clear.click()
}

/** A place of the navigation, and what is pressed there. */
const place =
  (name: string, ...keys: string[]): Go =>
  async (page) => {
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await clearFilters(page)
    await settled(page)
    await press(page, ...keys)
  }

/** A place, one of its tabs or parts, and what is pressed there. */
const part =
  (name: string, tab: string, ...keys: string[]): Go =>
  async (page, desk) => {
    await place(name)(page, desk)
    await page
      .locator('#screen')
      .getByText(new RegExp(`^${tab}`))
      .first()
      .click()
    await settled(page)
    await press(page, ...keys)
  }

/** The first row of a place, opened. */
const record =
  (name: string, ...keys: string[]): Go =>
  async (page, desk) => {
    await place(name, ...keys, 'Enter')(page, desk)
    await settled(page)
  }

const list =
  (...keys: string[]): Go =>
  async (page) => {
    await page
      .getByRole('link', { name: /Fintech CFOs/ })
      .first()
      .click()
    await clearFilters(page)
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await press(page, 'Home', ...keys)
  }

/** What is pressed where another way ends. */
const then =
  (go: Go, ...keys: string[]): Go =>
  async (page, desk) => {
    await go(page, desk)
    await press(page, ...keys)
  }

const dialog =
  (go: Go): Go =>
  async (page, desk) => {
    await go(page, desk)
    await page.getByRole('dialog').first().waitFor()
  }

const edits = ['j', 'a', '2', 'j', 'b', '3', 'j', 's', '4']

/** Decides offline over what a colleague decides meanwhile. */
const conflict: Go = async (page, desk) => {
  const { hot_lists: lists } = (await desk.read('/hot-lists')) as {
    hot_lists: { id: string; name: string }[]
  }
  const id = lists.find(({ name }) => name === 'Fintech CFOs')?.id ?? ''
  const { members } = (await desk.read(`/hot-lists/${id}?per_page=200`)) as {
    members: { id: string; tier: string | null; status: string }[]
  }
  const at = members.findIndex(({ tier, status }) => tier === 'B' && status === 'not_started')
  await list()(page, desk)
  await desk.control('PUT', '/flight-mode', { on: true })
  // The decision moves on to the next person; the card is shown for the one decided.
  await press(page, ...Array.from({ length: at }, () => 'j'), 'a', 'k')
  await desk.control('POST', '/colleague', {
    endpoint: 'hotLists.members.update',
    params: { id, member_id: members[at]?.id },
    body: { tier: 'S' },
  })
  await desk.control('PUT', '/flight-mode', { on: false })
  await expect(page.getByText('Two people changed the tier')).toBeVisible({ timeout: 30_000 })
}

/** Lets an agent in, which reads and asks; `then` is pressed with it connected. */
const withAgent =
  (then: (page: Page) => Promise<void>): Go =>
  async (page, desk) => {
    await part('Settings', 'Agents')(page, desk)
    await page.getByRole('button', { name: /^Turn o/ }).waitFor()
    if (await page.getByRole('button', { name: 'Turn on' }).isVisible())
      await page.getByRole('button', { name: 'Turn on' }).click()
    const { mcpServers } = JSON.parse(
      await page.getByLabel('Configuration', { exact: true }).innerText(),
    ) as { mcpServers: { hotdesk: { command: string; args: string[] } } }
    // It stays until the desk ends, since it is on the picture.
    const agent = await connectAgent(mcpServers.hotdesk, 'Desk assistant')
    const { data: people } = await agent.call('list_people', {
      has_email: false,
      has_phone: false,
      limit: 12,
    })
    const [one, two, ...more] = (people['rows'] as { id: string }[]).map(({ id }) => id)
    const { data: campaigns } = await agent.call('list_campaigns')
    const campaign = (campaigns['campaigns'] as { id: string; status: string }[]).find(
      ({ status }) => status === 'active',
    )?.id
    await agent.call('search', { text: 'fintech' })
    await agent.call('get_person', { id: one })
    await agent.call('request_find_email', {
      person_id: one,
      why: 'On the shortlist for the CFO search, and the only one without an address',
    })
    await agent.call('request_enrolment', {
      campaign_id: campaign,
      person_ids: more,
      why: 'All of them moved to a new company this quarter',
    })
    await agent.call('request_campaign_change', {
      campaign_id: campaign,
      action: 'pause',
      why: 'Bounces rose since Tuesday',
    })
    await agent.call('request_find_phone', { person_id: two })
    await then(page)
  }

/** A person whose employment waits for a review. */
const employment: Go = async (page, desk) => {
  const { contacts } = (await desk.read('/contacts?per_page=100')) as {
    contacts: { id: string; first_name: string; last_name: string }[]
  }
  for (const { id, first_name, last_name } of contacts) {
    const { status } = (await desk.read(`/contacts/${id}/employment/processing`)) as {
      status: string
    }
    if (status !== 'ready' || !/^[A-Za-z]+$/.test(last_name)) continue
    await place('People', 'Alt+1', 'f')(page, desk)
    await page.keyboard.type(`${first_name} ${last_name}`)
    await page
      .getByRole('grid', { name: 'People' })
      .getByRole('row', { name: new RegExp(`${first_name} ${last_name}`) })
      .first()
      .dblclick()
    await page
      .getByRole('region', { name: 'Employment' })
      .getByText(/suggests/)
      .waitFor()
    await press(page, 'v')
    await page.getByRole('heading', { name: /^Employment of/ }).waitFor()
    return
  }
  throw new Error('nobody of the first hundred has a review that is ready')
}

/** A finished run of people sourcing, paid once however often it is shown. */
const sourced: Go = async (page, desk) => {
  const brief = 'Heads of people in Wien who merged two teams'
  await part('Research', 'Paid runs')(page, desk)
  if ((await page.getByRole('row', { name: new RegExp(brief) }).count()) > 0) return
  await part('Research', 'People sourcing', 'n')(page, desk)
  await page.getByRole('textbox', { name: 'Who are you looking for?' }).fill(brief)
  await page.getByRole('textbox', { name: 'Cap, in credits' }).fill('40')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('heading', { name: brief, level: 1 })
    .or(page.getByRole('row', { name: new RegExp(brief) }))
    .first()
    .waitFor()
  await desk.control('PUT', '/clock', { advance_ms: 900_000 })
  await part('Research', 'Paid runs')(page, desk)
  await page.getByRole('row', { name: new RegExp(brief) }).waitFor()
}

const withoutEmail =
  (count: number): Go =>
  async (page, desk) => {
    await place('People', 'Alt+3')(page, desk)
    await page.getByRole('tab', { name: 'No e-mail', selected: true }).waitFor()
    await settled(page)
    await press(page, 'Home', ...Array.from({ length: count }, () => ['x', 'j']).flat(), 'Shift+e')
  }

const file = [
  'Name,Mail,Firm,Colour',
  'Ada Byron,ada@difference.example,Engines Ltd,red',
  'George Boole,george@laws.example,Engines Ltd,',
  'Nobody,not-an-address,Engines Ltd,',
  'Ada again,ada@difference.example,,',
].join('\n')
const imported: Go = async (page, desk) => {
  await place('Import')(page, desk)
  if (await page.getByRole('row', { name: /^Name/ }).isVisible()) return
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page
      .getByRole('button', { name: /^Choose a file/ })
      .first()
      .click(),
  ])
  await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('row', { name: /^Name/ }).waitFor()
}

/** Every screen and state that is judged in docs/design-review.md. */
export const pictures: Readonly<Record<string, Picture>> = {
  'hot-lists': full(place('Hot lists')),
  'new-list': full(dialog(place('Hot lists', 'n'))),
  triage: full(list('j', 'j', 'j', 'j')),
  'triage-selection': full(list('x', 'j', 'j', 'x')),
  snooze: full(dialog(list('j', 'h'))),
  'triage-no-match': full(async (page, desk) => {
    await list('f')(page, desk)
    await page.keyboard.type('nobody is called this')
    await page.getByText('No matches').waitFor()
  }),
  offline: full(async (page, desk) => {
    await desk.control('PUT', '/flight-mode', { on: true })
    await list(...edits)(page, desk)
    await page
      .getByText(/^Offline\. Keep going/)
      .first()
      .waitFor()
  }),
  pending: full(async (page, desk) => {
    await desk.control('PUT', '/flight-mode', { on: true })
    await list('End', 'k', 'k', 'k', ...edits)(page, desk)
    await place('Pending', 'j')(page, desk)
  }),
  history: full(place('History', 'j')),
  pipeline: full(place('Pipeline')),
  board: full(place('Pipeline', 'b')),
  'lead-company': full(dialog(place('Pipeline', 'j', 'c'))),
  'follow-up': full(dialog(place('Pipeline', 'j', 'u'))),
  dismiss: full(dialog(place('Pipeline', 'j', 'd'))),
  scraping: full(part('Pipeline', 'Scraping')),
  meetings: full(part('Meetings', 'Agenda')),
  week: full(part('Meetings', 'Week')),
  'log-meeting': full(dialog(place('Meetings', 'l'))),
  outcomes: full(part('Meetings', 'Outcome')),
  'show-rate': full(part('Meetings', 'Show rate')),
  'match-notes': full(part('Meetings', 'Match notes')),
  'call-notes': full(place('Call notes')),
  campaigns: full(place('Campaigns')),
  campaign: full(record('Campaigns')),
  pause: full(dialog(then(record('Campaigns'), 'p'))),
  enrol: full(dialog(record('Campaigns', 'j', 'j', 'e'))),
  'weekly-report': full(dialog(place('Campaigns', 'w'))),
  wallboard: full(async (page, desk) => {
    await place('Campaigns', 'b')(page, desk)
    await page.getByRole('heading', { name: 'All campaigns' }).waitFor()
    await settled(page)
  }),
  people: full(place('People')),
  person: full(async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Zeynep Ayd')
    await page
      .getByRole('group', { name: 'Found' })
      .getByRole('option', { name: /Zeynep Aydın/ })
      .first()
      .click()
    await page.getByRole('heading', { name: /Zeynep Aydın/, level: 1 }).waitFor()
    await settled(page)
  }),
  'new-person': full(dialog(place('People', 'n'))),
  columns: full(place('People', 'Shift+c')),
  'add-to-list': full(dialog(place('People', 'x', 'j', 'x', 'l'))),
  'bulk-find': full(dialog(withoutEmail(5))),
  'bulk-run': full(async (page, desk) => {
    await withoutEmail(5)(page, desk)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Find \d+ e-mails/ })
      .click()
    await page
      .getByText(/e-mails? found for \d+ people|\d+ of \d+/)
      .first()
      .waitFor()
    await place('Credits', 'Alt+2')(page, desk)
  }),
  employment: full(employment),
  companies: full(place('Companies')),
  company: full(record('Companies', 'j', 'j')),
  'do-not-contact': full(dialog(place('Companies', 'd'))),
  desks: full(place('Desks')),
  desk: full(record('Desks')),
  'desk-people': full(then(record('Desks'), 'Alt+2')),
  'desk-gaps': full(async (page, desk) => {
    await record('Desks')(page, desk)
    await page.locator('#screen').getByText(/^Gaps/).first().click()
  }),
  'desk-criteria': full(async (page, desk) => {
    await record('Desks')(page, desk)
    await page.locator('#screen').getByText('Criteria', { exact: true }).first().click()
  }),
  'build-list': full(dialog(then(record('Desks'), 'b'))),
  'new-desk': full(dialog(place('Desks', 'n'))),
  'generate-desk': full(place('Desks', 'b')),
  'compare-desks': full(async (page, desk) => {
    await place('Desks')(page, desk)
    await page.getByRole('row', { name: /^Every software house in DACH/ }).click()
    await press(page, 'c')
    await page.getByRole('combobox', { name: 'Second desk' }).click()
    await page.getByRole('option', { name: 'Autonomy: perception and lidar' }).click()
  }),
  research: full(part('Research', 'Reports')),
  report: full(record('Research')),
  'new-research': full(dialog(place('Research', 'n'))),
  sourcing: full(part('Research', 'People sourcing')),
  'new-sourcing': full(dialog(part('Research', 'People sourcing', 'n'))),
  'paid-runs': full(sourced),
  'sourcing-run': full(async (page, desk) => {
    await sourced(page, desk)
    await page
      .getByRole('row', { name: /Heads of people in Wien/ })
      .first()
      .dblclick()
    await page.getByRole('group', { name: 'Statement' }).waitFor()
  }),
  credits: full(place('Credits')),
  webhooks: full(place('Webhooks')),
  'new-webhook': full(dialog(place('Webhooks', 'n'))),
  verify: full(dialog(place('Webhooks', 'v'))),
  'trip-pack': full(async (page, desk) => {
    await place('Trip pack')(page, desk)
    for (const name of ['Fintech CFOs', 'Istanbul finance'])
      await page.getByRole('region', { name: 'Hot lists' }).getByRole('checkbox', { name }).click()
    await page.getByText(/at the service’s rate limit/).waitFor()
  }),
  import: full(async (page) => {
    await page.getByRole('button', { name: /^Practice workspace: what can go wrong/ }).click()
    await page.getByRole('menuitem', { name: /^Import your own data/ }).click()
    await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor()
  }),
  'import-columns': full(imported),
  'import-checked': full(async (page, desk) => {
    await imported(page, desk)
    await press(page, 'c')
    await page.getByRole('heading', { name: /rows? of \d+ can be imported/ }).waitFor()
  }),
  notices: full((page) => press(page, 'g', 'i')),
  palette: full(async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fintech')
    await page.getByRole('option').first().waitFor()
  }),
  keys: full(dialog(list('j', '?'))),
  settings: full(part('Settings', 'Workspaces')),
  'settings-access': full(part('Settings', 'Access')),
  'settings-look': full(part('Settings', 'Appearance')),
  'settings-keys': full(part('Settings', 'Shortcuts')),
  'settings-security': full(part('Settings', 'Security')),
  'settings-notices': full(part('Settings', 'Notifications')),
  'settings-storage': full(part('Settings', 'Storage')),
  'settings-backup': full(async (page, desk) => {
    await part('Settings', 'Backup')(page, desk)
    // Where this machine keeps things belongs on no picture.
    await page
      .getByText(/\/Downloads/)
      .first()
      .waitFor()
    for (const text of await page.getByText(/\/Downloads/).all())
      await text.evaluate((element) => {
        element.textContent = element.textContent.replaceAll(
          /\/\S*\/Downloads/g,
          '/home/you/Downloads',
        )
      })
  }),
  'settings-about': full(part('Settings', 'About')),
  'settings-erasures': full(part('Settings', 'Erasures')),
  'settings-agents': full(
    withAgent(async (page) => {
      await page.getByRole('list', { name: 'Latest calls' }).waitFor()
      // Where this machine keeps things belongs on no picture.
      for (const name of ['Configuration', 'Command'])
        await page.getByLabel(name, { exact: true }).evaluate((text) => {
          text.textContent = text.textContent
            .replaceAll(/\/[^\s"]*\/(node|mcp\.js)/g, '/opt/hotdesk/$1')
            .replaceAll(/,? ?"?--profile"?,? "?[^\s"\]]*"?/g, '')
        })
    }),
  ),
  approvals: full(
    withAgent(async (page) => {
      await press(page, 'g', 'a')
      const card = page.getByRole('listitem', { name: /^Find a phone number/ })
      if (await card.getByRole('button', { name: 'Decline' }).isVisible())
        await card.getByRole('button', { name: 'Decline' }).click()
      await page.getByRole('listitem', { name: /^Find an e-mail/ }).waitFor()
    }),
  ),
  'erase-person': full(
    dialog(async (page, desk) => {
      await record('People')(page, desk)
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Erase…' }).click()
    }),
  ),
  conflict: full(conflict),
  'delete-person': full(
    dialog(async (page, desk) => {
      await record('People')(page, desk)
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
    }),
  ),

  'empty-list': empty(async (page) => {
    await page
      .getByRole('link', { name: /Fintech CFOs/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Fintech CFOs', level: 1 }).waitFor()
  }),
  'empty-people': empty(place('People')),
  'empty-notes': empty(place('Call notes')),
  'empty-pending': empty(place('Pending')),
  'empty-history': empty(place('History')),
  'empty-credits': empty(place('Credits')),
  'empty-campaigns': empty(place('Campaigns')),
  locked: empty(async (page, desk) => {
    await part('Settings', 'Security')(page, desk)
    await page.getByLabel('Passphrase', { exact: true }).fill('horse battery staple')
    await page.getByRole('button', { name: 'Set passphrase' }).click()
    await page.getByText('Passphrase set').first().waitFor()
    await press(page, 'Control+Alt+l')
    await page.getByRole('heading', { name: 'Practice workspace is locked', level: 1 }).waitFor()
  }),

  'people-100000': many(place('People', 'End')),
  'people-100000-filter': many(async (page, desk) => {
    await place('People', 'f')(page, desk)
    await page.keyboard.type('engineering')
  }),
  'pipeline-20000': many(place('Pipeline')),
  'board-20000': many(place('Pipeline', 'b')),
}
