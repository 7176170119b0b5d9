import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { span, type Formats } from '../../format/formats.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'

type ListRead = CommandOutput<'hotLists.read'>
type Pace = NonNullable<ListRead['pace']>

/** Explains how many members of a list were decided today. */
export function todayFigure(
  { touched_today, list }: Pick<ListRead, 'touched_today' | 'list'>,
  at: Age,
  format: Formats,
): Explanation {
  return {
    name: t('Done today'),
    value: format.number(touched_today),
    formula: t(
      'Members you changed on this computer since midnight: tier, status, note, snooze or removal. Each counts once.',
    ),
    parts: [
      { name: t('Done today'), value: format.number(touched_today), at: 'here' },
      { name: t('Members of the list'), value: format.number(list.member_count ?? 0), at },
    ],
    at: 'here',
    note: t('What colleagues did is not in it: the service doesn’t say who changed a member.'),
  }
}

/** Explains the pace of a session, without its pauses (A6). */
export function paceFigure(pace: Pace, format: Formats): Explanation {
  return {
    name: t('Pace of this session'),
    value: format.number(Math.max(1, Math.round(pace.per_minute))),
    formula: t(
      'Members decided ÷ the minutes they took. Pauses of more than 2 minutes are left out; only the last quarter of an hour counts.',
    ),
    parts: [
      { name: t('Members decided'), value: format.number(pace.done) },
      { name: t('Time without pauses'), value: minutes(pace.worked_ms, format) },
    ],
    at: 'here',
  }
}

/** Explains how long the rest of a list takes at the pace of the session. */
export function restFigure(
  pace: Pace,
  { touched_today, list }: Pick<ListRead, 'touched_today' | 'list'>,
  at: Age,
  format: Formats,
): Explanation {
  return {
    name: t('Time left'),
    value: span(pace.left_ms),
    formula: t('Members not done today ÷ the pace of this session, rounded up.'),
    parts: [
      { name: t('Members of the list'), value: format.number(list.member_count ?? 0), at },
      { name: t('Done today'), value: format.number(touched_today) },
      { name: t('Members a minute'), value: format.number(Math.round(pace.per_minute * 10) / 10) },
    ],
    at: 'here',
  }
}

const minutes = (ms: number, format: Formats) =>
  t('{minutes} min', { minutes: format.number(Math.round((ms / 60_000) * 10) / 10) })
