import { t } from '#shared/i18n/translate.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import type { Formats } from '../../format/formats.ts'
import { statuses } from '../../parts/meetings/meeting-labels.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'
import { countStatuses } from './status-counts.ts'

/** Says which meetings a list shows, and when they were read. */
export interface CountedMeetings {
  of: 'all' | 'chosen' | 'unlogged'
  at: Age
}

const formulas: Record<CountedMeetings['of'], string> = {
  all: t('Meetings that start on this day and Hotdesk has read, cancelled ones too.'),
  chosen: t('Meetings that start on this day, Hotdesk has read, and have a chosen status.'),
  unlogged: t('Meetings that started on this day, are over, and have no outcome yet.'),
}

const ofNoDay = t('Meetings whose start Hotdesk can’t read, so they stand on no day.')

/** Explains how many meetings a list shows on a day, by their status. */
export function dayFigure(
  day: string,
  meetings: readonly Pick<MeetingRow, 'status' | 'starts_at'>[],
  { of, at }: CountedMeetings,
  format: Formats,
): Explanation {
  const counts = countStatuses(meetings)
  const order = new Set<string>([...statuses.map(({ status }) => status), ...counts.keys()])
  return {
    name: t('Meetings: {day}', { day }),
    value: format.number(meetings.length),
    formula: meetings.some(({ starts_at }) => starts_at === null) ? ofNoDay : formulas[of],
    parts: [...order].flatMap((status) => {
      const count = counts.get(status) ?? 0
      return count > 0 ? [{ name: statusWord(status), value: format.number(count) }] : []
    }),
    at,
  }
}
