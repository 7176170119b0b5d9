import type { Api } from '#main/engine/api/index.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import { createEnrolling, type Enrolling } from './enrolling.ts'
import { createEnrolmentStore } from './enrolment-store.ts'
import type { EvidenceParts } from './evidence.ts'
import { createLiveCompanies } from './live-companies.ts'

/** The enrolment guard of one workspace: evidence, receipts, and the one way out (E9). */
export interface Enrolment extends EvidenceParts {
  enrolling: Enrolling
}

interface Parts {
  db: OutboxDb
  kv: KeyValue
  api: Pick<Api, 'call'>
  cache: CacheStore
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch' | 'emit'>
  online(): boolean
  written(campaign_id: string): void
}

/**
 * Builds the enrolment of one workspace: the guard, what it judges by, and the record of who was
 * enrolled.
 */
export function createEnrolment({
  db,
  kv,
  api,
  cache,
  clock,
  log,
  hub,
  online,
  written,
}: Parts): Enrolment {
  const store = createEnrolmentStore(db, kv)
  const companies = createLiveCompanies({ api, cache, clock, hub })
  const evidence: EvidenceParts = { cache, clock, store, companies }
  const enrolling = createEnrolling({
    api,
    store,
    companies,
    clock,
    log,
    hub,
    online,
    written,
    // Nobody is judged while Hotdesk starts.
    judge: async (campaign_id, ids) =>
      (await import('./evidence.ts')).judgePeople(evidence, campaign_id, ids),
  })
  return { ...evidence, enrolling }
}
