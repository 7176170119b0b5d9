import { t } from '#shared/i18n/translate.ts'
import type { Formats } from '../../format/formats.ts'
import type { Age, Explanation } from '../../ui/figure/explanation.ts'
import type { EventType } from '#shared/api/events.ts'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'

/** The 18 events in words, in the groups in which they are offered (contract §6). */
export const eventGroups: readonly {
  label: string
  events: readonly { type: EventType; word: string }[]
}[] = [
  {
    label: t('People'),
    events: [
      { type: 'contact.created', word: t('Person added') },
      { type: 'contact.updated', word: t('Person updated') },
      { type: 'contact.enriched', word: t('E-mail or phone found') },
    ],
  },
  {
    label: t('Companies'),
    events: [
      { type: 'company.created', word: t('Company added') },
      { type: 'company.updated', word: t('Company updated') },
    ],
  },
  {
    label: t('Campaigns'),
    events: [
      { type: 'campaign.replied', word: t('Reply received') },
      { type: 'campaign.bounced', word: t('E-mail bounced') },
      { type: 'campaign.activated', word: t('Campaign started or resumed') },
      { type: 'campaign.paused', word: t('Campaign paused') },
      { type: 'campaign.completed', word: t('Sequence completed') },
      { type: 'enrolment.complete', word: t('People enrolled') },
      { type: 'link.clicked', word: t('Link clicked') },
      { type: 'email.opened', word: t('E-mail opened') },
    ],
  },
  {
    label: t('Meetings'),
    events: [
      { type: 'meeting.created', word: t('Meeting booked') },
      { type: 'meeting.status_changed', word: t('Meeting status changed') },
    ],
  },
  {
    label: t('Research, credits and scraping'),
    events: [
      { type: 'research.completed', word: t('Research finished') },
      {
        type: 'credit.low',
        get word() {
          return t('Credits at {balance} or below', { balance: 10 })
        },
      },
      { type: 'scrape.complete', word: t('Scrape finished') },
    ],
  },
]

/** All events, in the order of their groups. */
export const allEvents: readonly EventType[] = eventGroups.flatMap((group) =>
  group.events.map(({ type }) => type),
)

const known = new Map<string, { word: string }>(
  eventGroups.flatMap(({ events }) => events.map((event) => [event.type, event])),
)

/** Returns the name of an event; one that the contract does not name keeps the service's word. */
export const eventWord = (type: string): string => known.get(type)?.word ?? type

/** What is read of a subscription to judge its health. */
type Delivering = Pick<WebhookRow, 'active' | 'failures' | 'limit' | 'turning_on'>

export type Health = 'on' | 'turning_on' | 'untold' | 'failing' | 'off' | 'gave_up'

/**
 * Returns the health of a subscription. The service gives up after ten failures in a row (contract
 * §6.4), and starts its count again when a subscription is turned on.
 */
export function healthOf({ active, failures, limit, turning_on }: Delivering): Health {
  if (turning_on) return 'turning_on'
  if (!active) return failures !== null && failures >= limit ? 'gave_up' : 'off'
  if (failures === null) return 'untold'
  return failures > 0 ? 'failing' : 'on'
}

/** Returns the health of a subscription in words. */
export function healthWord(row: Delivering): string {
  const health = healthOf(row)
  if (health === 'gave_up')
    return t('{failures, plural, one {Off after # failure} other {Off after # failures}}', {
      failures: row.failures,
    })
  if (health === 'failing')
    return t('Failing: {failures} of {limit}', { failures: row.failures, limit: row.limit })
  return health === 'off' ? t('Off') : t('On')
}

/** What each health means, and what to do. */
export const healthHints: Record<Health, string> = {
  on: t('The last delivery succeeded, or there hasn’t been one yet.'),
  turning_on: t('It’s on as soon as the service confirms it. The failure count then starts again.'),
  untold: t('The service doesn’t report whether deliveries succeed.'),
  failing: t(
    'Your receiver didn’t return a 2xx status. After ten failures in a row the service turns the webhook off, and missed events aren’t delivered later.',
  ),
  off: t('Nothing is delivered while it’s off, and missed events aren’t delivered later.'),
  gave_up: t(
    'The service turned it off after ten failed deliveries in a row. Fix your receiver, then turn it on again; the failure count resets.',
  ),
}

/** Returns the host of an address, or the whole text if it has none. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url
/** Returns the path and query of an address. */
export const pathOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.pathname === '/' ? '' : parsed.pathname}${parsed.search}` : ''
}

/** Explains how many deliveries failed in a row; null if the service does not say. */
export const failuresFigure = (
  { failures, limit, turning_on }: Delivering,
  at: Age,
  format: Formats,
): Explanation | null =>
  failures === null || turning_on
    ? null
    : {
        name: t('Failures'),
        value: format.number(failures),
        formula: t(
          'Deliveries in a row that your receiver did not answer with a 2xx status, as the service counts them. A success starts the count again.',
        ),
        parts: [
          { name: t('Failures in a row'), value: format.number(failures) },
          { name: t('Turned off at'), value: format.number(limit) },
        ],
        at,
      }
