import { t } from '#shared/i18n/translate.ts'
import { lazy, Suspense } from 'react'
import { addDays } from '#shared/domain/calendar-days.ts'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import type { NoteRow, Suggestion } from '#shared/bridge/meetings.ts'
import { useQuery } from '../../data/use-query.ts'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { MatchList, MatchPanel, useMatchBench } from './match-bench.tsx'
import { MeetingDialogs, useMeetingDialogs } from './meeting-dialogs.tsx'
import { MeetingLists } from './meeting-lists.tsx'
import { MeetingPanel } from './meeting-panel.tsx'
import { MeetingsHeader } from './meetings-header.tsx'
import { isCalendar, views, type MeetingsView } from './search.ts'
import { moveKeyboard, useActiveMeeting } from './use-active-meeting.ts'
import { useCalendarFile } from './use-calendar-file.ts'
import { CopyMeeting } from './copy-meeting.tsx'
import { useCalendarPlace, type CalendarPlace } from './use-calendar-place.ts'
import { useDecide } from './use-decide.ts'
import { useListedMeetings } from './use-listed-meetings.ts'
import { probableStart, workingMorning } from '../../format/mornings.ts'
import { useFormats } from '../../format/use-formats.tsx'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { attentionFigures } from './rate-figures.ts'
import { useMeetingActions, viewLabels } from './use-meeting-actions.ts'

const Rates = lazy(async () => ({ default: (await import('./rates.tsx')).Rates }))

/** Shows the show rate, whose script is loaded when it is opened. */
const ShowRate = ({ onLog }: { onLog: () => void }) => (
  <Suspense
    fallback={
      <ScreenBody>
        <SkeletonLines lines={8} />
      </ScreenBody>
    }
  >
    <Rates onLog={onLog} />
  </Suspense>
)

/**
 * Shows the meetings as an agenda, a week, or a queue of missing outcomes, their show rate, and the
 * call notes to match (C1–C12). Works the same offline.
 */
export default function Meetings() {
  const format = useFormats()
  const place = useCalendarPlace()
  const { view, now } = place
  const dialogs = useMeetingDialogs()
  const decisions = useDecide()
  const listed = useListedMeetings(place)
  const { shown, unlogged } = listed
  const unmatched = useQuery('notes.unmatched', { limit: 1 })
  const bench = useMatchBench(view === 'match')
  const active = useActiveMeeting(place, listed)
  const save = useCalendarFile()

  const decide = (status: MeetingStatus) => {
    if (!active) return
    const at = shown.findIndex((meeting) => meeting.id === active.id)
    const next = shown[at + 1] ?? shown[at - 1]
    // A meeting with an outcome leaves the queue, so the next one becomes active.
    void decisions.decide(active, status).then((done) => {
      if (done && view === 'outcomes' && status !== 'booked') place.setActiveId(next?.id ?? null)
    })
  }
  const confirmNote = (note: NoteRow, suggestion: Suggestion) =>
    dialogs.setConfirming({
      note,
      suggestion,
      together_with: decisions.gestureOf(suggestion.meeting?.id ?? null),
    })
  const log = () => dialogs.log(firstGuess(place, format.locale))
  const saveShown = () =>
    save(
      view === 'outcomes' || listed.statuses.length > 0
        ? { ids: shown.map((meeting) => meeting.id) }
        : { from: place.firstShown, to: place.range.to },
    )
  useMeetingActions({
    view,
    active,
    shown,
    step: (way) => moveKeyboard(way, place, listed, active?.id ?? null),
    byWeeks: place.byWeeks,
    onShow: place.showView,
    onSave: save,
    onSaveShown: saveShown,
    onLog: log,
    onToday: place.toToday,
    onStatus: decide,
    onJoin: dialogs.setJoining,
    onMove: dialogs.move,
  })

  return (
    <Screen
      footer={<KeyHints />}
      detail={
        active && isCalendar(view) ? (
          <MeetingPanel
            meeting={active}
            now={now}
            onStatus={decide}
            onJoin={() => dialogs.setJoining(active)}
            onMove={() => dialogs.move(active)}
            onSave={() => void save({ ids: [active.id] })}
            onConfirmNote={confirmNote}
          />
        ) : (
          <NoMeetingPanel view={view} bench={bench} loading={listed.inRange.loading} />
        )
      }
    >
      {isCalendar(view) ? <CopyMeeting meeting={active} /> : null}
      <MeetingsHeader
        place={place}
        listed={listed}
        onSaveShown={() => void saveShown()}
        onLog={log}
      />
      <ViewTabs place={place} counts={attentionFigures(unlogged.value, unmatched.value, format)} />
      {view === 'rates' ? <ShowRate onLog={log} /> : null}
      {view === 'match' ? <MatchList bench={bench} /> : null}
      {isCalendar(view) ? (
        <MeetingLists
          view={view}
          place={place}
          listed={listed}
          activeId={active?.id ?? null}
          onOpen={(meeting) => {
            if (meeting.meeting_link) dialogs.setJoining(meeting)
          }}
          onFree={dialogs.log}
          onMove={dialogs.move}
          onLog={log}
        />
      ) : null}
      <MeetingDialogs dialogs={dialogs} onMade={place.showLogged} onConfirmed={decisions.forget} />
    </Screen>
  )
}

interface ViewTabsProps {
  place: CalendarPlace
  /** How many items of a view need attention. */
  counts: Partial<Record<MeetingsView, Explanation | null>>
}

/** Shows the views as tabs, with how many items of each need attention. */
function ViewTabs({ place, counts }: ViewTabsProps) {
  return (
    <Tabs
      numbered
      label={t('Meeting views')}
      tabs={views.map((value) => ({
        value,
        label: viewLabels[value],
        count: counts[value],
      }))}
      value={place.view}
      onChange={place.showView}
    />
  )
}

/**
 * Proposes when a new meeting begins: the probable start, or nine in the morning on the first
 * working day of the shown week if it is another week.
 */
function firstGuess(
  { view, today, weekStart, zone }: CalendarPlace,
  locale: string | null,
): number {
  const otherWeek = today < weekStart || today >= addDays(weekStart, 7, zone)
  return view === 'week' && otherWeek
    ? workingMorning(weekStart, 0, locale)
    : probableStart(Date.now(), locale)
}

/** Shows the panel beside a view in which no meeting is chosen. */
function NoMeetingPanel({
  view,
  bench,
  loading,
}: {
  view: MeetingsView
  bench: ReturnType<typeof useMatchBench>
  loading: boolean
}) {
  if (view === 'match') return <MatchPanel bench={bench} />
  if (view === 'outcomes' || view === 'rates') return null
  return <NothingChosen loading={loading}>{t('No meeting selected')}</NothingChosen>
}
