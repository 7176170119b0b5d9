import type { ApprovalRow } from '#shared/bridge/agents.ts'
import type { EnrolState } from '#shared/bridge/enrolment.ts'
import type { BounceAlarm } from '#shared/domain/bounce-alarm.ts'
import type { StatedCounts } from '#shared/domain/campaign-metrics.ts'
import type { PracticeControl } from './practice-control.ts'

/**
 * What the features of one open workspace offer each other; each offer is no larger than its use.
 */
export interface Offers {
  /** Returns the approvals that wait for a decision. */
  waitingApprovals(): Promise<ApprovalRow[]>
  campaigns: CampaignMemory
  enrolments: EnrolmentBatches
  /** Imports with rows that are not in the outbox yet. */
  imports: ImportsUnderWay
  /**
   * Returns the lists of the trip pack, which stay on this computer even if space is short (I11).
   */
  packedLists(): ReadonlySet<string>
}

export interface Services {
  /**
   * Returns what another feature offers. Call it only when needed, because features open one after
   * another.
   */
  use<K extends keyof Offers>(name: K): Offers[K]
  /** The control interface of the practice workspace; null in any other workspace. */
  practice: PracticeControl | null
}

export interface CampaignMemory {
  /** Returns when a campaign was first seen on this computer; null if never. */
  first(): number | null
  /** Imports snapshots from before this workspace was opened on this computer, oldest first. */
  importSnapshots(
    looks: readonly {
      at: number
      campaigns: readonly { id: string; status: string; counts: StatedCounts }[]
    }[],
  ): Promise<void>
  /** Returns the alarms that ring now, by campaign (E8). `quiet`: shown without a notice. */
  alarms(): Map<string, BounceAlarm & { since: number; name: string; quiet: boolean }>
}

interface EnrolmentBatch {
  id: string
  campaign_id: string
  at: number
  state: EnrolState
  rows: readonly { contact_id: string }[]
  message: string | null
  /**
   * When the batch was interrupted and left to the user: Hotdesk ended while it was held, it was
   * stopped before sending, or its answer was lost.
   */
  cut_off_at?: number | undefined
}

export interface EnrolmentBatches {
  /** Returns batches, newest first. */
  batches(campaign_id?: string): readonly EnrolmentBatch[]
  /** Returns all batches that are drafts, on their way, or of unknown outcome, however old. */
  open(): readonly EnrolmentBatch[]
  batch(id: string): EnrolmentBatch | null
}

export interface ImportsUnderWay {
  unqueued(): readonly {
    id: string
    name: string
    state: string
    /** True if another user of this workspace on this computer started the import. */
    of_others: boolean
    counts: { waiting: number; returning: number }
    updated_at: number
  }[]
}
