import { t } from '#shared/i18n/translate.ts'
import type { HotListRow } from '#shared/bridge/hot-lists.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

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
  const share = all > 0 ? format.percent(row.started / all) : '—'
  const asleep = all - row.started - row.not_started
  const counts: Record<Exclude<HotListCount, 'waiting'>, number> = {
    members: all,
    started: row.started,
    not_started: row.not_started,
  }
  return {
    ...texts[of],
    value: of === 'started' ? share : format.number(of === 'waiting' ? row.waiting : counts[of]),
    parts:
      of === 'waiting'
        ? [{ name: texts.waiting.name, value: format.number(row.waiting), at: 'here' }]
        : [
            { name: texts.started.name, value: format.number(row.started) },
            { name: texts.not_started.name, value: format.number(row.not_started) },
            ...(asleep > 0
              ? [{ name: t('Not started, snoozed'), value: format.number(asleep) }]
              : []),
            { name: texts.members.name, value: format.number(all) },
          ],
    at: row.as_of,
  }
}
