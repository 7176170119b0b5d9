import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import { openCard } from '../../data/open-window.ts'
import { run } from '../../data/run.ts'
import type { Action } from '../../keys/action.ts'
import { useActions } from '../../keys/use-actions.ts'
import { goTo } from '../../navigation/navigation.ts'
import { keyAlongLine } from '../../ui/direction.ts'
import { moveHint } from '../../ui/hint-words.ts'
import { statuses } from '../../parts/meetings/meeting-labels.ts'
import { isCalendar, views, type MeetingsView } from './search.ts'
import type { CalendarSelection } from './use-calendar-file.ts'

/** The label of each view's tab. */
export const viewLabels: Record<MeetingsView, string> = {
  agenda: t('Agenda'),
  week: t('Week'),
  outcomes: t('Outcomes'),
  rates: t('Show rate'),
  match: t('Match notes'),
}

const group = t('Meetings')

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

/** Registers the keys of the meetings: moving, outcomes, joining, calendar files and views. */
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
      label: t('Next meeting'),
      group,
      keys: ['j', 'ArrowDown'],
      hint: moveHint(),
      repeat: true,
      palette: false,
      enabled: isCalendar(view),
      run: () => step('down'),
    },
    {
      id: 'meetings.previous',
      label: t('Previous meeting'),
      group,
      keys: ['k', 'ArrowUp'],
      hint: moveHint(),
      repeat: true,
      palette: false,
      enabled: isCalendar(view),
      run: () => step('up'),
    },
    {
      id: 'meetings.left',
      label: view === 'week' ? t('Previous day') : t('Previous week'),
      group,
      keys: [keyAlongLine('ArrowLeft')],
      hint: view === 'week' ? t('day') : t('week'),
      repeat: true,
      palette: false,
      enabled: byDays,
      run: () => step('left'),
    },
    {
      id: 'meetings.right',
      label: view === 'week' ? t('Next day') : t('Next week'),
      group,
      keys: [keyAlongLine('ArrowRight')],
      hint: view === 'week' ? t('day') : t('week'),
      repeat: true,
      palette: false,
      enabled: byDays,
      run: () => step('right'),
    },
    {
      id: 'meetings.weekBefore',
      label: t('Previous week'),
      group,
      keys: [',', `Shift+${keyAlongLine('ArrowLeft')}`],
      ...(view === 'week' ? { hint: t('week') } : {}),
      enabled: byDays,
      run: () => byWeeks(-1),
    },
    {
      id: 'meetings.weekAfter',
      label: t('Next week'),
      group,
      keys: ['.', `Shift+${keyAlongLine('ArrowRight')}`],
      ...(view === 'week' ? { hint: t('week') } : {}),
      enabled: byDays,
      run: () => byWeeks(1),
    },
    {
      id: 'meetings.today',
      label: t('Today'),
      group,
      keys: ['t'],
      hint: t('today'),
      enabled: byDays,
      run: onToday,
    },
  ]
}

function outcomeActions({ view, active, onStatus }: MeetingActions): Action[] {
  return statuses.map(({ status, word, key }) => ({
    id: `meetings.status.${status}`,
    label: t('Set status: {status}', { status: word }),
    group,
    keys: [key],
    ...(status === 'booked' ? {} : { hint: t('outcome') }),
    enabled: isCalendar(view) && active !== null,
    run: () => onStatus(status),
  }))
}

/** Returns the actions on the active meeting. */
function oneMeetingActions({ view, active, onJoin, onMove, onSave }: MeetingActions): Action[] {
  return [
    {
      id: 'meetings.join',
      label: t('Join the call'),
      group,
      keys: ['o', 'Enter'],
      hint: t('join'),
      enabled: isCalendar(view) && Boolean(active?.meeting_link),
      run: () => onJoin(active),
    },
    {
      id: 'meetings.move',
      label: t('Reschedule (cancel and log a new one)'),
      group,
      keys: ['m'],
      hint: t('reschedule'),
      enabled: isCalendar(view) && active !== null,
      run: () => {
        if (active) onMove(active)
      },
    },
    {
      id: 'meetings.person',
      label: t('Open person'),
      group,
      keys: ['p'],
      enabled: isCalendar(view) && active?.contact_id != null,
      run: () => goTo(recordPath('people', active?.contact_id ?? '')),
    },
    {
      id: 'meetings.card',
      label: t('Open their card beside the call'),
      group,
      keys: ['Shift+o'],
      enabled: isCalendar(view) && active?.contact_id != null,
      run: () => openCard(active?.contact_id ?? ''),
    },
    {
      id: 'meetings.file',
      label: t('Save this meeting as a calendar file'),
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
      label: t('Save all shown meetings as a calendar file'),
      group,
      keys: ['Shift+d'],
      enabled: isCalendar(view) && shown.length > 0,
      run: () => void onSaveShown(),
    },
    {
      id: 'meetings.log',
      label: t('Log a meeting'),
      group,
      keys: ['l'],
      hint: t('log'),
      run: onLog,
    },
    {
      id: 'meetings.refresh',
      label: t('Refresh meetings'),
      group,
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'meetings' }),
    },
    ...views.map((viewName, index) => ({
      id: `meetings.view.${viewName}`,
      label: t('Show: {view}', { view: viewLabels[viewName] }),
      group,
      keys: [`Alt+${index + 1}`],
      run: () => onShow(viewName),
    })),
  ]
}
