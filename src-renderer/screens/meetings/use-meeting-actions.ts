import { recordPath } from '#shared/domain/record-path.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import { openCard } from '../../data/open-window.ts'
import { run } from '../../data/run.ts'
import type { Action } from '../../keys/action.ts'
import { useActions } from '../../keys/use-actions.ts'
import { goTo } from '../../navigation/navigation.ts'
import { statuses } from '../../parts/meetings/meeting-labels.ts'
import { isCalendar, views, type MeetingsView } from './search.ts'
import type { CalendarSelection } from './use-calendar-file.ts'

/** What each view is called on its tab. */
export const viewWords: Record<MeetingsView, string> = {
  agenda: 'Agenda',
  week: 'Week',
  outcomes: 'Outcomes',
  rates: 'Results',
  match: 'Match notes',
}

const group = 'Meetings'

interface MeetingActions {
  view: MeetingsView
  active: MeetingRow | null
  shown: readonly MeetingRow[]
  step: (way: 'up' | 'down' | 'left' | 'right') => void
  byWeeks: (weeks: number) => void
  onToday: () => void
  onStatus: (status: MeetingStatus) => void
  onJoin: (meeting: MeetingRow | null) => void
  onMove: (meeting: MeetingRow) => void
  onSave: (selection: CalendarSelection) => Promise<void>
  /** Saves all meetings of the view as a calendar file. */
  onSaveShown: () => Promise<void>
  onLog: () => void
  onShow: (view: MeetingsView) => void
}

/** Registers the keys of the meetings: moving, outcomes, joining, calendar files, and the views. */
export function useMeetingActions(actions: MeetingActions): void {
  useActions([
    ...movingActions(actions),
    ...outcomeActions(actions),
    ...oneMeetingActions(actions),
    ...screenActions(actions),
  ])
}

function movingActions({ view, step, byWeeks, onToday }: MeetingActions): Action[] {
  const byDays = view === 'agenda' || view === 'week'
  return [
    {
      id: 'meetings.next',
      label: 'Next meeting',
      group,
      keys: ['j', 'ArrowDown'],
      hint: 'move',
      repeat: true,
      palette: false,
      enabled: isCalendar(view),
      run: () => step('down'),
    },
    {
      id: 'meetings.previous',
      label: 'Previous meeting',
      group,
      keys: ['k', 'ArrowUp'],
      hint: 'move',
      repeat: true,
      palette: false,
      enabled: isCalendar(view),
      run: () => step('up'),
    },
    {
      id: 'meetings.left',
      label: view === 'week' ? 'Previous day' : 'Previous week',
      group,
      keys: ['ArrowLeft'],
      hint: view === 'week' ? 'day' : 'week',
      repeat: true,
      palette: false,
      enabled: byDays,
      run: () => step('left'),
    },
    {
      id: 'meetings.right',
      label: view === 'week' ? 'Next day' : 'Next week',
      group,
      keys: ['ArrowRight'],
      hint: view === 'week' ? 'day' : 'week',
      repeat: true,
      palette: false,
      enabled: byDays,
      run: () => step('right'),
    },
    {
      id: 'meetings.weekBefore',
      label: 'Previous week',
      group,
      keys: [',', 'Shift+ArrowLeft'],
      ...(view === 'week' ? { hint: 'week' } : {}),
      enabled: byDays,
      run: () => byWeeks(-1),
    },
    {
      id: 'meetings.weekAfter',
      label: 'Next week',
      group,
      keys: ['.', 'Shift+ArrowRight'],
      ...(view === 'week' ? { hint: 'week' } : {}),
      enabled: byDays,
      run: () => byWeeks(1),
    },
    {
      id: 'meetings.today',
      label: 'Today',
      group,
      keys: ['t'],
      hint: 'today',
      enabled: byDays,
      run: onToday,
    },
  ]
}

function outcomeActions({ view, active, onStatus }: MeetingActions): Action[] {
  return statuses.map(({ status, word, key }) => ({
    id: `meetings.status.${status}`,
    label: `Set status: ${word}`,
    group,
    keys: [key],
    ...(status === 'booked' ? {} : { hint: 'outcome' }),
    enabled: isCalendar(view) && active !== null,
    run: () => onStatus(status),
  }))
}

/** Returns what can be done with the meeting the keyboard is on. */
function oneMeetingActions({ view, active, onJoin, onMove, onSave }: MeetingActions): Action[] {
  return [
    {
      id: 'meetings.join',
      label: 'Join the call',
      group,
      keys: ['o', 'Enter'],
      hint: 'join',
      enabled: isCalendar(view) && Boolean(active?.meeting_link),
      run: () => onJoin(active),
    },
    {
      id: 'meetings.move',
      label: 'Reschedule (cancel and log a new one)',
      group,
      keys: ['m'],
      hint: 'reschedule',
      enabled: isCalendar(view) && active !== null,
      run: () => {
        if (active) onMove(active)
      },
    },
    {
      id: 'meetings.person',
      label: 'Open person',
      group,
      keys: ['p'],
      enabled: isCalendar(view) && active?.contact_id != null,
      run: () => goTo(recordPath('people', active?.contact_id ?? '')),
    },
    {
      id: 'meetings.card',
      label: 'Open their card beside the call',
      group,
      keys: ['Shift+o'],
      enabled: isCalendar(view) && active?.contact_id != null,
      run: () => openCard(active?.contact_id ?? ''),
    },
    {
      id: 'meetings.file',
      label: 'Save this meeting as a calendar file',
      group,
      keys: ['d'],
      enabled: isCalendar(view) && active !== null,
      run: () => {
        if (active) void onSave({ ids: [active.id] })
      },
    },
  ]
}

function screenActions({ view, shown, onSaveShown, onLog, onShow }: MeetingActions): Action[] {
  return [
    {
      id: 'meetings.files',
      label: 'Save all shown meetings as a calendar file',
      group,
      keys: ['Shift+d'],
      enabled: isCalendar(view) && shown.length > 0,
      run: () => void onSaveShown(),
    },
    {
      id: 'meetings.log',
      label: 'Log a meeting',
      group,
      keys: ['l'],
      hint: 'log',
      run: onLog,
    },
    {
      id: 'meetings.refresh',
      label: 'Refresh meetings',
      group,
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'meetings' }),
    },
    ...views.map((each, index) => ({
      id: `meetings.view.${each}`,
      label: `Show: ${viewWords[each]}`,
      group,
      keys: [`Alt+${index + 1}`],
      run: () => onShow(each),
    })),
  ]
}
