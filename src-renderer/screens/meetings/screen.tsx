import { getRouteApi } from '@tanstack/react-router'
import { CalendarArrowDown, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { MeetingRow, NoteRow, Suggestion } from '#shared/bridge/meetings.ts'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import { addDays, startOfDay, startOfWeek } from '#shared/domain/calendar-days.ts'
import { useRecordInView } from '../../navigation/record-link.ts'
import { goTo } from '../../navigation/navigation.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useActions } from '../../keys/use-actions.ts'
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
import { useDecide } from './use-decide.ts'
import { neighbour, weekColumns } from './week-layout.ts'
import { endOf, statuses } from '../../parts/meetings/meeting-labels.ts'
import { firstDayOfWeek, localZone } from '../../parts/meetings/zones.ts'

const route = getRouteApi('/meetings/{-$meetingId}')
const viewWords: Record<MeetingsView, string> = {
  agenda: 'Agenda',
  week: 'Week',
  outcomes: 'Outcome?',
  rates: 'Show rate',
  match: 'Match notes',
}
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
  }, [missing, first?.id, meetingId])
  useEffect(() => {
    if (missing && first && activeId === null) setActiveId(first.id)
  }, [missing])
  // The link to join stands only in the record itself (contract §2): read when it is looked at.
  useEffect(() => {
    if (!active || active.meeting_link || !calendar) return
    const timer = setTimeout(
      () => void run('sync.look', { resource: 'meetings', id: active.id }, { quiet: true }),
      250,
    )
    return () => clearTimeout(timer)
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
  const save = async (input: { ids: string[] } | { from: number; to: number }) => {
    const answer = await run('meetings.saveCalendar', input)
    if (answer.ok)
      toast({
        message: `${answer.value.count === 1 ? 'Calendar file' : `Calendar file of ${format.number(answer.value.count)} meetings`} saved`,
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
      label: view === 'week' ? 'To the day before' : 'A week earlier',
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
      label: view === 'week' ? 'To the day after' : 'A week later',
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
      label: 'A week earlier',
      group: 'Meetings',
      keys: [',', 'Shift+ArrowLeft'],
      ...(view === 'week' ? { hint: 'week' } : {}),
      enabled: calendar && view !== 'outcomes',
      run: () => byWeeks(-1),
    },
    {
      id: 'meetings.weekAfter',
      label: 'A week later',
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
      run: () => toDay(now),
    },
    ...statuses.map(({ status, word, key }) => ({
      id: `meetings.status.${status}`,
      label: `Set status: ${word}`,
      group: 'Meetings',
      keys: [key],
      ...(status === 'booked' ? {} : { hint: 'outcome' }),
      enabled: calendar && active !== null,
      run: () => decide(status),
    })),
    {
      id: 'meetings.join',
      label: 'Join the call',
      group: 'Meetings',
      keys: ['o', 'Enter'],
      hint: 'join',
      enabled: calendar && Boolean(active?.meeting_link),
      run: () => setJoining(active),
    },
    {
      id: 'meetings.move',
      label: 'Reschedule: cancel and log anew',
      group: 'Meetings',
      keys: ['m'],
      hint: 'reschedule',
      enabled: calendar && active !== null,
      run: () => setMoving(active),
    },
    {
      id: 'meetings.person',
      label: 'Open the person',
      group: 'Meetings',
      keys: ['p'],
      enabled: calendar && active?.contact_id != null,
      run: () => goTo(`/people/${encodeURIComponent(active?.contact_id ?? '')}`),
    },
    {
      id: 'meetings.file',
      label: 'Save a calendar file of this meeting',
      group: 'Meetings',
      keys: ['d'],
      enabled: calendar && active !== null,
      run: () => {
        if (active) void save({ ids: [active.id] })
      },
    },
    {
      id: 'meetings.files',
      label: 'Save a calendar file of all meetings shown',
      group: 'Meetings',
      keys: ['Shift+d'],
      enabled: calendar && shown.length > 0,
      run: () =>
        void save(
          view === 'outcomes'
            ? { ids: shown.map((one) => one.id) }
            : { from: view === 'week' ? weekStart : range.from, to: range.to },
        ),
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
      label: 'Read the meetings again',
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
        view === 'match' ? (
          <MatchPanel bench={bench} />
        ) : active && calendar ? (
          <MeetingPanel
            meeting={active}
            now={now}
            onStatus={decide}
            onJoin={() => setJoining(active)}
            onMove={() => setMoving(active)}
            onSave={() => void save({ ids: [active.id] })}
            onConfirmNote={confirmNote}
          />
        ) : view === 'week' || view === 'agenda' ? (
          <NothingChosen loading={inRange.loading}>No meeting is chosen.</NothingChosen>
        ) : null
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
              label="A week earlier"
              keys=","
              onClick={() => byWeeks(-1)}
            />
            <Button size="small" keys="t" onClick={() => toDay(now)}>
              Today
            </Button>
            <IconButton
              icon={ChevronRight}
              label="A week later"
              keys="."
              onClick={() => byWeeks(1)}
            />
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
        label="Views of the meetings"
        tabs={views.map((value) => ({
          value,
          label: viewWords[value],
          count: counts[value] || null,
        }))}
        value={view}
        onChange={show}
      />
      {view === 'rates' ? (
        <Rates />
      ) : view === 'match' ? (
        <MatchList bench={bench} />
      ) : (
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

/** "16 – 22 Nov", the month once where it is the same. */
function spanWords(
  from: number,
  to: number,
  day: (at: number, now?: number) => string,
  now: number,
): string {
  return `${day(from + 43_200_000, now)} – ${day(to + 43_200_000, now)}`
}
