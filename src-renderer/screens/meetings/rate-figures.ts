import { t } from '#shared/i18n/translate.ts'
import type { ShowRateRow } from '#shared/bridge/meetings.ts'
import type { Formats } from '../../format/formats.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'

interface Context {
  format: Formats
  /** When the meetings were read. */
  at: Age
  /** Name of this group of meetings: `last 12 weeks`, `Referral`. */
  of: string
}

const words = {
  no_show: {
    name: t('No-shows'),
    formula: t('Meetings that are over and were marked as no-show.'),
    note: t('They count in the show rate, as not attended.'),
  },
  cancelled: {
    name: t('Cancelled'),
    formula: t('Meetings marked as cancelled.'),
    note: t('They are not counted in the show rate.'),
  },
  unlogged: {
    name: t('No outcome logged'),
    formula: t('Meetings that are over and still booked: nobody said what came of them.'),
    note: t('They are not counted in the show rate until an outcome is logged.'),
  },
} as const

/** Explains a show rate by the meetings it is computed from (C11). */
export function showRateFigure(row: ShowRateRow, { format, at, of }: Context): Explanation {
  return {
    name: t('Show rate, {meetings}', { meetings: of }),
    value: format.percent(row.rate),
    formula: t('Attended ÷ (attended + no-shows), of meetings that are over.'),
    parts: [
      { name: t('Attended'), value: format.number(row.attended) },
      { name: t('No-shows'), value: format.number(row.no_show) },
      { name: t('Cancelled, not counted'), value: format.number(row.cancelled) },
      { name: t('No outcome, not counted'), value: format.number(row.unlogged) },
    ],
    at,
    note: row.rate === null ? t('Nothing to divide by: no outcome was logged.') : undefined,
  }
}

/** Explains the number of meetings with an outcome. */
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
