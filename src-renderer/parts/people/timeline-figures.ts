import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { timelineKinds, type TimelineKind } from '#shared/domain/timeline.ts'
import type { Formats } from '../../format/formats.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { kindLabels } from './timeline-labels.ts'

type Head = Pick<CommandOutput<'contacts.timeline'>, 'all' | 'counts' | 'meetings_as_of'>

/** Explains the number of entries in a timeline, all of them or those of one kind (F11). */
export function entriesFigure(
  { all, counts, meetings_as_of }: Head,
  kind: TimelineKind | null,
  format: Formats,
): Explanation {
  const shown =
    kind === null ? timelineKinds.filter((entryKind) => (counts[entryKind] ?? 0) > 0) : [kind]
  return {
    name: kind === null ? t('Timeline') : kindLabels[kind],
    value: format.number(kind === null ? all : (counts[kind] ?? 0)),
    formula: t(
      'Entries about this person: what was done on this computer, and what the service states as far as Hotdesk has read it.',
    ),
    parts: [
      ...shown.map((entryKind) => ({
        name: kindLabels[entryKind],
        value: format.number(counts[entryKind] ?? 0),
      })),
      ...(kind === null ? [] : [{ name: t('All entries'), value: format.number(all) }]),
    ],
    at: meetings_as_of,
    note: t('The age is that of the meetings; each entry names its own source.'),
  }
}
