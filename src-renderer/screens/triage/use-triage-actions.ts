import { tiers } from '#shared/api/hot-lists.ts'
import type { MemberRow, Queue } from '#shared/bridge/hot-lists.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'
import { statusWord } from '../../ui/status-track.tsx'
import { queueOrder, queueWords, statusKeys } from './triage-labels.ts'
import type { useEdits } from './use-edits.ts'

interface TriageActions {
  edits: ReturnType<typeof useEdits>
  active: MemberRow | undefined
  selected: number
  /** There is something to act on. */
  some: boolean
  calling: boolean
  advance: boolean
  listId: string
  /** Moves on after a decision, where that is wanted. */
  decide: (done: Promise<boolean>) => Promise<void>
  note: () => void
  openPerson: (row: MemberRow | undefined) => void
  call: () => void
  outcome: (what: 'voicemail' | 'connected') => void
  enrol: () => void
  toQueue: (queue: Queue) => void
  onSnooze: () => void
  onAdvance: () => void
  onLists: () => void
  onFilter: () => void
}

/** Registers the keys of triage: one for each decision, and the queues. */
export function useTriageActions({
  edits,
  active,
  selected,
  some,
  calling,
  advance,
  listId,
  decide,
  note,
  openPerson,
  call,
  outcome,
  enrol,
  toQueue,
  onSnooze,
  onAdvance,
  onLists,
  onFilter,
}: TriageActions): void {
  useActions([
    ...tiers.map((tier) => ({
      id: `triage.tier.${tier.toLowerCase()}`,
      label: `Set tier ${tier}`,
      group: 'Hot list',
      keys: [tier.toLowerCase()],
      hint: 'tier',
      enabled: some,
      run: () => void decide(edits.edit({ tier })),
    })),
    ...statusKeys.map(({ status, key }) => ({
      id: `triage.status.${status}`,
      label: `Set status: ${statusWord(status)}`,
      group: 'Hot list',
      keys: [key],
      hint: 'status',
      enabled: some,
      run: () => void decide(edits.edit({ status })),
    })),
    {
      id: 'triage.tier.none',
      label: 'Remove tier',
      group: 'Hot list',
      keys: ['0'],
      enabled: some,
      run: () => void edits.edit({ tier: null }),
    },
    {
      id: 'triage.note',
      label: selected > 1 ? 'Add a note to selected people' : 'Write a note',
      group: 'Hot list',
      keys: ['n'],
      hint: 'note',
      enabled: some,
      run: note,
    },
    {
      id: 'triage.person',
      label: 'Open person',
      group: 'Hot list',
      keys: ['p'],
      enabled: Boolean(active?.contact_id),
      run: () => openPerson(active),
    },
    {
      id: 'triage.call',
      label: 'Call, then log the outcome',
      group: 'Hot list',
      keys: ['c'],
      hint: 'call',
      enabled: Boolean(active?.phone),
      run: call,
    },
    {
      id: 'triage.call.voicemail',
      label: 'Call: left voicemail',
      group: 'Hot list',
      keys: ['v'],
      enabled: calling,
      run: () => outcome('voicemail'),
    },
    {
      id: 'triage.call.connected',
      label: 'Call: connected',
      group: 'Hot list',
      keys: ['o'],
      enabled: calling,
      run: () => outcome('connected'),
    },
    {
      id: 'triage.snooze',
      label: 'Snooze',
      group: 'Hot list',
      keys: ['h'],
      hint: 'snooze',
      enabled: some,
      run: onSnooze,
    },
    {
      id: 'triage.remove',
      label: 'Remove from this list (keeps the person)',
      group: 'Hot list',
      keys: ['Delete', 'Backspace'],
      enabled: some,
      run: () => void edits.remove(),
    },
    {
      id: 'triage.enrol',
      label: 'Enrol in a campaign',
      group: 'Hot list',
      keys: ['e'],
      hint: 'enrol',
      enabled: some,
      run: enrol,
    },
    {
      id: 'triage.advance',
      label: advance ? 'Turn off auto-advance' : 'Turn on auto-advance',
      group: 'Hot list',
      keys: ['Shift+n'],
      run: onAdvance,
    },
    {
      id: 'triage.lists',
      label: 'Back to hot lists',
      group: 'Hot list',
      keys: ['u'],
      hint: 'lists',
      run: onLists,
    },
    {
      id: 'triage.filter',
      label: 'Filter this list',
      group: 'Hot list',
      keys: ['f'],
      hint: 'filter',
      run: onFilter,
    },
    {
      id: 'triage.refresh',
      label: 'Refresh this list',
      group: 'Hot list',
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'members', id: listId }),
    },
    ...queueOrder.map((each, index) => ({
      id: `triage.queue.${each}`,
      label: `Queue: ${queueWords[each]}`,
      group: 'Hot list',
      keys: [`Alt+${index + 1}`],
      run: () => toQueue(each),
    })),
  ])
}
