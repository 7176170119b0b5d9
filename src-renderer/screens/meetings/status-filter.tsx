import { t } from '#shared/i18n/translate.ts'
import { useMemo } from 'react'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import type { QueryResult } from '../../data/use-query.ts'
import { statuses } from '../../parts/meetings/meeting-labels.ts'
import { FilterMenu } from '../../ui/filter-menu.tsx'
import { countStatuses, keepStatuses } from './status-counts.ts'

interface StatusFilterProps {
  meetings: readonly MeetingRow[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** When the meetings were read. */
  at: number | null
}

/** Chooses the statuses to show, each with its number of meetings on the shown days. */
export function StatusFilter({ meetings, value, onChange, at }: StatusFilterProps) {
  const counts = countStatuses(meetings)
  const options = statuses.map(({ status, word }) => ({
    value: status,
    label: word,
    count: counts.get(status) ?? 0,
  }))
  return (
    <FilterMenu
      label={t('Status')}
      options={options}
      value={value}
      onChange={onChange}
      counted={{ formula: t('Meetings of the days shown with this status.'), at }}
    />
  )
}

/** Filters the meetings of a range by status; keeps all of them if no status is chosen. */
export function useStatuses<T extends { meetings: MeetingRow[] }>(
  all: QueryResult<T>,
  chosen: readonly string[],
): QueryResult<T> {
  const value = useMemo(
    () => all.value && { ...all.value, meetings: keepStatuses(all.value.meetings, chosen) },
    [all.value, chosen],
  )
  return { ...all, value }
}
