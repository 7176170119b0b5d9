import type { MeetingRow } from '#shared/bridge/meetings.ts'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'
import { goTo } from '../../navigation/navigation.ts'
import { statuses } from '../../parts/meetings/meeting-labels.ts'
import { views, type MeetingsView } from './search.ts'

export const viewWords: Record<MeetingsView, string> = {
  agenda: 'Agenda',
  week: 'Week',
  outcomes: 'Outcomes',
  rates: 'Show rate',
  match: 'Match notes',
}

/** Which meetings a calendar file holds. */
export type CalendarSelection = { ids: string[] } | { from: number; to: number }

interface MeetingActions {
  view: MeetingsView
  active: MeetingRow | null
  shown: readonly MeetingRow[]
  step: (way: 'up' | 'down' | 'left' | 'right') => void
  byWeeks: (weeks: number) => void
  show: (view: MeetingsView) => void
  save: (selection: CalendarSelection) => Promise<void>
  logAt: () => void
  onToday: () => void
  onStatus: (status: MeetingStatus) => void
  onJoin: (meeting: MeetingRow | null) => void
  onMove: (meeting: MeetingRow | null) => void
  /** What "all shown" means in this view. */
  shownFiles: () => CalendarSelection
}

/** Registers the keys of the meetings: moving, deciding, joining, filing, and the views. */
export function useMeetingActions({
  view,
  active,
  shown,
  step,
  byWeeks,
  show,
  save,
  logAt,
  onToday,
  onStatus,
  onJoin,
  onMove,
  shownFiles,
}: MeetingActions): void {
  const calendar = view === 'agenda' || view === 'week' || view === 'outcomes'
  useActions([
    {
      id: 'meetings.next',
      label: 'Next meeting',
      group: 'Meetings',
      keys: ['j', 'ArrowDown'],
      hint: 'move',
      repeat: true,
      palette: false,
      enabled: calendar,
      run: () => step('down'),
    },
    {
      id: 'meetings.previous',
      label: 'Previous meeting',
      group: 'Meetings',
      keys: ['k', 'ArrowUp'],
      hint: 'move',
      repeat: true,
      palette: false,
      enabled: calendar,
      run: () => step('up'),
    },
    {
      id: 'meetings.left',
      label: view === 'week' ? 'Previous day' : 'Previous week',
      group: 'Meetings',
      keys: ['ArrowLeft'],
      hint: view === 'week' ? 'day' : 'week',
      repeat: true,
      palette: false,
      enabled: calendar && view !== 'outcomes',
      run: () => step('left'),
    },
    {
      id: 'meetings.right',
      label: view === 'week' ? 'Next day' : 'Next week',
      group: 'Meetings',
      keys: ['ArrowRight'],
      hint: view === 'week' ? 'day' : 'week',
      repeat: true,
      palette: false,
      enabled: calendar && view !== 'outcomes',
      run: () => step('right'),
    },
    {
      id: 'meetings.weekBefore',
      label: 'Previous week',
      group: 'Meetings',
      keys: [',', 'Shift+ArrowLeft'],
      ...(view === 'week' ? { hint: 'week' } : {}),
      enabled: calendar && view !== 'outcomes',
      run: () => byWeeks(-1),
    },
    {
      id: 'meetings.weekAfter',
      label: 'Next week',
      group: 'Meetings',
      keys: ['.', 'Shift+ArrowRight'],
      ...(view === 'week' ? { hint: 'week' } : {}),
      enabled: calendar && view !== 'outcomes',
      run: () => byWeeks(1),
    },
    {
      id: 'meetings.today',
      label: 'Today',
      group: 'Meetings',
      keys: ['t'],
      hint: 'today',
      enabled: calendar && view !== 'outcomes',
      run: onToday,
    },
    ...statuses.map(({ status, word, key }) => ({
      id: `meetings.status.${status}`,
      label: `Set status: ${word}`,
      group: 'Meetings',
      keys: [key],
      ...(status === 'booked' ? {} : { hint: 'outcome' }),
      enabled: calendar && active !== null,
      run: () => onStatus(status),
    })),
    {
      id: 'meetings.join',
      label: 'Join the call',
      group: 'Meetings',
      keys: ['o', 'Enter'],
      hint: 'join',
      enabled: calendar && Boolean(active?.meeting_link),
      run: () => onJoin(active),
    },
    {
      id: 'meetings.move',
      label: 'Reschedule (cancel and log a new one)',
      group: 'Meetings',
      keys: ['m'],
      hint: 'reschedule',
      enabled: calendar && active !== null,
      run: () => onMove(active),
    },
    {
      id: 'meetings.person',
      label: 'Open person',
      group: 'Meetings',
      keys: ['p'],
      enabled: calendar && active?.contact_id != null,
      run: () => goTo(`/people/${encodeURIComponent(active?.contact_id ?? '')}`),
    },
    {
      id: 'meetings.file',
      label: 'Save this meeting as a calendar file',
      group: 'Meetings',
      keys: ['d'],
      enabled: calendar && active !== null,
      run: () => {
        if (active) void save({ ids: [active.id] })
      },
    },
    {
      id: 'meetings.files',
      label: 'Save all shown meetings as a calendar file',
      group: 'Meetings',
      keys: ['Shift+d'],
      enabled: calendar && shown.length > 0,
      run: () => void save(shownFiles()),
    },
    {
      id: 'meetings.log',
      label: 'Log a meeting',
      group: 'Meetings',
      keys: ['l'],
      hint: 'log',
      run: logAt,
    },
    {
      id: 'meetings.refresh',
      label: 'Refresh meetings',
      group: 'Meetings',
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'meetings' }),
    },
    ...views.map((each, index) => ({
      id: `meetings.view.${each}`,
      label: `Show: ${viewWords[each]}`,
      group: 'Meetings',
      keys: [`Alt+${index + 1}`],
      run: () => show(each),
    })),
  ])
}
