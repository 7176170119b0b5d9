import { t } from '#shared/i18n/translate.ts'
import { Calendar, CheckCheck } from 'lucide-react'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { countUnplaced } from '../../parts/meetings/meeting-labels.ts'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { Agenda } from './agenda.tsx'
import type { CalendarView } from './search.ts'
import type { CalendarPlace } from './use-calendar-place.ts'
import styles from './agenda.module.css'
import type { ListedMeetings } from './use-listed-meetings.ts'
import { Week } from './week.tsx'

interface MeetingListsProps {
  view: CalendarView
  place: CalendarPlace
  listed: ListedMeetings
  activeId: string | null
  onOpen: (meeting: MeetingRow) => void
  onFree: (at: number, minutes?: number) => void
  onMove: (meeting: MeetingRow, to: number) => void
  onLog: () => void
}

/** Shows the agenda, the week or the queue, each with its own empty state. */
export function MeetingLists({
  view,
  place,
  listed,
  activeId,
  onOpen,
  onFree,
  onMove,
  onLog,
}: MeetingListsProps) {
  const secondZone = usePreferences(({ preferences }) => preferences.second_zone)
  const { zone, now, today, scrollTo, setActiveId } = place
  const { list, columns, busy, unplaced, shown, statuses } = listed
  const meetings = list.value?.meetings
  if (list.error) return <ListError error={list.error} onAgain={list.refresh} />
  if (!meetings)
    return (
      <ScreenBody>
        <SkeletonLines lines={10} />
      </ScreenBody>
    )
  if (view === 'outcomes') {
    return meetings.length === 0 ? (
      <NothingUnlogged
        asOf={listed.unlogged.value?.as_of ?? null}
        hasMeetings={listed.unlogged.value?.has_meetings === true}
        onLog={onLog}
      />
    ) : (
      <Agenda
        // Not the same list as the agenda: each has a scroll position of its own.
        key="outcomes"
        label={t('Meetings without an outcome')}
        meetings={meetings}
        zone={zone}
        now={now}
        activeId={activeId}
        onActive={setActiveId}
        onOpen={onOpen}
        counted={{ of: 'unlogged', at: list.value?.as_of ?? null }}
      />
    )
  }
  if (view === 'week')
    return (
      <>
        {unplaced.length > 0 ? <p className={styles.unplaced}>{countUnplaced(unplaced)}</p> : null}
        <Week
          columns={columns}
          busy={busy}
          zone={zone}
          secondZone={secondZone}
          now={now}
          activeId={activeId}
          onActive={setActiveId}
          onOpen={onOpen}
          onFree={onFree}
          onMove={onMove}
          scrollTo={scrollTo}
        />
      </>
    )
  if (shown.length === 0) {
    return list.value?.as_of === null ? (
      <FirstReading listName={t('the meetings')} resource="meetings" />
    ) : (
      <EmptyState
        icon={Calendar}
        title={t('No meetings in these five weeks')}
        actions={
          <Button keys="l" onClick={onLog}>
            {t('Log a meeting')}
          </Button>
        }
      >
        {t(
          'Meetings that you or a colleague log appear here, one week back and four weeks ahead. Use ← and → to move, or T for today.',
        )}
      </EmptyState>
    )
  }
  return (
    <Agenda
      key="agenda"
      label={t('Meetings')}
      meetings={shown}
      zone={zone}
      now={now}
      activeId={activeId}
      onActive={setActiveId}
      onOpen={onOpen}
      busy={busy}
      withToday={place.isInRange(today)}
      scrollTo={scrollTo}
      stale={list.stale}
      counted={{ of: statuses.length > 0 ? 'chosen' : 'all', at: list.value?.as_of ?? null }}
    />
  )
}

interface NothingUnloggedProps {
  asOf: number | null
  /** Whether there is any meeting, regardless of its day and status. */
  hasMeetings: boolean
  onLog: () => void
}

/**
 * Explains why no outcome is missing: meetings not read yet, no meetings, or all outcomes logged.
 */
function NothingUnlogged({ asOf, hasMeetings, onLog }: NothingUnloggedProps) {
  if (asOf === null) return <FirstReading listName={t('the meetings')} resource="meetings" />
  if (!hasMeetings)
    return (
      <EmptyState
        icon={Calendar}
        title={t('No meetings yet')}
        actions={
          <Button keys="l" onClick={onLog}>
            {t('Log a meeting')}
          </Button>
        }
      >
        {t(
          'A meeting that is over waits here until you say how it went: attended, no-show or cancelled.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState icon={CheckCheck} mood="done" title={t('All outcomes logged')}>
      {t('Past meetings that still need an outcome appear here.')}
    </EmptyState>
  )
}
