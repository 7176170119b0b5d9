import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { HotListRow, Queue } from '#shared/bridge/hot-lists.ts'
import type { JobFacets } from '#shared/bridge/pipeline.ts'
import { history } from '#renderer/navigation/navigation.ts'
import { FirstReading } from '#renderer/parts/sync/first-reading.tsx'
import ApprovalsScreen from '#renderer/screens/approvals/screen.tsx'
import { GoingPerson } from '#renderer/screens/people/going-person.tsx'
import { NoPeople } from '#renderer/screens/people/no-people.tsx'
import type { PeopleState } from '#renderer/screens/people/people-list.tsx'
import { EmptyLeads } from '#renderer/screens/pipeline/empty-leads.tsx'
import type { PipelineState } from '#renderer/screens/pipeline/use-pipeline-view.ts'
import { NoMembers } from '#renderer/screens/triage/no-members.tsx'
import type { Members } from '#renderer/screens/triage/use-members.ts'
import { MeetingLists } from '#renderer/screens/meetings/meeting-lists.tsx'
import { NothingToMatch } from '#renderer/screens/meetings/nothing-to-match.tsx'
import { NoWebhooks } from '#renderer/screens/webhooks/no-webhooks.tsx'
import { ListError } from '#renderer/ui/list-error.tsx'
import { connect, show, type ComponentWorld } from '#test/renderer/support/component.tsx'

/* docs/design-language.md "States": an empty list says why, and what to do about it. */

interface Sync {
  state?: 'synced' | 'offline' | 'signed_out'
  unread?: { resource: string; scope: string | null; message?: string }[]
}

async function open(empty: ReactNode, sync: Sync = {}): Promise<ComponentWorld> {
  const world = connect({
    'sync.state': () => ({ state: 'synced', unread: [], incomplete: [], ...sync }),
  })
  await show(empty)
  return world
}

const title = (name: string) => expect.element(page.getByRole('heading', { name })).toBeVisible()
const problem = { code: 'refused', message: 'The list is locked.', hint: 'Wait a minute.' } as const
const clear = vi.fn()
const goToQueue = vi.fn()
const people = (change: Partial<Parameters<typeof NoPeople>[0]> = {}, refined = false) => (
  <NoPeople
    state={{ clear, refined, view: { id: 'all' } } as unknown as PeopleState}
    all={12}
    as_of={1}
    onNew={() => {}}
    error={undefined}
    {...change}
  />
)
const leadsOf = (all: number, stages: Record<string, number> = {}, due = 0) =>
  ({
    all,
    due,
    stage: Object.entries(stages).map(([value, count]) => ({ value, count })),
  }) as unknown as JobFacets
const leads = (
  view: string,
  change: Partial<Parameters<typeof EmptyLeads>[0]> = {},
  refined = false,
) => (
  <EmptyLeads
    state={{ clear, refined, view: { id: view }, views: [] } as unknown as PipelineState}
    base={leadsOf(12)}
    as_of={1}
    error={undefined}
    {...change}
  />
)
const rows = { error: undefined, as_of: 1, refresh: () => {} }
const members = (change: object) => (
  <NoMembers
    members={
      {
        list: { list: { member_count: 3, pending: false } },
        listId: 'hl_1',
        queue: 'all',
        rows,
        text: '',
        ...change,
      } as unknown as Members
    }
    onAll={clear}
    onQueue={goToQueue}
  />
)

const webhooks = (unread: boolean) => (
  <NoWebhooks error={undefined} unread={unread} onAgain={clear} onNew={clear} />
)
const unmatched = (as_of: number | null, any = true) => (
  <NothingToMatch
    found={{
      value: { notes: [], total: 0, has_notes: any, as_of },
      error: undefined,
      refresh: () => {},
    }}
  />
)
const outcomes = (as_of: number | null, any = true) => {
  const value = { meetings: [], has_meetings: any, as_of }
  return (
    <MeetingLists
      {...({
        view: 'outcomes',
        place: {},
        listed: { list: { value }, unlogged: { value }, shown: [], unplaced: [] },
      } as unknown as Parameters<typeof MeetingLists>[0])}
    />
  )
}

test.each<[string, ReactNode, string]>([
  ['E12: subscriptions, none made', webhooks(false), 'No webhooks yet'],
  ['E12: subscriptions, not read yet', webhooks(true), 'Loading the webhooks for the first time'],
  ['C9: call notes, all with a match', unmatched(1), 'All call notes are matched'],
  ['C9: call notes to match, none in the workspace', unmatched(1, false), 'No call notes yet'],
  ['C4: meetings, all with an outcome', outcomes(1), 'All outcomes logged'],
  ['C4: meetings without an outcome, none in the workspace', outcomes(1, false), 'No meetings yet'],
  [
    'C4: meetings without an outcome, not read yet',
    outcomes(null),
    'Loading the meetings for the first time',
  ],
  [
    'C9: call notes to match, not read yet',
    unmatched(null),
    'Loading the call notes for the first time',
  ],
  ['F1: people, none in the workspace', people({ all: 0 }), 'No people yet'],
  ['F1: people, none that match', people({}, true), 'No matches'],
  [
    'F1: people, counted before the rows are read',
    people({ as_of: null }),
    'Loading the people for the first time',
  ],
  [
    'B1: leads, counted before the rows are read',
    leads('all', { as_of: null }),
    'Loading the job leads for the first time',
  ],
  [
    'F1: people, not read yet',
    people({ all: 0, as_of: null }),
    'Loading the people for the first time',
  ],
  [
    'F1: people, neither read nor counted yet',
    people({ all: undefined, as_of: null }),
    'Loading the people for the first time',
  ],
  [
    'B1: leads, neither read nor counted yet',
    leads('all', { base: undefined, as_of: null }),
    'Loading the job leads for the first time',
  ],
  ['F1: people, in trouble', people({ error: problem }), 'The list is locked.'],
  ['B1: leads, none in the workspace', leads('all', { base: leadsOf(0) }), 'No job leads yet'],
  ['B1: leads, none that match', leads('due', {}, true), 'No matching leads'],
  [
    'B1: leads, not read yet',
    leads('all', { base: leadsOf(0), as_of: null }),
    'Loading the job leads for the first time',
  ],
  ['B1: leads, in trouble', leads('all', { error: problem }), 'The list is locked.'],
  ['B10: leads, none due', leads('due'), 'Nothing due'],
  ['B1: leads, none to review', leads('to_review'), 'All reviewed'],
  ['B1: leads, none in play', leads('in_play'), 'Nothing in play yet'],
  [
    'A1: members, in trouble',
    members({ rows: { ...rows, error: problem } }),
    'The list is locked.',
  ],
  ['A1: members, none that match', members({ text: 'zzz' }), 'No matches'],
  [
    'A1: members, not read yet',
    members({ rows: { ...rows, as_of: null } }),
    'Loading the members for the first time',
  ],
  [
    'A1: members of a list that was just made',
    members({ rows: { ...rows, as_of: null }, list: { list: { member_count: 0, pending: true } } }),
    'This list is empty',
  ],
  [
    'A1: members, none on the list',
    members({ list: { list: { member_count: 0 } } }),
    'This list is empty',
  ],
  ['A5: members, none left in a queue', members({ queue: 'S' }), 'All done'],
])('%s', async (_what, empty, words) => {
  await open(empty)
  await title(words)
})

test.each<[string, ReactNode, string]>([
  ['F1: people', people(), 'Clear filters'],
  ['B1: leads that match nothing', leads('all', {}, true), 'Clear filters'],
  ['B10: leads when nothing is due', leads('due'), 'Show all leads'],
  ['A5: members when all are done', members({ queue: 'S' }), 'Show everyone'],
])('%s: what is hidden is one press away', async (_what, empty, name) => {
  clear.mockClear()
  await open(empty)
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  expect(clear).toHaveBeenCalledTimes(1)
})

test('F1: a workspace without people offers to add one', async () => {
  const onNew = vi.fn()
  await open(people({ all: 0, onNew }))
  await page.getByRole('button', { name: 'Add person' }).click()
  expect(onNew).toHaveBeenCalledTimes(1)
})

test('B1: a workspace without leads says who finds them, and leads there', async () => {
  await open(leads('all', { base: leadsOf(0) }))
  await expect.element(page.getByText(/has found none so far/)).toBeVisible()
  await page.getByRole('button', { name: 'Open scraping' }).click()
  expect(history.location.href).toBe('/pipeline?show=scraping')
})

test('L7: where no agent is connected, the screen of approvals leads to their settings', async () => {
  connect({ 'approvals.list': () => ({ waiting: [], decided: [], agents: false }) })
  await show(<ApprovalsScreen />)
  await expect.element(page.getByText(/appears here for you to decide/)).toBeVisible()
  await page.getByRole('button', { name: 'Open agent settings' }).click()
  expect(history.location.pathname).toBe('/settings/agents')
})

test('a list in trouble says what went wrong, what to do, and tries again', async () => {
  const onAgain = vi.fn()
  await open(<ListError error={problem} onAgain={onAgain} />)
  await title('The list is locked.')
  await expect.element(page.getByText('Wait a minute.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onAgain).toHaveBeenCalledTimes(1)
})

const reading = <FirstReading listName="the people" resource="contacts" />
test.each<[string, Sync, string]>([
  ['its turn', {}, 'Loading the people for the first time'],
  ['a connection', { state: 'offline' }, 'Not loaded yet'],
  ['a sign-in', { state: 'signed_out' }, 'Not loaded yet'],
  [
    'a permission',
    { unread: [{ resource: 'contacts', scope: 'contacts:read' }] },
    'No permission to view the people',
  ],
  [
    'a service in trouble',
    { unread: [{ resource: 'contacts', scope: null }] },
    'Can’t load the people right now',
  ],
  [
    'its turn, while another list is in trouble',
    { unread: [{ resource: 'jobs', scope: null }] },
    'Loading the people for the first time',
  ],
])('P21: a list that was never read waits for %s', async (_what, sync, words) => {
  await open(reading, sync)
  await title(words)
})

test('P21: a list that a service in trouble did not give is asked for again', async () => {
  const world = await open(reading, { unread: [{ resource: 'contacts', scope: null }] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => world.inputsOf('sync.refresh')).toEqual([{ resource: 'contacts' }])
})

test('J10: a missing permission is named and leads to the settings', async () => {
  const said = 'Your plan has no people.'
  await open(reading, { unread: [{ resource: 'contacts', scope: 'contacts:read', message: said }] })
  await expect.element(page.getByText(/\(contacts:read\)/)).toBeVisible()
  await expect.element(page.getByText(/you can’t add anything here/)).toBeVisible()
  await expect.element(page.getByText(new RegExp(`The service says: ${said}`))).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open access settings' })).toBeVisible()
})

test('F7: a deletion whose line of the history is unknown undoes nothing else', async () => {
  const world = await open(<GoingPerson deletion={{ operation_id: 'op_1', history_id: null }} />)
  await expect.element(page.getByRole('button', { name: 'Pending changes' })).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(1)
  expect(world.inputsOf('history.undo')).toEqual([])
})

test('F7: a deletion is taken back by its own line of the history', async () => {
  const world = await open(<GoingPerson deletion={{ operation_id: 'op_1', history_id: 'h_1' }} />)
  await page.getByRole('button', { name: 'Keep them' }).click()
  expect(world.inputsOf('history.undo')).toEqual([{ id: 'h_1' }])
})

interface Worked {
  queues?: Partial<Record<Queue, number>>
  touched_today?: number
  member_count?: number
}

/** Draws the end of the queue of those who replied, on the first of two hot lists. */
async function finish({ queues = {}, touched_today = 0, member_count = 20 }: Worked) {
  const world = connect({
    'hotLists.list': () => ({
      lists: [
        { id: 'hl_1', name: 'Fintech CFOs', not_started: 5 },
        { id: 'hl_2', name: 'Iberia', not_started: 3 },
      ] as HotListRow[],
      as_of: 1,
    }),
  })
  const list = {
    list: { member_count, pending: false },
    queues: Object.entries(queues).map(([queue, count]) => ({ queue, count })),
    touched_today,
  }
  await show(members({ queue: 'replied', list }))
  return world
}

test('A6: the end of a queue says how many of the list are done today, and takes the last one back', async () => {
  const world = await finish({ touched_today: 4 })
  await expect.element(page.getByText('4 of 20 done today')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(() => world.inputsOf('history.undo')).toEqual([{}])
})

test('A6: the end of a list that is done says so', async () => {
  await finish({ touched_today: 20 })
  await expect.element(page.getByText('All 20 done today')).toBeVisible()
})

test('A6: the end of a queue nobody worked on today counts nothing and undoes nothing', async () => {
  await finish({})
  await title('All done')
  expect(page.getByText(/today/).elements()).toEqual([])
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toEqual([])
})

test('A5: the end of a queue leads to the next queue with people in it', async () => {
  goToQueue.mockClear()
  await finish({ queues: { s_not_started: 2, replied: 0 } })
  await page.getByRole('button', { name: /^Next: S not started, 2 people/ }).click()
  expect(goToQueue).toHaveBeenCalledExactlyOnceWith('s_not_started')
})

test('A5: after the last queue comes the next hot list with people who were not started', async () => {
  await finish({ queues: { s_not_started: 0 } })
  await page.getByRole('button', { name: /^Next: Iberia, 3 people/ }).click()
  expect(history.location.pathname).toBe('/hot-lists/hl_2')
})

test('A5: a list that was emptied today leads on, and back', async () => {
  await finish({ member_count: 0, touched_today: 1 })
  await title('This list is empty')
  await expect.element(page.getByRole('button', { name: /^Next: Iberia, 3 people/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
})

test('B1: when all leads are reviewed, the next view with leads is one press away', async () => {
  const choose = vi.fn()
  const state = {
    clear,
    choose,
    refined: false,
    view: { id: 'to_review' },
    views: ['all', 'to_review', 'in_play', 'due'].map((id) => ({ id, name: id })),
  }
  const base = leadsOf(12, { to_review: 0, qualified: 2, in_talks: 1 }, 4)
  await open(leads('to_review', { state: state as unknown as PipelineState, base }))
  await page.getByRole('button', { name: /^Next: in_play, 3 leads/ }).click()
  expect(choose).toHaveBeenCalledExactlyOnceWith('in_play')
})
