import type { ShowRateRow } from '#shared/bridge/meetings.ts'
import type { Formats } from '../../format/formats.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'

interface Context {
  format: Formats
  /** When the meetings were read. */
  at: Age
  /** Whose meetings: `last 12 weeks`, `Referral`. */
  of: string
}

const words = {
  no_show: {
    name: 'No-shows',
    formula: 'Meetings that are over and were marked as no-show.',
    note: 'They count in the show rate, as not attended.',
  },
  cancelled: {
    name: 'Cancelled',
    formula: 'Meetings marked as cancelled.',
    note: 'They are not counted in the show rate.',
  },
  unlogged: {
    name: 'No outcome logged',
    formula: 'Meetings that are over and still booked: nobody said what came of them.',
    note: 'They are not counted in the show rate until an outcome is logged.',
  },
} as const

/** Explains a show rate by the meetings it is computed from (C11). */
export function showRateFigure(row: ShowRateRow, { format, at, of }: Context): Explanation {
  return {
    name: `Show rate, ${of}`,
    value: format.percent(row.rate),
    formula: 'Attended ÷ (attended + no-shows), of meetings that are over.',
    parts: [
      { name: 'Attended', value: format.number(row.attended) },
      { name: 'No-shows', value: format.number(row.no_show) },
      { name: 'Cancelled, not counted', value: format.number(row.cancelled) },
      { name: 'No outcome, not counted', value: format.number(row.unlogged) },
    ],
    at,
    note: row.rate === null ? 'Nothing to divide by: no outcome was logged.' : undefined,
  }
}

/** Explains a count of meetings by their outcome. */
export function outcomeFigure(
  outcome: keyof typeof words,
  row: ShowRateRow,
  { format, at, of }: Context,
): Explanation {
  const { name, formula, note } = words[outcome]
  return {
    name: `${name}, ${of}`,
    value: format.number(row[outcome]),
    formula,
    parts: [],
    at,
    note,
  }
}
