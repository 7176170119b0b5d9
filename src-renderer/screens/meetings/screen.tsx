import { getRouteApi } from '@tanstack/react-router'
import { CalendarArrowDown, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { MeetingRow, NoteRow, Suggestion } from '#shared/bridge/meetings.ts'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import { addDays, startOfDay, startOfWeek } from '#shared/domain/calendar-days.ts'
import { useRecordInView } from '../../navigation/record-link.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { toast } from '../../stores/toasts.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ConfirmNote, type Confirming } from '../../parts/meetings/confirm-note.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { LogMeeting } from '../../parts/meetings/log-meeting.tsx'
import { MatchList, MatchPanel, useMatchBench } from './match-bench.tsx'
import { MeetingLists } from './meeting-lists.tsx'
import { MeetingPanel } from './meeting-panel.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { Rates } from './rates.tsx'
import { views, type MeetingsView } from './search.ts'
import { useMeetingActions, viewWords, type CalendarSelection } from './use-meeting-actions.ts'
import { useDecide } from './use-decide.ts'
import { neighbour, weekColumns } from './week-layout.ts'
import { endOf } from '../../parts/meetings/meeting-labels.ts'
import { firstDayOfWeek, localZone } from '../../parts/meetings/zones.ts'

const route = getRouteApi('/meetings/{-$meetingId}')
const AHEAD_DAYS = 29
const HALF_HOUR = 1800_000

/**
 * Meetings: agenda, week, what came of them, how many came, and what call notes belong to (C1–C12).
 * Works the same without a network.
 */
export default function Meetings() {
  const { meetingId } = route.useParams()
  const { view = 'agenda', day } = route.useSearch()
  const navigate = route.useNavigate()
  const format = useFormats()
  const now = useNow()
  const zone = localZone()
  const { format: locale, second_zone } = usePreferences(({ preferences }) => preferences)
  const today = startOfDay(now, zone)
  const anchor = startOfDay(day ?? now, zone)
  const weekStart = startOfWeek(anchor, firstDayOfWeek(locale), zone)
  const [activeId, setActiveId] = useState<string | null>(meetingId ?? null)
  const [turn, setTurn] = useState(0)
  const [logging, setLogging] = useState<number | null>(null)
  const [moving, setMoving] = useState<MeetingRow | null>(null)
  const [joining, setJoining] = useState<MeetingRow | null>(null)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const decisions = useDecide()

  const range =
    view === 'week'
      ? { from: addDays(weekStart, -1, zone), to: addDays(weekStart, 7, zone) }
      : { from: addDays(anchor, -7, zone), to: addDays(anchor, AHEAD_DAYS, zone) }
  const inRange = useQuery('meetings.range', view === 'agenda' || view === 'week' ? range : null)
  const unlogged = useQuery('meetings.unlogged', {})
  const open = useQuery('notes.unmatched', { limit: 1 })
  const bench = useMatchBench(view === 'match')
  const columns = useMemo(
    () => weekColumns(inRange.value?.meetings ?? [], weekStart, zone),
    [inRange.value, weekStart, zone],
  )
  const list = view === 'outcomes' ? unlogged : inRange
  const shown = useMemo(
    () =>
      view === 'week'
        ? [
            ...new Map(
              columns.flatMap((column) =>
                column.blocks.map((block) => [block.meeting.id, block.meeting]),
              ),
            ).values(),
          ]
        : (list.value?.meetings ?? []),
    [view, columns, list.value],
  )
  const active = shown.find((one) => one.id === activeId) ?? null
  const calendar = view === 'agenda' || view === 'week' || view === 'outcomes'
  useRecordInView('/meetings', calendar ? active?.id : undefined)

  useEffect(() => {
    void run('sync.look', { resource: 'meetings' }, { quiet: true })
  }, [])
  // A link names a meeting: it is shown on its day.
  const linked = useQuery('meetings.read', meetingId ? { id: meetingId } : null)
  const linkedAt =
    linked.value?.meeting?.id === meetingId ? linked.value?.meeting?.starts_at : undefined
  useEffect(() => {
    if (!meetingId) return
    setActiveId(meetingId)
    if (
      linkedAt !== undefined &&
      view !== 'outcomes' &&
      (linkedAt < range.from || linkedAt >= range.to)
    )
      void navigate({ search: (before) => ({ ...before, day: linkedAt }), replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- Once per link: moving on to another week must not come back.
  }, [meetingId, linkedAt])
  // Someone arrives: what runs, or what comes next, is at hand.
  const first = shown.find((one) => endOf(one) > now && one.status === 'booked') ?? shown[0]
  const missing =
    active === null &&
    list.value !== undefined &&
    !list.stale &&
    (activeId === null || linkedAt === undefined)
  useEffect(() => {
    if (missing && first && activeId !== meetingId) setActiveId(first.id)
    // oxlint-disable-next-line react/exhaustive-deps -- Only when nothing is chosen; a choice is not taken back.
  }, [missing, first?.id, meetingId])
  useEffect(() => {
    if (missing && first && activeId === null) setActiveId(first.id)
    // oxlint-disable-next-line react/exhaustive-deps -- Only when nothing is chosen; a choice is not taken back.
  }, [missing])
  // The link to join stands only in the record itself (contract §2): read when it is looked at.
  useEffect(() => {
    if (!active || active.meeting_link || !calendar) return
    const timer = setTimeout(
      () => void run('sync.look', { resource: 'meetings', id: active.id }, { quiet: true }),
      250,
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- Once per meeting looked at, not per reading of it.
  }, [active?.id, calendar])

  const show = (next: MeetingsView) =>
    void navigate({
      search: (before) => ({
        ...(before.day === undefined ? {} : { day: before.day }),
        ...(next === 'agenda' ? {} : { view: next }),
      }),
    })
  const toDay = (at: number) => {
    setTurn((before) => before + 1)
    setActiveId(null)
    void navigate({
      params: { meetingId: undefined },
      search: (before) => ({
        ...(before.view === undefined ? {} : { view: before.view }),
        ...(startOfDay(at, zone) === today ? {} : { day: at }),
      }),
    })
  }
  const byWeeks = (weeks: number) =>
    toDay(addDays(view === 'week' ? weekStart : anchor, 7 * weeks, zone))
  const move = (way: 'up' | 'down') => {
    const at = shown.findIndex((one) => one.id === activeId)
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + (way === 'up' ? -1 : 1)))]
    if (next) setActiveId(next.id)
  }
  const step = (way: 'up' | 'down' | 'left' | 'right') => {
    if (view !== 'week')
      return way === 'up' || way === 'down' ? move(way) : byWeeks(way === 'left' ? -1 : 1)
    const next = neighbour(columns, activeId, way)
    if (next) setActiveId(next)
    else if (way === 'left' || way === 'right') byWeeks(way === 'left' ? -1 : 1)
  }
  const decide = (status: MeetingStatus) => {
    if (!active) return
    const at = shown.findIndex((one) => one.id === active.id)
    const next = shown[at + 1] ?? shown[at - 1]
    // In the queue the decided one leaves: the keyboard is on the one behind it already.
    void decisions.decide(active, status).then((done) => {
      if (done && view === 'outcomes' && status !== 'booked') setActiveId(next?.id ?? null)
    })
  }
  const save = async (input: CalendarSelection) => {
    const answer = await run('meetings.saveCalendar', input)
    if (answer.ok)
      toast({
        message: `${answer.value.count === 1 ? 'Calendar file' : `Calendar file with ${format.number(answer.value.count)} meetings`} saved`,
        hint: answer.value.path,
      })
  }
  const logAt = () => {
    const base =
      view === 'week' && (today < weekStart || today >= addDays(weekStart, 7, zone))
        ? weekStart + 9 * 2 * HALF_HOUR
        : now
    setLogging(Math.ceil(base / HALF_HOUR) * HALF_HOUR)
  }
  const confirmNote = (note: NoteRow, suggestion: Suggestion) =>
    setConfirming({
      note,
      suggestion,
      together_with: decisions.gestureOf(suggestion.meeting?.id ?? null),
    })
  const made = (id: string, at: number) => {
    setActiveId(id)
    if (calendar && view !== 'outcomes' && (at < range.from || at >= range.to))
      void navigate({ search: (before) => ({ ...before, day: at }) })
  }

  useMeetingActions({
    view,
    active,
    shown,
    step,
    byWeeks,
    show,
    save,
    logAt,
    onToday: () => toDay(now),
    onStatus: decide,
    onJoin: setJoining,
    onMove: setMoving,
    shownFiles: () =>
      view === 'outcomes'
        ? { ids: shown.map((one) => one.id) }
        : { from: view === 'week' ? weekStart : range.from, to: range.to },
  })

  const counts: Partial<Record<MeetingsView, number | null>> = {
    outcomes: unlogged.value?.meetings.length ?? null,
    match: open.value?.total ?? null,
  }
  const title =
    view === 'week' || view === 'agenda'
      ? spanWords(
          view === 'week' ? weekStart : range.from,
          view === 'week' ? addDays(weekStart, 6, zone) : addDays(anchor, AHEAD_DAYS - 1, zone),
          format.day,
          now,
        )
      : null
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        active && calendar ? (
          <MeetingPanel
            meeting={active}
            now={now}
            onStatus={decide}
            onJoin={() => setJoining(active)}
            onMove={() => setMoving(active)}
            onSave={() => void save({ ids: [active.id] })}
            onConfirmNote={confirmNote}
          />
        ) : (
          <NoMeetingPanel view={view} bench={bench} loading={inRange.loading} />
        )
      }
    >
      <ScreenHeader
        title="Meetings"
        facts={
          <Facts>
            {[
              title,
              unlogged.value ? (
                <AsOf key="age" at={unlogged.value.as_of} refreshing={inRange.refreshing} />
              ) : null,
            ]}
          </Facts>
        }
      >
        {view === 'agenda' || view === 'week' ? (
          <>
            <IconButton
              icon={ChevronLeft}
              label="Previous week"
              keys=","
              onClick={() => byWeeks(-1)}
            />
            <Button size="small" keys="t" onClick={() => toDay(now)}>
              Today
            </Button>
            <IconButton icon={ChevronRight} label="Next week" keys="." onClick={() => byWeeks(1)} />
            <IconButton
              icon={CalendarArrowDown}
              label="Save all shown as a calendar file"
              keys="Shift+d"
              onClick={() =>
                void save({ from: view === 'week' ? weekStart : range.from, to: range.to })
              }
            />
          </>
        ) : null}
        <Button icon={Plus} keys="l" onClick={logAt}>
          Log a meeting
        </Button>
      </ScreenHeader>
      <Tabs
        label="Meeting views"
        tabs={views.map((value) => ({
          value,
          label: viewWords[value],
          count: counts[value] || null,
        }))}
        value={view}
        onChange={show}
      />
      {view === 'rates' ? <Rates /> : null}
      {view === 'match' ? <MatchList bench={bench} /> : null}
      {view === 'rates' || view === 'match' ? null : (
        <MeetingLists
          view={view}
          list={list}
          columns={columns}
          zone={zone}
          secondZone={second_zone}
          now={now}
          activeId={activeId}
          scrollTo={{ day: view === 'agenda' ? anchor : weekStart, turn }}
          onActive={setActiveId}
          onOpen={(meeting) => {
            if (meeting.meeting_link) setJoining(meeting)
          }}
          onFree={setLogging}
          onLog={logAt}
          withToday={today >= range.from && today < range.to}
        />
      )}
      <LogMeeting at={logging} onClose={() => setLogging(null)} onMade={made} />
      <MoveDialog meeting={moving} onClose={() => setMoving(null)} onMade={made} />
      <JoinDialog meeting={joining} onClose={() => setJoining(null)} />
      <ConfirmNote
        what={confirming}
        onClose={() => setConfirming(null)}
        onDone={decisions.forget}
      />
    </Screen>
  )
}

/** What stands beside a view while no meeting is chosen. */
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
  return <NothingChosen loading={loading}>No meeting selected</NothingChosen>
}

/** "16 – 22 Nov", the month once where it is the same. */
function spanWords(
  from: number,
  to: number,
  day: (at: number, now?: number) => string,
  now: number,
): string {
  return `${day(from + 43_200_000, now)} – ${day(to + 43_200_000, now)}`
}
