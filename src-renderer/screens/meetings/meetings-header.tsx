import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { CalendarArrowDown, ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { useMayView } from '../../parts/sync/permission.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import type { CalendarPlace } from './use-calendar-place.ts'
import type { ListedMeetings } from './use-listed-meetings.ts'
import { StatusFilter } from './status-filter.tsx'
import { noonOf } from './week-layout.ts'

interface MeetingsHeaderProps {
  place: CalendarPlace
  listed: ListedMeetings
  onSaveShown: () => void
  onLog: () => void
}

/**
 * Shows which days are listed and when they were read, also those of the user's own calendar if it
 * cannot be read now; moves to other weeks.
 */
export function MeetingsHeader({ place, listed, onSaveShown, onLog }: MeetingsHeaderProps) {
  const format = useFormats()
  const mayView = useMayView('meetings')
  const { view, firstShown, lastShown, now, byWeeks, toToday } = place
  const { unlogged, inRange } = listed
  const byDays = view === 'agenda' || view === 'week'
  const { value: own } = useQuery('calendars.source', byDays ? {} : null)
  const day = (at: number) => format.day(noonOf(at), now)
  return (
    <ScreenHeader
      title={t('Meetings')}
      facts={
        <Facts>
          {[
            byDays ? `${day(firstShown)} – ${day(lastShown)}` : null,
            unlogged.value && (mayView || unlogged.value.as_of !== null) ? (
              <ListAge
                resource="meetings"
                key="age"
                at={unlogged.value.as_of}
                refreshing={inRange.refreshing}
              />
            ) : null,
            own?.problem ? (
              <Link
                key="own"
                to="/settings/{-$section}"
                params={{ section: 'calendar' }}
                title={own.problem}
              >
                {own.read_at === null
                  ? t('your calendar: not read yet')
                  : t('your calendar: as of {time}', { time: format.stamp(own.read_at, now) })}
              </Link>
            ) : null,
          ]}
        </Facts>
      }
    >
      {byDays ? (
        <>
          <StatusFilter
            meetings={listed.everyStatus.value?.meetings ?? []}
            value={listed.statuses}
            onChange={listed.setStatuses}
            at={listed.everyStatus.value?.as_of ?? null}
          />
          <IconButton
            icon={ChevronLeft}
            label={t('Previous week')}
            keys=","
            onClick={() => byWeeks(-1)}
          />
          <Button size="small" keys="t" onClick={toToday}>
            {t('Today')}
          </Button>
          <IconButton
            icon={ChevronRight}
            label={t('Next week')}
            keys="."
            onClick={() => byWeeks(1)}
          />
          <IconButton
            icon={CalendarArrowDown}
            label={t('Save all shown as a calendar file')}
            keys="Shift+d"
            onClick={onSaveShown}
          />
        </>
      ) : null}
      <Button icon={Plus} keys="l" onClick={onLog}>
        {t('Log a meeting')}
      </Button>
    </ScreenHeader>
  )
}
