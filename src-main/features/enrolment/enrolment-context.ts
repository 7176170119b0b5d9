import { recordPath } from '#shared/domain/record-path.ts'
import type { HeldFor } from '#shared/domain/holds.ts'
import type { EnrolCandidate } from '#shared/bridge/enrolment.ts'
import type { Api, Failure } from '#main/engine/api/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { Batch, EnrolmentStore } from './enrolment-store.ts'
import type { LiveCompanies } from './live-companies.ts'

/** What enrolling needs from the open workspace. */
export interface EnrollingParts {
  api: Pick<Api, 'call'>
  store: EnrolmentStore
  companies: LiveCompanies
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch' | 'emit'>
  online(): boolean
  /** How long the user can cancel an enrolment. */
  heldFor: HeldFor
  judge(campaign_id: string, ids: readonly string[]): Promise<EnrolCandidate[]>
  /** Called after people were enrolled, because the campaign's counters changed. */
  onEnrolled(campaign_id: string): void
}

/**
 * What the parts of enrolling share: the batches on disk, the notices, and the timers in memory.
 */
export interface EnrolmentContext extends EnrollingParts {
  move: EnrolmentStore['move']
  notify(batch: Batch, tone: 'success' | 'warning' | 'error', message: string, hint?: string): void
  /** Reads the campaign's current count; NaN if the service states no number. */
  enrolledCount(campaign_id: string): Promise<number | Failure>
  holds: Holds
  /** Batches that were cancelled while they were being judged. */
  cancelled: Set<string>
}

/** Builds what the parts of enrolling share. */
export function createEnrolmentContext(parts: EnrollingParts): EnrolmentContext {
  const { api, store, clock, hub } = parts
  const move = (...change: Parameters<EnrolmentStore['move']>) => {
    store.move(...change)
    hub.touch('enrolments', 'contacts')
  }
  const link = (batch: Batch) => recordPath('campaigns', batch.campaign_id)
  const notify = (
    batch: Batch,
    tone: 'success' | 'warning' | 'error',
    message: string,
    hint?: string,
  ) =>
    hub.emit({
      type: 'notice',
      data: { tone, message, link: link(batch), ...(hint === undefined ? {} : { hint }) },
    })

  async function enrolledCount(campaign_id: string): Promise<number | Failure> {
    const outcome = await api.call('campaigns.stats', {
      params: { id: campaign_id },
      priority: 'reconcile',
    })
    if (outcome.kind !== 'ok') return outcome
    return typeof outcome.value.enrolled === 'number' ? outcome.value.enrolled : NaN
  }

  return {
    ...parts,
    move,
    notify,
    enrolledCount,
    holds: createHolds(clock),
    cancelled: new Set<string>(),
  }
}

/** One timer per batch; none fires once stopped. */
export interface Holds {
  /**
   * Starts the batch's timer in place of the previous one. `leaves_at` is shown to the user; 0 is
   * not.
   */
  hold(id: string, ms: number, leaves_at: number, work: () => void): void
  release(id: string): void
  leavesAt(id: string): number | null
  stop(): void
  stopped(): boolean
}

function createHolds(clock: Clock): Holds {
  const held = new Map<string, { leaves_at: number; cancel: () => void }>()
  let stopped = false
  return {
    hold(id, ms, leaves_at, work) {
      held.get(id)?.cancel()
      const cancel = clock.after(ms, () => {
        held.delete(id)
        work()
      })
      held.set(id, { leaves_at, cancel })
    },
    release(id) {
      held.get(id)?.cancel()
      held.delete(id)
    },
    leavesAt: (id) => held.get(id)?.leaves_at || null,
    stop() {
      stopped = true
      for (const { cancel } of held.values()) cancel()
    },
    stopped: () => stopped,
  }
}
