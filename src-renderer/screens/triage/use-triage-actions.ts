import { t } from '#shared/i18n/translate.ts'
import type { MemberRow, Queue } from '#shared/bridge/hot-lists.ts'
import { openCard } from '../../data/open-window.ts'
import { run } from '../../data/run.ts'
import type { Action } from '../../keys/action.ts'
import { useActions } from '../../keys/use-actions.ts'
import { openWrite } from '../../parts/emails/write-store.ts'
import { memberDecisions, TRIAGE_GROUP } from '../../parts/people/member-decisions.ts'
import { queueOrder, queueLabels } from './triage-labels.ts'
import type { AutoAdvance } from './use-auto-advance.ts'
import type { Calls } from './use-calls.ts'
import type { MemberEdits } from './use-edits.ts'

const group = TRIAGE_GROUP

interface TriageActions {
  listId: string
  edits: MemberEdits
  active: MemberRow | undefined
  selected: number
  advance: AutoAdvance
  calls: Calls
  onNote: () => void
  onPerson: (row: MemberRow | undefined) => void
  onEnrol: () => void
  onAddToList: () => void
  onQueue: (queue: Queue) => void
  onSnooze: () => void
  onLists: () => void
  onFilter: () => void
}

/** Registers the keys of triage: one for each decision, and those of the queues. */
export function useTriageActions(actions: TriageActions): void {
  useActions([
    ...decisionActions(actions),
    ...personActions(actions),
    ...placeActions(actions),
    ...screenActions(actions),
  ])
}

/** Reports whether there is a member to act on. */
const hasTarget = ({ active, selected }: TriageActions): boolean =>
  active !== undefined || selected > 0

/** Returns the actions that set a tier or a status, and whether they lead on to the next member. */
function decisionActions(actions: TriageActions): Action[] {
  const { edits, advance } = actions
  const some = hasTarget(actions)
  return [
    ...memberDecisions({
      enabled: some,
      set: (edit) => void advance.atOnce(() => edits.edit(edit)),
    }),
    {
      id: 'triage.tier.none',
      label: t('Remove tier'),
      group,
      keys: ['0'],
      enabled: some,
      onRow: t('Tier'),
      run: () => void edits.edit({ tier: null }),
    },
    // After what it follows, so that its hint is among those that fit.
    {
      id: 'triage.advance',
      label: advance.on ? t('Turn off auto-advance') : t('Turn on auto-advance'),
      listedAs: t('Turn auto-advance on or off'),
      group,
      keys: ['Shift+n'],
      hint: advance.on ? t('advances') : t('stays'),
      run: advance.toggle,
    },
  ]
}

/** Returns the actions on the person: note, page, e-mail, call and its outcome. */
function personActions(actions: TriageActions): Action[] {
  const { active, selected, calls, onNote, onPerson } = actions
  return [
    {
      id: 'triage.note',
      label: selected > 1 ? t('Add a note to selected people') : t('Write a note'),
      group,
      keys: ['n'],
      hint: t('note'),
      enabled: hasTarget(actions),
      onRow: true,
      run: onNote,
    },
    {
      id: 'triage.person',
      label: t('Open person'),
      group,
      keys: ['p'],
      enabled: Boolean(active?.contact_id),
      onRow: true,
      run: () => onPerson(active),
    },
    {
      id: 'triage.write',
      label: t('Write e-mail'),
      group,
      keys: ['w'],
      enabled: Boolean(active?.contact_id),
      onRow: true,
      run: () => {
        if (active?.contact_id) openWrite({ contact_id: active.contact_id })
      },
    },
    {
      id: 'triage.call',
      label: t('Call, then log the outcome'),
      group,
      keys: ['c'],
      hint: t('call'),
      enabled: active !== undefined,
      onRow: true,
      run: calls.call,
    },
    {
      id: 'triage.card',
      label: t('Open their card beside the call'),
      group,
      keys: ['Shift+o'],
      enabled: Boolean(active?.contact_id),
      onRow: true,
      run: () => {
        if (active?.contact_id) openCard(active.contact_id, active.id)
      },
    },
    {
      id: 'triage.call.voicemail',
      label: t('Call: left voicemail'),
      group,
      keys: ['v'],
      enabled: calls.calling,
      run: () => calls.outcome('voicemail'),
    },
    {
      id: 'triage.call.connected',
      label: t('Call: connected'),
      group,
      keys: ['o'],
      enabled: calls.calling,
      run: () => calls.outcome('connected'),
    },
  ]
}

/** Returns the actions that snooze members, remove them, add them to another list or enrol them. */
function placeActions(actions: TriageActions): Action[] {
  const { edits, onSnooze, onEnrol, onAddToList } = actions
  const some = hasTarget(actions)
  return [
    {
      id: 'triage.snooze',
      label: t('Snooze'),
      group,
      keys: ['h'],
      hint: t('snooze'),
      enabled: some,
      onRow: true,
      run: onSnooze,
    },
    {
      id: 'triage.remove',
      label: t('Remove from this list (keeps the person)'),
      group,
      keys: ['Delete', 'Backspace'],
      enabled: some,
      onRow: true,
      run: () => void edits.remove(),
    },
    {
      id: 'triage.addToList',
      label: t('Add to a hot list'),
      group,
      keys: ['l'],
      enabled: some,
      onRow: true,
      run: onAddToList,
    },
    {
      id: 'triage.enrol',
      label: t('Enrol in a campaign'),
      group,
      keys: ['e'],
      hint: t('enrol'),
      enabled: some,
      onRow: true,
      run: onEnrol,
    },
  ]
}

/** Returns the actions of the screen: filter, refresh and queues. */
function screenActions({ listId, onLists, onFilter, onQueue }: TriageActions): Action[] {
  return [
    {
      id: 'triage.lists',
      label: t('Back to hot lists'),
      group,
      keys: ['u'],
      hint: t('lists'),
      run: onLists,
    },
    {
      id: 'triage.filter',
      label: t('Filter this list'),
      group,
      keys: ['f'],
      hint: t('filter'),
      run: onFilter,
    },
    {
      id: 'triage.refresh',
      label: t('Refresh this list'),
      group,
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'members', id: listId }),
    },
    ...queueOrder.map((listedQueue, index) => ({
      id: `triage.queue.${listedQueue}`,
      label: t('Queue: {each}', { each: queueLabels[listedQueue] }),
      group,
      keys: [`Alt+${index + 1}`],
      run: () => onQueue(listedQueue),
    })),
  ]
}
