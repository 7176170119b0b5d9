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
  replies: { name: 'Replies', per: 'Replies', one: 'reply', many: 'replies' },
  bounces: { name: 'Bounces', per: 'Bounces', one: 'bounce', many: 'bounces' },
  sent: { name: 'Sent', per: 'E-mails sent', one: 'e-mail sent', many: 'e-mails sent' },
  clicks: { name: 'Clicks', per: 'Clicks', one: 'click', many: 'clicks' },
  opens: { name: 'Opens', per: 'Opens', one: 'open', many: 'opens' },
  enrolled: {
    name: 'Enrolled',
    per: 'People enrolled',
    one: 'person enrolled',
    many: 'people enrolled',
  },
}

/**
 * The order of importance (E6): what people answered, what harms, what was done, what is weak, what
 * is worthless.
 */
export const shownMetrics = [
  'replies',
  'bounces',
  'sent',
  'clicks',
  'opens',
] as const satisfies readonly CampaignMetric[]
export type ShownMetric = (typeof shownMetrics)[number]

export const opensReason =
  'Mail scanners and privacy proxies open mail that nobody read. Hotdesk shows opens, and judges nothing by them.'

export const rangeWords: Record<TrendRange, { label: string; span: string }> = {
  day: { label: '24 h', span: '24 hours' },
  weeks: { label: '3 weeks', span: '21 days' },
  months: { label: '3 months', span: '13 weeks' },
  year: { label: '1 year', span: 'one year' },
}
export const unitWords = { hour: 'hour', day: 'day', week: 'week' } as const

const statuses: Record<string, string> = { active: 'Active', paused: 'Paused', draft: 'Draft' }
export const statusName = (status: string): string =>
  statuses[status] ?? `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`
export const eventWord = (from: string, to: string): string =>
  to === 'active'
    ? from === 'draft'
      ? 'activated'
      : 'resumed'
    : to === 'paused'
      ? 'paused'
      : `now ${to}`

/** What can be done with a campaign as it stands; null where nothing can. */
export const moveFor = (status: string): CampaignAction | null =>
  status === 'active'
    ? 'pause'
    : status === 'paused'
      ? 'resume'
      : status === 'draft'
        ? 'activate'
        : null

export const moveWords: Record<
  CampaignAction,
  { verb: string; consequences: (row: CampaignRow, format: Formats) => string[] }
> = {
  pause: {
    verb: 'Pause',
    consequences: ({ numbers }, format) => [
      'Scheduled e-mails stop at once, also those due in the next minute.',
      `All ${format.number(numbers.enrolled)} people keep their place; Resume goes on from there.`,
      'What was sent already can still be opened, answered and bounce.',
    ],
  },
  resume: {
    verb: 'Resume',
    consequences: ({ numbers, daily_limit }, format) => [
      'Sending goes on where it stopped; what was due meanwhile follows.',
      `${format.number(numbers.enrolled)} people are in it${daily_limit === null ? '.' : `, at most ${format.number(daily_limit)} e-mails a day.`}`,
    ],
  },
  activate: {
    verb: 'Activate',
    consequences: ({ numbers, daily_limit }, format) => [
      `${format.number(numbers.enrolled)} people enrolled are written to${daily_limit === null ? '.' : `, at most ${format.number(daily_limit)} e-mails a day.`}`,
      'It can be paused at any time; what was sent cannot be called back.',
      'It leaves ten seconds after you press, and can be called off until then.',
    ],
  },
}

export const formula = (
  metric: Exclude<ShownMetric, 'sent'>,
  numbers: CampaignNumbers,
  format: Formats,
): string =>
  `${metricWords[metric].name} ÷ sent = ${format.number(numbers[metric])} ÷ ${format.number(numbers.sent)} = ${format.percent(numbers[`${metric === 'replies' ? 'reply' : metric === 'bounces' ? 'bounce' : metric === 'clicks' ? 'click' : 'open'}_rate`])}`

export const rowLabel = (row: CampaignRow): string =>
  [
    row.name,
    statusName(row.status),
    `${row.numbers.replies} replies of ${row.numbers.sent} sent`,
    `${row.numbers.bounces} bounces`,
    row.alarm ? 'too many bounces' : '',
    row.move?.state === 'failed' ? row.move.message : '',
  ]
    .filter(Boolean)
    .join(', ')

/** +11, −2, or nothing at all. */
export const signed = (value: number, format: Formats): string =>
  value > 0 ? `+${format.number(value)}` : format.number(value)
