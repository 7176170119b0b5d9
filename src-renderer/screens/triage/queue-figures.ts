import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { HotListRow, Queue } from '#shared/bridge/hot-lists.ts'
import type { Formats } from '../../format/formats.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'
import { queueLabels } from './triage-labels.ts'

type ListRead = CommandOutput<'hotLists.read'>

const formulas: Record<Queue, string> = {
  all: t('Everyone on this list that Hotdesk has read, with changes of yours not sent yet.'),
  s_not_started: t('Members with tier S and the status “Not started” who are not snoozed.'),
  not_started: t('Members with the status “Not started” who are not snoozed.'),
  lvm_3_days: t(
    'Members with the status “Left voicemail”, not touched for three days, who are not snoozed.',
  ),
  replied: t('Members with the status “Replied” who are not snoozed.'),
  waiting: t('Members with a change of yours that the service hasn’t confirmed yet.'),
  snoozed: t('Members snoozed on this computer until a later time, whatever their status.'),
}

/** Explains how many members of a list are in a queue (A5). */
export function queueFigure(
  queue: Queue,
  { queues, list }: Pick<ListRead, 'queues' | 'list'>,
  at: Age,
  format: Formats,
): Explanation {
  const countOf = (of: Queue) =>
    format.number(queues.find((entry) => entry.queue === of)?.count ?? 0)
  const value = countOf(queue)
  return {
    name: queueLabels[queue],
    value,
    formula: formulas[queue],
    parts:
      queue === 'all'
        ? [
            { name: t('Read so far'), value },
            ...(list.member_count === null
              ? []
              : [{ name: t('Members of the list'), value: format.number(list.member_count) }]),
          ]
        : [
            {
              name: queueLabels[queue],
              value,
              at: queue === 'waiting' || queue === 'snoozed' ? 'here' : at,
            },
            { name: t('Members read'), value: countOf('all') },
          ],
    at,
    note:
      queue === 'all' || queue === 'waiting'
        ? undefined
        : t('A member can be in several queues, so they don’t add up.'),
  }
}

/** Explains the number of members of a list, which the service states until all are read (A1). */
export function membersFigure(
  { queues, list }: Pick<ListRead, 'queues' | 'list'>,
  at: Age,
  format: Formats,
): Explanation {
  const total = list.member_count ?? 0
  const read = queues.find(({ queue }) => queue === 'all')?.count ?? 0
  return {
    name: t('Members'),
    value: t('{total, plural, one {# member} other {# members}}', { total }),
    formula:
      at === null
        ? t('Members as the service counts them; the list was not read completely yet.')
        : t('Everyone on this list that Hotdesk has read, with changes of yours not sent yet.'),
    parts: [
      { name: t('Members of the list'), value: format.number(total) },
      { name: t('Read so far'), value: format.number(read) },
    ],
    at,
  }
}

/** Explains how many members of another list are left to do (A5). */
export const notStartedFigure = (
  { name, not_started, as_of }: HotListRow,
  format: Formats,
): Explanation => ({
  name,
  value: format.number(not_started),
  formula: formulas.not_started,
  parts: [],
  at: as_of,
})
