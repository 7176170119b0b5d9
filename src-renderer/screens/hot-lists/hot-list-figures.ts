import { t } from '#shared/i18n/translate.ts'
import type { HotListRow } from '#shared/bridge/hot-lists.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation, FigurePart } from '../../ui/figure/explanation.ts'

/** The counts of a hot list that explain themselves. */
export type HotListCount = 'members' | 'started' | 'not_started' | 'waiting'

const texts: Record<HotListCount, { name: string; formula: string; note?: string }> = {
  members: {
    name: t('Members'),
    formula: t('Everyone on this list, as of the last reading.'),
  },
  started: {
    name: t('Started'),
    formula: t('Members with any status but “Not started” ÷ all members.'),
    note: t('It doesn’t matter who set the status.'),
  },
  not_started: {
    name: t('Not started'),
    formula: t('Members with the status “Not started” who are not snoozed.'),
    note: t('Snoozed members return to this count on their day.'),
  },
  waiting: {
    name: t('Waiting'),
    formula: t('Members with a change of yours that the service hasn’t confirmed yet.'),
  },
}

/** Explains a count of a hot list by its other counts (A1). */
export function hotListFigure(of: HotListCount, row: HotListRow, format: Formats): Explanation {
  const all = row.member_count ?? 0
  const values: Record<HotListCount, string> = {
    members: format.number(all),
    started: all > 0 ? format.percent(row.started / all) : '—',
    not_started: format.number(row.not_started),
    waiting: format.number(row.waiting),
  }
  const parts = of === 'waiting' ? waitingParts(row, format) : memberParts(row, all, format)
  return { ...texts[of], value: values[of], parts, at: row.as_of }
}

const waitingParts = (row: HotListRow, format: Formats): FigurePart[] => [
  { name: texts.waiting.name, value: format.number(row.waiting), at: 'here' },
]

/** Returns all members, divided by whether they are started. */
function memberParts(row: HotListRow, all: number, format: Formats): FigurePart[] {
  const snoozed = all - row.started - row.not_started
  return [
    { name: texts.started.name, value: format.number(row.started) },
    { name: texts.not_started.name, value: format.number(row.not_started) },
    ...(snoozed > 0 ? [{ name: t('Not started, snoozed'), value: format.number(snoozed) }] : []),
    { name: texts.members.name, value: format.number(all) },
  ]
}
