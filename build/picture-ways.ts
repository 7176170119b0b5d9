import { expect, type Page } from '@playwright/test'
import { connectAgent } from '../test/support/agent.ts'
import type { Desk } from '../test/support/desk.ts'

/**
 * The practice workspaces of the pictures: their start arguments, and the number of leads supplied
 * with them.
 */
export const worlds = {
  full: { practice: '--rate-scale 30', leads: null },
  empty: { practice: '--rate-scale 30 --contacts 0', leads: null },
  many: { practice: '--rate-scale 1000 --contacts 100000', leads: 20_000 },
} as const

/**
 * A picture: its practice workspace, and the way to its screen from the hot lists, with the keys
 * that a user would press.
 */
export interface Picture {
  world: keyof typeof worlds
  go: (page: Page, desk: Desk) => Promise<void>
}

export type Go = Picture['go']
export const of =
  (world: Picture['world']) =>
  (go: Go): Picture => ({ world, go })
export const full = of('full')
export const empty = of('empty')
export const many = of('many')

export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Changes the size of the window; one that fills the screen, as the wallboard does, has none. */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.evaluate(async () => {
    if (document.fullscreenElement) await document.exitFullscreen()
  })
  await page.setViewportSize(size)
}

/**
 * Waits until the page has finished painting: no change for a fifth of a second, or four seconds at
 * most.
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
          // A change in the document is on the screen one frame later.
          requestAnimationFrame(() => requestAnimationFrame(() => done()))
        }
      }),
  )

/** Returns to the start of every picture: nothing open, online, the first screen. */
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

/** Clears the filter that an earlier picture left on this list. */
export async function clearFilters(page: Page): Promise<void> {
  await settled(page)
  const clear = page.locator('#screen').getByRole('button', { name: 'Clear filters' }).first()
  if (await clear.isVisible()) await clear.click()
}

/** Opens a place of the navigation, then presses keys. */
export const place =
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

/** Opens a place and one of its tabs or parts, then presses keys. */
export const part =
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

/** Opens the first row of a place. */
export const record =
  (name: string, ...keys: string[]): Go =>
  async (page, desk) => {
    await place(name, ...keys, 'Enter')(page, desk)
    await settled(page)
  }

/** Writes another path for this computer's downloads, because no picture shows its paths. */
export async function hideDownloads(page: Page): Promise<void> {
  const paths = page.getByText(/\/Downloads/)
  await paths.first().waitFor()
  for (const path of await paths.all())
    await path.evaluate((element) => {
      element.textContent = element.textContent.replaceAll(
        /\/\S*\/Downloads/g,
        '/home/you/Downloads',
      )
    })
}

export const list =
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

/** Follows another way, then presses keys. */
export const thenPress =
  (go: Go, ...keys: string[]): Go =>
  async (page, desk) => {
    await go(page, desk)
    await press(page, ...keys)
  }

export const dialog =
  (go: Go): Go =>
  async (page, desk) => {
    await go(page, desk)
    await page.getByRole('dialog').first().waitFor()
  }

export const edits = ['j', 'a', '2', 'j', 'b', '3', 'j', 's', '4']

/** Makes a decision offline that conflicts with a colleague's. */
export const conflict: Go = async (page, desk) => {
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
  // The decision moves on to the next person, but the card is shown for the decided one.
  await press(page, ...Array.from({ length: at }, () => 'j'), 'a', 'k')
  await desk.control('POST', '/colleague', {
    endpoint: 'hotLists.members.update',
    params: { id, member_id: members[at]?.id },
    body: { tier: 'S' },
  })
  await desk.control('PUT', '/flight-mode', { on: false })
  await expect(page.getByText('Two people changed the tier')).toBeVisible({ timeout: 30_000 })
}

/** Connects an agent that reads and asks for approvals; `then` runs while it is connected. */
export const withAgent =
  (then: (page: Page) => Promise<void>): Go =>
  async (page, desk) => {
    await part('Settings', 'Agents')(page, desk)
    await page.getByRole('button', { name: /^Turn o/ }).waitFor()
    if (await page.getByRole('button', { name: 'Turn on' }).isVisible())
      await page.getByRole('button', { name: 'Turn on' }).click()
    const { mcpServers } = JSON.parse(
      await page.getByLabel('Configuration', { exact: true }).innerText(),
    ) as { mcpServers: { hotdesk: { command: string; args: string[] } } }
    // The agent stays connected until the desk ends, because the picture shows it.
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

/** Opens a person whose employment review is ready. */
export const employment: Go = async (page, desk) => {
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

/** The brief of the run of people sourcing. */
export const BRIEF = 'Heads of people in Wien who merged two teams'

/** Opens a finished run of people sourcing, which is paid only once for all pictures. */
export const sourced: Go = async (page, desk) => {
  await part('Research', 'Paid runs')(page, desk)
  if ((await page.getByRole('row', { name: new RegExp(BRIEF) }).count()) > 0) return
  await part('Research', 'People sourcing', 'n')(page, desk)
  await page.getByRole('textbox', { name: 'Who are you looking for?' }).fill(BRIEF)
  await page.getByRole('textbox', { name: 'Cap, in credits' }).fill('40')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('heading', { name: BRIEF, level: 1 })
    .or(page.getByRole('row', { name: new RegExp(BRIEF) }))
    .first()
    .waitFor()
  await desk.control('PUT', '/clock', { advance_ms: 900_000 })
  await part('Research', 'Paid runs')(page, desk)
  await page.getByRole('row', { name: new RegExp(BRIEF) }).waitFor()
}

export const withoutEmail =
  (count: number): Go =>
  async (page, desk) => {
    await place('People', 'Alt+3')(page, desk)
    await page.getByRole('tab', { name: 'No e-mail', selected: true }).waitFor()
    await settled(page)
    await press(page, 'Home', ...Array.from({ length: count }, () => ['x', 'j']).flat(), 'Shift+e')
  }

export const file = [
  'Name,Mail,Firm,Colour',
  'Ada Byron,ada@difference.example,Engines Ltd,red',
  'George Boole,george@laws.example,Engines Ltd,',
  'Nobody,not-an-address,Engines Ltd,',
  'Ada again,ada@difference.example,,',
].join('\n')
export const imported: Go = async (page, desk) => {
  await place('Import')(page, desk)
  if (await page.getByRole('row', { name: /^Name/ }).isVisible()) return
  // An earlier picture may have left a file there that was checked.
  const another = page.getByRole('button', { name: 'Another file…' })
  const first = page.getByRole('button', { name: /^Choose a file/ }).first()
  const button = (await another.isVisible()) ? another : first
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('row', { name: /^Name/ }).waitFor()
}
