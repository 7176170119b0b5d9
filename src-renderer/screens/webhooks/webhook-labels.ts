import { t } from '#shared/i18n/translate.ts'
import type { EventType } from '#shared/api/events.ts'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'

/** The 18 events in words, in the groups they are chosen from (contract §6). */
export const eventGroups: readonly {
  label: string
  events: readonly { type: EventType; word: string }[]
}[] = [
  {
    label: t('People'),
    events: [
      { type: 'contact.created', word: t('A person is added') },
      { type: 'contact.updated', word: t('A person is changed') },
      { type: 'contact.enriched', word: t('An e-mail or phone is found') },
    ],
  },
  {
    label: t('Companies'),
    events: [
      { type: 'company.created', word: t('A company is added') },
      { type: 'company.updated', word: t('A company is changed') },
    ],
  },
  {
    label: t('Campaigns'),
    events: [
      { type: 'campaign.replied', word: t('Someone replies') },
      { type: 'campaign.bounced', word: t('An e-mail bounces') },
      { type: 'campaign.activated', word: t('A campaign starts or resumes') },
      { type: 'campaign.paused', word: t('A campaign is paused') },
      { type: 'campaign.completed', word: t('Someone reaches the end of a sequence') },
      { type: 'enrolment.complete', word: t('People have been enrolled') },
      { type: 'link.clicked', word: t('A link is clicked') },
      { type: 'email.opened', word: t('An e-mail is opened') },
    ],
  },
  {
    label: t('Meetings'),
    events: [
      { type: 'meeting.created', word: t('A meeting is booked') },
      { type: 'meeting.status_changed', word: t('A meeting has an outcome') },
    ],
  },
  {
    label: t('Research, credits and scraping'),
    events: [
      { type: 'research.completed', word: t('Research is finished') },
      { type: 'credit.low', word: t('Credits are at 10 or below') },
      { type: 'scrape.complete', word: t('A scrape is finished') },
    ],
  },
]

/** All events, in the order of their groups. */
export const allEvents: readonly EventType[] = eventGroups.flatMap((group) =>
  group.events.map(({ type }) => type),
)

const words = new Map<string, string>(
  eventGroups.flatMap((group) => group.events.map(({ type, word }) => [type, word])),
)

/** Names an event in words; one the contract does not know is shown as it came. */
export const eventWord = (type: string): string => words.get(type) ?? type

export type Health = 'on' | 'untold' | 'failing' | 'off' | 'gave_up'

/**
 * Tells the health of a subscription. The service gives up after ten failures in a row (contract
 * §6.4).
 */
export function healthOf({
  active,
  failures,
  limit,
}: Pick<WebhookRow, 'active' | 'failures' | 'limit'>): Health {
  if (!active) return failures !== null && failures >= limit ? 'gave_up' : 'off'
  if (failures === null) return 'untold'
  return failures > 0 ? 'failing' : 'on'
}

/** Says the health of a subscription in words. */
export function healthWord(row: Pick<WebhookRow, 'active' | 'failures' | 'limit'>): string {
  const health = healthOf(row)
  if (health === 'gave_up') return t('Off after {failures} failures', { failures: row.failures })
  if (health === 'failing')
    return t('Failing, {failures} of {limit}', { failures: row.failures, limit: row.limit })
  return health === 'off' ? t('Off') : t('On')
}

/** What each health means, and what to do. */
export const healthHints: Record<Health, string> = {
  on: t('The last delivery arrived, or there hasn’t been one yet.'),
  untold: t('The service doesn’t say whether deliveries arrive.'),
  failing: t(
    'Your receiver didn’t return a 2xx status. After ten failures in a row the service turns the subscription off, and missed events aren’t delivered later.',
  ),
  off: t('Nothing is delivered or saved for later.'),
  gave_up: t(
    'The service turned it off because your receiver failed ten times in a row. Fix the receiver, then turn it on again; the failure count resets.',
  ),
}

/** Returns the host of an address, or the whole text where it has none. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url
/** Returns the path and query of an address. */
export const pathOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.pathname === '/' ? '' : parsed.pathname}${parsed.search}` : ''
}
