import { Calendar, CheckCheck } from 'lucide-react'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import type { QueryResult } from '../../data/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { Agenda } from './agenda.tsx'
import { Week } from './week.tsx'
import type { DayColumn } from './week-layout.ts'

interface MeetingListsProps {
  view: 'agenda' | 'week' | 'outcomes'
  list: QueryResult<{ meetings: MeetingRow[]; as_of?: number | null }>
  columns: readonly DayColumn[]
  zone: string
  secondZone: string | null
  now: number
  activeId: string | null
  scrollTo: { day: number; turn: number }
  onActive: (id: string) => void
  onOpen: (meeting: MeetingRow) => void
  onFree: (at: number) => void
  onLog: () => void
  /** Today lies in the range, and stands in it even when it is free. */
  withToday: boolean
}

/** Agenda, week or queue, each with what it says while there is nothing in it. */
export function MeetingLists({
  view,
  list,
  columns,
  zone,
  secondZone,
  now,
  activeId,
  scrollTo,
  onActive,
  onOpen,
  onFree,
  onLog,
  withToday,
}: MeetingListsProps) {
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
      <EmptyState icon={CheckCheck} mood="done" title="All outcomes logged">
        Past meetings that still need an outcome appear here.
      </EmptyState>
    ) : (
      <Agenda
        label="Meetings without an outcome"
        meetings={meetings}
        zone={zone}
        now={now}
        activeId={activeId}
        onActive={onActive}
        onOpen={onOpen}
      />
    )
  }
  if (view === 'week')
    return (
      <Week
        columns={columns}
        zone={zone}
        secondZone={secondZone}
        now={now}
        activeId={activeId}
        onActive={onActive}
        onOpen={onOpen}
        onFree={onFree}
        scrollTo={scrollTo}
      />
    )
  if (meetings.length === 0) {
    return list.value?.as_of === null ? (
      <FirstReading what="the meetings" resource="meetings" />
    ) : (
      <EmptyState
        icon={Calendar}
        title="No meetings in these five weeks"
        actions={
          <Button keys="l" onClick={onLog}>
            Log a meeting
          </Button>
        }
      >
        Showing one week back and four weeks ahead. Use ← and → to move, or T for today.
      </EmptyState>
    )
  }
  return (
    <Agenda
      label="Meetings"
      meetings={meetings}
      zone={zone}
      now={now}
      activeId={activeId}
      onActive={onActive}
      onOpen={onOpen}
      withToday={withToday}
      scrollTo={scrollTo}
      stale={list.stale}
    />
  )
}
