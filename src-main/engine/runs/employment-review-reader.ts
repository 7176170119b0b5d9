import type { EmploymentReview, EmploymentRole } from '#shared/bridge/employment.ts'
import type { Table } from '#shared/bridge/index.ts'
import type { Api, Failure, KeyValue, Refused } from '#main/engine/api/index.ts'
import { readText } from '#main/engine/api/wire-values.ts'
import type { Clock } from '#main/ports.ts'
import { readReview, statusMeant, statusOfReview, type RoleKey } from './employment-answers.ts'
import { refusal } from './refusal.ts'

type Revision = string | number

/** A review, as last read. It is personal data of other people, so it is kept only in memory. */
export interface Review {
  status: string
  run_id: string | null
  revisions: { source_revision: Revision; history_revision: Revision } | null
  roles: EmploymentRole[]
  /** The role keys, as the service wrote them. */
  keys: ReadonlyMap<string, RoleKey>
  /** Epoch milliseconds of the last reading; 0 if never read. */
  read_at: number
  problem: EmploymentReview['problem']
}

/** The reader of employment reviews; it keeps the latest ones in memory. */
export interface ReviewReader {
  pilot(): EmploymentReview['pilot']
  of(contactId: string): Review | null
  reading(contactId: string): boolean
  /** Reads a review now. Concurrent calls share one read. */
  read(contactId: string): Promise<void>
}

const MOST_KEPT = 200
const KEY = 'pilot.employment'
/** How long "off" is trusted; a pilot may be switched on the next day. */
const ASK_AGAIN_MS = 24 * 3_600_000
/** After a bare 404 for this many existing people, the pilot is taken to be off. */
const PEOPLE_WITHOUT = 2
const noReview: Review = {
  status: 'none',
  run_id: null,
  revisions: null,
  roles: [],
  keys: new Map(),
  read_at: 0,
  problem: null,
}

/** What a review reader needs from the engine. */
export interface ReviewParts {
  api: Pick<Api, 'call'>
  clock: Clock
  kv: KeyValue
  touch(...tables: Table[]): void
}

/** Reports whether a refusal concerns the call itself, and not the person. */
const namesPilot = ({ status, code, message }: Refused) =>
  status !== 404 || /pilot|feature|endpoint|not.enabled|disabled/i.test(`${code} ${message}`)

/**
 * Creates the reader of one workspace's reviews. Whether the workspace has the pilot is kept over
 * restarts. That it has none is trusted for a day, and a review can be read all the same.
 */
export function createReviewReader({ api, clock, kv, touch }: ReviewParts): ReviewReader {
  const reviews = new Map<string, Review>()
  const inProgress = new Map<string, Promise<void>>()
  /** Existing people whose status was a 404 since the pilot was last seen. */
  const missingIds = new Set<string>()
  const pilot = (): EmploymentReview['pilot'] => {
    const value = kv.get(KEY)
    if (value === 'on') return 'on'
    const since = Number(/^off@(\d+)$/.exec(value ?? '')?.[1] ?? NaN)
    return Math.abs(clock.now() - since) < ASK_AGAIN_MS ? 'off' : 'unknown'
  }
  const rememberPilotOn = () => {
    missingIds.clear()
    if (kv.get(KEY) !== 'on') kv.set(KEY, 'on')
  }

  /**
   * Interprets a 404, which may mean that the person does not exist, that they have no status, or
   * that there is no pilot. Only answers about existing people say anything about the pilot.
   */
  async function judge(contactId: string, refused: Refused): Promise<void> {
    const contact = await api.call('contacts.read', {
      params: { id: contactId },
      priority: 'visible',
    })
    if (contact.kind !== 'ok') return rememberFailure(contactId, contact)
    missingIds.add(contactId)
    if (namesPilot(refused) || (pilot() !== 'on' && missingIds.size >= PEOPLE_WITHOUT))
      kv.set(KEY, `off@${Math.round(clock.now())}`)
    remember(contactId, noReview)
  }

  function remember(contactId: string, changes: Partial<Review>): void {
    const before = reviews.get(contactId) ?? noReview
    // Deleted first: a person who is already kept takes no other's place, and the last one read
    // moves to the end.
    reviews.delete(contactId)
    if (reviews.size >= MOST_KEPT) reviews.delete(reviews.keys().next().value ?? '')
    reviews.set(contactId, {
      ...before,
      ...changes,
      ...(changes.problem ? {} : { problem: null, read_at: clock.now() }),
    })
  }
  const rememberFailure = (contactId: string, failure: Failure) =>
    remember(contactId, { problem: refusal(failure).problem })

  async function ask(contactId: string): Promise<void> {
    const processing = await api.call('contacts.employment.processing', {
      params: { id: contactId },
      priority: 'visible',
    })
    if (processing.kind === 'refused' && [404, 405, 501].includes(processing.status))
      return judge(contactId, processing)
    if (processing.kind !== 'ok') return rememberFailure(contactId, processing)
    rememberPilotOn()
    const { run_id } = processing.value
    const word = readText(processing.value.status)
    if (run_id === null || run_id === undefined) return remember(contactId, noReview)
    if (statusMeant(word) === 'processing')
      return remember(contactId, {
        ...noReview,
        status: 'processing',
        run_id,
        revisions: revisionsOf(processing.value),
      })
    const review = await api.call('contacts.employment.review', {
      params: { id: contactId, run_id },
      priority: 'visible',
    })
    if (review.kind !== 'ok') return rememberFailure(contactId, review)
    const { roles, keys } = readReview(review.value)
    remember(contactId, {
      status: statusOfReview(readText(review.value.status) ?? word, roles),
      run_id,
      revisions: revisionsOf(processing.value) ?? revisionsOf(review.value),
      roles,
      keys,
    })
  }

  function read(contactId: string): Promise<void> {
    const running = inProgress.get(contactId)
    if (running) return running
    const run = ask(contactId).finally(() => {
      inProgress.delete(contactId)
      touch('employment')
    })
    inProgress.set(contactId, run)
    touch('employment')
    return run
  }

  return {
    pilot,
    read,
    of: (contactId) => reviews.get(contactId) ?? null,
    reading: (contactId) => inProgress.has(contactId),
  }
}

function revisionsOf({
  source_revision,
  history_revision,
}: {
  source_revision?: Revision | null | undefined
  history_revision?: Revision | null | undefined
}): Review['revisions'] {
  return source_revision === null ||
    source_revision === undefined ||
    history_revision === null ||
    history_revision === undefined
    ? null
    : { source_revision, history_revision }
}
