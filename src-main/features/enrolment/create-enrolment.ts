import type { HeldFor } from '#shared/domain/holds.ts'
import type { Api } from '#main/engine/api/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { createEnrolling, type Enrolling } from './enrolling.ts'
import type { EnrolmentStore } from './enrolment-store.ts'
import type { EvidenceParts } from './evidence.ts'
import { createLiveCompanies } from './live-companies.ts'

/**
 * The enrolment guard of one workspace: the evidence, the records, and the only path that sends
 * (E9).
 */
export interface Enrolment extends EvidenceParts {
  enrolling: Enrolling
}

interface Parts {
  store: EnrolmentStore
  api: Pick<Api, 'call'>
  cache: CacheStore
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch' | 'emit'>
  online(): boolean
  heldFor: HeldFor
  onEnrolled(campaign_id: string): void
}

/** Builds the enrolment of one workspace on top of its store: the guard and its evidence. */
export function createEnrolment({
  store,
  api,
  cache,
  clock,
  log,
  hub,
  online,
  heldFor,
  onEnrolled,
}: Parts): Enrolment {
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
    heldFor,
    onEnrolled,
    // Loaded on demand, because nobody is judged during the start.
    judge: async (campaign_id, ids) =>
      (await import('./evidence.ts')).judgePeople(evidence, campaign_id, ids),
  })
  return { ...evidence, enrolling }
}
