import { t } from '#shared/i18n/translate.ts'
import type {
  CampaignAction,
  CampaignNumbers,
  CampaignRow,
  TrendRange,
} from '#shared/bridge/campaigns.ts'
import type { CampaignMetric } from '#shared/domain/campaign-trend.ts'
import type { Formats } from '../../format/formats.ts'

export const metricWords: Record<
  CampaignMetric,
  { name: string; per: string; one: string; many: string }
> = {
  replies: { name: t('Replies'), per: t('Replies'), one: 'reply', many: 'replies' },
  bounces: { name: t('Bounces'), per: t('Bounces'), one: 'bounce', many: 'bounces' },
  sent: { name: t('Sent'), per: t('E-mails sent'), one: t('e-mail sent'), many: t('e-mails sent') },
  clicks: { name: t('Clicks'), per: t('Clicks'), one: 'click', many: 'clicks' },
  opens: { name: t('Opens'), per: t('Opens'), one: 'open', many: 'opens' },
  enrolled: {
    name: t('Enrolled'),
    per: t('People enrolled'),
    one: t('person enrolled'),
    many: t('people enrolled'),
  },
}

/**
 * In the order of importance (E6): what people answered, what harms, what was done, what is weak,
 * what is worthless.
 */
export const shownMetrics = [
  'replies',
  'bounces',
  'sent',
  'clicks',
  'opens',
] as const satisfies readonly CampaignMetric[]
export type ShownMetric = (typeof shownMetrics)[number]

/** The reason why opens are shown but nothing is ranked by them. */
export const opensReason = t(
  'Mail scanners and privacy proxies open mail that nobody read, so Hotdesk shows opens but never ranks by them.',
)

export const rangeWords: Record<TrendRange, { label: string; span: string }> = {
  day: { label: '24 h', span: '24 hours' },
  weeks: { label: '3 weeks', span: '21 days' },
  months: { label: '3 months', span: '13 weeks' },
  year: { label: '1 year', span: t('one year') },
}
export const unitWords = { hour: 'hour', day: 'day', week: 'week' } as const

const atMost = (daily: number | null, format: Formats) =>
  daily === null ? '.' : t(', at most {daily} e-mails a day.', { daily: format.number(daily) })

const statuses: Record<string, string> = {
  active: t('Active'),
  paused: t('Paused'),
  draft: t('Draft'),
}
/** Names a status in words. */
export const statusName = (status: string): string =>
  statuses[status] ?? `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`

/** Says what a change of status did: `activated`, `resumed`, `paused`. */
export function eventWord(from: string, to: string): string {
  if (to === 'active') return from === 'draft' ? 'activated' : 'resumed'
  return to === 'paused' ? 'paused' : t('now {to}', { to })
}

const moves: Record<string, CampaignAction> = {
  active: 'pause',
  paused: 'resume',
  draft: 'activate',
}

/** Names the action a campaign of this status allows; null where there is none. */
export const moveFor = (status: string): CampaignAction | null => moves[status] ?? null

export const moveWords: Record<
  CampaignAction,
  { verb: string; consequences: (row: CampaignRow, format: Formats) => string[] }
> = {
  pause: {
    verb: t('Pause'),
    consequences: ({ numbers }, format) => [
      t('Scheduled e-mails stop at once, including those due in the next minute.'),
      t('All {enrolled} people keep their place; Resume continues from there.', {
        enrolled: format.number(numbers.enrolled),
      }),
      t('E-mails already sent can still be opened, answered or bounce.'),
    ],
  },
  resume: {
    verb: t('Resume'),
    consequences: ({ numbers, daily_limit }, format) => [
      t('Sending continues where it stopped; overdue e-mails follow.'),
      t('{enrolled} people are in it{atMost}', {
        enrolled: format.number(numbers.enrolled),
        atMost: atMost(daily_limit, format),
      }),
    ],
  },
  activate: {
    verb: t('Activate'),
    consequences: ({ numbers, daily_limit }, format) => [
      t('{enrolled} people get e-mails{atMost}', {
        enrolled: format.number(numbers.enrolled),
        atMost: atMost(daily_limit, format),
      }),
      t('You can pause it at any time; sent e-mails can’t be recalled.'),
      t('Starts in 10 s – you can cancel until then.'),
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

/** Tells whether a rise of a counter is good news; undefined where it is neither. */
export function goodness(metric: ShownMetric): 'yes' | 'no' | undefined {
  if (metric === 'bounces') return 'no'
  return metric === 'replies' || metric === 'clicks' ? 'yes' : undefined
}

/** Names a row for screen readers. */
export const rowLabel = (row: CampaignRow): string =>
  [
    row.name,
    statusName(row.status),
    t('{replies} replies of {sent} sent', { replies: row.numbers.replies, sent: row.numbers.sent }),
    t('{bounces} bounces', { bounces: row.numbers.bounces }),
    row.alarm ? t('too many bounces') : '',
    row.move?.state === 'failed' ? row.move.message : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Writes a change with its sign: +11, −2, 0. */
export const signed = (value: number, format: Formats): string =>
  value > 0 ? `+${format.number(value)}` : format.number(value)
