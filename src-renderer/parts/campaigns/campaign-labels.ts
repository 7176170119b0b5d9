import { withSign } from '../../format/signed.ts'
import { campaignStatusWord } from '#shared/domain/campaign-status-labels.ts'
import { t } from '#shared/i18n/translate.ts'
import type { CampaignAction, CampaignNumbers, CampaignRow } from '#shared/bridge/campaigns.ts'
import type { TrendRange } from '#shared/bridge/values.ts'
import type { CampaignMetric } from '#shared/domain/campaign-metrics.ts'
import type { Formats } from '../../format/formats.ts'

export const metricLabels: Record<CampaignMetric, { name: string; per: string; rate: string }> = {
  replies: {
    name: t('Replies'),
    per: t('Replies'),
    rate: t('Reply rate'),
  },
  bounces: {
    name: t('Bounces'),
    per: t('Bounces'),
    rate: t('Bounce rate'),
  },
  sent: {
    name: t('Sent'),
    per: t('E-mails sent'),
    rate: '',
  },
  clicks: {
    name: t('Clicks'),
    per: t('Clicks'),
    rate: t('Click rate'),
  },
  opens: {
    name: t('Opens'),
    per: t('Opens'),
    rate: t('Open rate'),
  },
  enrolled: {
    name: t('Enrolled'),
    per: t('People enrolled'),
    rate: '',
  },
}

/**
 * The shown counters by importance (E6): what people answered, what does harm, what was sent, and
 * then a weak and a worthless signal.
 */
export const shownMetrics = [
  'replies',
  'bounces',
  'sent',
  'clicks',
  'opens',
] as const satisfies readonly CampaignMetric[]
export type ShownMetric = (typeof shownMetrics)[number]

/** The reason why opens are shown but never used for ranking. */
export const opensReason = t(
  'Mail scanners and privacy proxies open mail that nobody read, so Hotdesk shows opens but never ranks by them.',
)

const weeks = (count: number) =>
  t('{weeks, plural, one {# week} other {# weeks}}', { weeks: count })

/** Names the ranges of the chart, and what each spans, with figures in the user's format. */
export const rangeLabels: Record<TrendRange, () => { label: string; span: string }> = {
  day: () => ({
    label: t('{hours} h', { hours: 24 }),
    span: t('{hours, plural, one {# hour} other {# hours}}', { hours: 24 }),
  }),
  weeks: () => ({ label: weeks(3), span: weeks(3) }),
  months: () => ({
    label: t('{months, plural, one {# month} other {# months}}', { months: 3 }),
    span: weeks(13),
  }),
  year: () => ({ label: t('1 year'), span: t('one year') }),
}
export const unitLabels = { hour: t('hour'), day: t('day'), week: t('week') } as const

/** Names a change of status: `activated`, `resumed`, `paused`. */
export function eventWord(from: string, to: string): string {
  if (to === 'active') return from === 'draft' ? t('activated') : t('resumed')
  return to === 'paused'
    ? t('paused')
    : t('now {status}', { status: campaignStatusWord(to).toLowerCase() })
}

/** A consequence in words; `counts` if it names how many people are in the campaign. */
interface Consequence {
  words: string
  counts?: true
}

export const moveLabels: Record<
  CampaignAction,
  {
    verb: string
    again: string
    /** The verb with the campaign's name. */
    actionLabel: (campaign: string) => string
    question: (campaign: string) => string
    /** `holdTime`: how long an activation can be cancelled, in words. */
    consequences: (row: CampaignRow, format: Formats, holdTime: string) => Consequence[]
  }
> = {
  pause: {
    verb: t('Pause'),
    again: t('Pause again'),
    actionLabel: (campaign) => t('Pause {campaign}', { campaign }),
    question: (campaign) => t('Pause {campaign}?', { campaign }),
    consequences: ({ numbers }) => [
      { words: t('Scheduled e-mails stop at once, including those due in the next minute.') },
      {
        words: t(
          '{count, plural, one {# person keeps their place; Resume continues from there.} other {All # people keep their place; Resume continues from there.}}',
          { count: numbers.enrolled },
        ),
        counts: true,
      },
      { words: t('E-mails already sent can still be opened, answered or bounce.') },
    ],
  },
  resume: {
    verb: t('Resume'),
    again: t('Resume again'),
    actionLabel: (campaign) => t('Resume {campaign}', { campaign }),
    question: (campaign) => t('Resume {campaign}?', { campaign }),
    consequences: ({ numbers, daily_limit }, format) => [
      { words: t('Sending continues where it stopped; overdue e-mails follow.') },
      {
        words:
          daily_limit === null
            ? t('{count, plural, one {# person is in it.} other {# people are in it.}}', {
                count: numbers.enrolled,
              })
            : t(
                '{count, plural, one {# person is in it, at most {daily} e-mails a day.} other {# people are in it, at most {daily} e-mails a day.}}',
                { count: numbers.enrolled, daily: format.number(daily_limit) },
              ),
        counts: true,
      },
    ],
  },
  activate: {
    verb: t('Activate'),
    again: t('Activate again'),
    actionLabel: (campaign) => t('Activate {campaign}', { campaign }),
    question: (campaign) => t('Activate {campaign}?', { campaign }),
    consequences: ({ numbers, daily_limit }, format, holdTime) => [
      {
        words:
          daily_limit === null
            ? t('{count, plural, one {# person gets e-mails.} other {# people get e-mails.}}', {
                count: numbers.enrolled,
              })
            : t(
                '{count, plural, one {# person gets e-mails, at most {daily} e-mails a day.} other {# people get e-mails, at most {daily} e-mails a day.}}',
                { count: numbers.enrolled, daily: format.number(daily_limit) },
              ),
        counts: true,
      },
      { words: t('You can pause it at any time; sent e-mails can’t be recalled.') },
      { words: t('Starts in {time} – you can cancel until then.', { time: holdTime }) },
    ],
  },
}

const rateOfMetric = {
  replies: 'reply_rate',
  bounces: 'bounce_rate',
  clicks: 'click_rate',
  opens: 'open_rate',
} as const

/** Returns the rate that belongs to a counter. */
export const rateFor = (
  metric: Exclude<ShownMetric, 'sent'>,
  numbers: CampaignNumbers,
): number | null => numbers[rateOfMetric[metric]]

/** Reports whether a rise of a counter is good news; undefined if it is neither good nor bad. */
export function goodness(metric: ShownMetric): 'yes' | 'no' | undefined {
  if (metric === 'bounces') return 'no'
  return metric === 'replies' || metric === 'clicks' ? 'yes' : undefined
}

const describeReplies = ({ replies, sent }: CampaignRow['numbers']): string =>
  replies === null || sent === null
    ? ''
    : t('{replies, plural, other {# replies}} {sent, plural, other {of # sent}}', { replies, sent })

/** Names a row for screen readers. */
export const rowLabel = (row: CampaignRow): string =>
  [
    row.name,
    campaignStatusWord(row.status),
    describeReplies(row.numbers),
    row.numbers.bounces === null
      ? ''
      : t('{count, plural, other {# bounces}}', { count: row.numbers.bounces }),
    row.alarm ? t('too many bounces') : '',
    row.move?.state === 'failed' ? row.move.message : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Formats a change with its sign: +11, −2, 0. */
export const writeSigned = (value: number, format: Formats): string =>
  value > 0 ? withSign('+', format.number(value)) : format.number(value)
