import type { EventType } from '#shared/api/events.ts'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'

/** The 18 events in words, in the groups they are chosen from (contract §6). */
export const eventGroups: readonly {
  label: string
  events: readonly { type: EventType; word: string }[]
}[] = [
  {
    label: 'People',
    events: [
      { type: 'contact.created', word: 'A person is added' },
      { type: 'contact.updated', word: 'A person is changed' },
      { type: 'contact.enriched', word: 'An e-mail or phone is found' },
    ],
  },
  {
    label: 'Companies',
    events: [
      { type: 'company.created', word: 'A company is added' },
      { type: 'company.updated', word: 'A company is changed' },
    ],
  },
  {
    label: 'Campaigns',
    events: [
      { type: 'campaign.replied', word: 'Someone replies' },
      { type: 'campaign.bounced', word: 'An e-mail bounces' },
      { type: 'campaign.activated', word: 'A campaign starts or resumes' },
      { type: 'campaign.paused', word: 'A campaign is paused' },
      { type: 'campaign.completed', word: 'Someone reaches the end of a sequence' },
      { type: 'enrolment.complete', word: 'People have been enrolled' },
      { type: 'link.clicked', word: 'A link is clicked' },
      { type: 'email.opened', word: 'An e-mail is opened' },
    ],
  },
  {
    label: 'Meetings',
    events: [
      { type: 'meeting.created', word: 'A meeting is booked' },
      { type: 'meeting.status_changed', word: 'A meeting has an outcome' },
    ],
  },
  {
    label: 'Research, credits and scraping',
    events: [
      { type: 'research.completed', word: 'Research is finished' },
      { type: 'credit.low', word: 'Credits are at 10 or below' },
      { type: 'scrape.complete', word: 'A scrape is finished' },
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
  if (health === 'gave_up') return `Off after ${row.failures} failures`
  if (health === 'failing') return `Failing, ${row.failures} of ${row.limit}`
  return health === 'off' ? 'Off' : 'On'
}

/** What each health means, and what to do. */
export const healthHints: Record<Health, string> = {
  on: 'The last delivery arrived, or there hasn’t been one yet.',
  untold: 'The service doesn’t say whether deliveries arrive.',
  failing:
    'Your receiver didn’t return a 2xx status. After ten failures in a row the service ' +
    'turns the subscription off, and missed events aren’t delivered later.',
  off: 'Nothing is delivered or saved for later.',
  gave_up:
    'The service turned it off because your receiver failed ten times in a row. Fix the ' +
    'receiver, then turn it on again; the failure count resets.',
}

/** Returns the host of an address, or the whole text where it has none. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url
/** Returns the path and query of an address. */
export const pathOf = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.pathname === '/' ? '' : parsed.pathname}${parsed.search}` : ''
}
