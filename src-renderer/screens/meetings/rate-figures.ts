import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { ShowRateRow } from '#shared/bridge/meetings.ts'
import type { Formats } from '../../format/formats.ts'
import { toMatchFigure } from '../../parts/notes/note-figures.ts'
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
    formula: t(
      'Meetings that are over and still marked as booked: their outcome is not logged yet.',
    ),
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

/** Explains how many items of a view need attention; null where none do. */
export function attentionFigures(
  unlogged: CommandOutput<'meetings.unlogged'> | undefined,
  unmatched: CommandOutput<'notes.unmatched'> | undefined,
  format: Formats,
): Record<'outcomes' | 'match', Explanation | null> {
  const meetings = unlogged?.meetings.length ?? 0
  const notes = unmatched?.total ?? 0
  return {
    outcomes:
      meetings > 0
        ? {
            name: words.unlogged.name,
            value: format.number(meetings),
            formula: words.unlogged.formula,
            parts: [],
            at: unlogged?.as_of ?? null,
          }
        : null,
    match: notes > 0 ? toMatchFigure(format.number(notes), unmatched?.as_of ?? null) : null,
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
