import { t } from '#shared/i18n/translate.ts'
import type { CampaignNumbers, CampaignRow } from '#shared/bridge/campaigns.ts'
import type {
  CampaignCounts,
  CampaignMetric,
  StatedCounts,
} from '#shared/domain/campaign-metrics.ts'
import type { Formats } from '../../format/formats.ts'
import { largestParts, type Age, type Explanation } from '../../ui/figure/explanation.ts'
import {
  metricLabels,
  opensReason,
  rateFor,
  writeSigned,
  type ShownMetric,
} from './campaign-labels.ts'

interface Context {
  format: Formats
  /** When the campaigns were read. */
  at: Age
  /** The campaigns in a total; undefined if the figure is of one campaign. */
  rows?: readonly CampaignRow[] | undefined
}

const ofService = t(
  'Counted by the service. It says how many there are, not who or which step they came from.',
)

/** Explains why a figure is missing. */
export const notStated = t(
  'The service doesn’t state this counter, or not in a way that Hotdesk understands.',
)

/** Explains which campaigns a counter leaves out, or why it may be misleading. */
function counterNote(
  metric: CampaignMetric,
  numbers: StatedCounts,
  rows: Context['rows'],
): string | undefined {
  if (numbers[metric] === null) return notStated
  const left = rows?.filter((row) => row.numbers[metric] === null).length ?? 0
  if (left > 0)
    return t(
      '{count, plural, one {# campaign is left out: the service doesn’t state its counter.} other {# campaigns are left out: the service doesn’t state their counters.}}',
      { count: left },
    )
  return metric === 'opens' ? opensReason : undefined
}

/** Explains a counter: the service's own, or the sum over the campaigns. `value` is displayed. */
export function counterFigure(
  metric: CampaignMetric,
  numbers: StatedCounts,
  { format, at, rows }: Context,
  value = format.number(numbers[metric]),
): Explanation {
  return {
    name: metricLabels[metric].per,
    value,
    formula: rows
      ? t(
          '{count, plural, one {The sum over # campaign, counted by the service.} other {The sum over # campaigns, each counted by the service.}}',
          { count: rows.length },
        )
      : ofService,
    parts: rows
      ? largestParts(
          rows.map((row) => ({ name: row.name, value: row.numbers[metric] ?? 0 })),
          format.number,
        )
      : [{ name: metricLabels[metric].per, value: format.number(numbers[metric]) }],
    at,
    note: counterNote(metric, numbers, rows),
  }
}

/** Explains how many people are enrolled, as a text; null if the service doesn’t state it. */
export const enrolledFigure = (numbers: StatedCounts, context: Context): Explanation | null =>
  numbers.enrolled === null
    ? null
    : counterFigure(
        'enrolled',
        numbers,
        context,
        t('{enrolled, plural, other {to # enrolled}}', { enrolled: numbers.enrolled }),
      )

/** Explains a rate by the counters it is computed from (E7). */
export function rateFigure(
  metric: Exclude<ShownMetric, 'sent'>,
  numbers: CampaignNumbers,
  { format, at }: Context,
): Explanation {
  const { name, rate } = metricLabels[metric]
  return {
    name: rate,
    value: format.percent(rateFor(metric, numbers)),
    formula: t('{counter} ÷ e-mails sent, computed by Hotdesk from the service’s counters.', {
      counter: name,
    }),
    parts: [
      { name, value: format.number(numbers[metric]) },
      { name: metricLabels.sent.per, value: format.number(numbers.sent) },
    ],
    at,
    note: metric === 'opens' ? opensReason : undefined,
  }
}

/** Explains the bounce rate that raised an alarm (E8). */
export const alarmFigure = (
  { of, bounces, sent, rate }: NonNullable<CampaignRow['alarm']>,
  { format, at }: Context,
): Explanation => ({
  name: metricLabels.bounces.rate,
  value: format.percent(rate),
  formula:
    of === 'recent'
      ? t('Bounces ÷ e-mails sent in the last day, by the readings of this computer.')
      : t('{counter} ÷ e-mails sent, computed by Hotdesk from the service’s counters.', {
          counter: metricLabels.bounces.name,
        }),
  parts: [
    { name: metricLabels.bounces.name, value: format.number(bounces) },
    { name: metricLabels.sent.per, value: format.number(sent) },
  ],
  at: of === 'recent' ? 'here' : at,
})

/** Explains a change since the user's last look: the rise between two readings on this computer. */
export function sinceFigure(
  metric: ShownMetric,
  numbers: CampaignNumbers,
  since: CampaignCounts,
  lookedAt: number | null,
  { format, at, rows }: Context,
): Explanation {
  const rises = rows
    ? largestParts(
        rows.map((row) => ({ name: row.name, value: row.since?.[metric] ?? 0 })),
        (value) => writeSigned(value, format),
      )
    : [{ name: t('Counter now'), value: format.number(numbers[metric]) }]
  return {
    name: t('{counter} since you last looked', { counter: metricLabels[metric].per }),
    value: writeSigned(since[metric], format),
    formula: t(
      'What the service’s counters rose by between two readings of this computer. A counter that was reset adds nothing.',
    ),
    parts: [
      ...rises,
      ...(lookedAt === null
        ? []
        : [{ name: t('Your last look'), value: format.stamp(lookedAt), at: lookedAt }]),
    ],
    at,
  }
}
