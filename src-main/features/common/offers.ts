import type { ApprovalRow } from '#shared/bridge/agents.ts'
import type { EnrolState } from '#shared/bridge/enrolment.ts'
import type { BounceAlarm } from '#shared/domain/bounce-alarm.ts'
import type { StatedCounts } from '#shared/domain/campaign-metrics.ts'
import type { PracticeControl } from './practice-control.ts'

/** What features of one open workspace offer each other, each as small as its use. */
export interface Offers {
  /** Approvals that agents wait for. */
  waitingApprovals(): Promise<ApprovalRow[]>
  campaigns: CampaignMemory
  enrolments: EnrolmentBatches
  /** Imports with rows that the outbox does not have yet. */
  imports: ImportsUnderWay
  /** The lists of the trip pack: they stay on this computer, however little room there is (I11). */
  packedLists(): ReadonlySet<string>
}

export interface Services {
  /** What another feature offers; ask when it is needed, since features open one by one. */
  use<K extends keyof Offers>(name: K): Offers[K]
  /** The switches of this workspace, where it is the practice workspace. */
  practice: PracticeControl | null
}

export interface CampaignMemory {
  /** When a campaign was first seen here; null: never. */
  first(): number | null
  /** Takes over what was seen before this workspace was opened here, oldest first. */
  begin(
    looks: readonly {
      at: number
      campaigns: readonly { id: string; status: string; counts: StatedCounts }[]
    }[],
  ): Promise<void>
  /** Alarms that ring at present, by campaign (E8). `quiet`: shown, without a notice. */
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
   * When it was cut off and left to the person: held as Hotdesk ended, kept back before it left, or
   * without an answer.
   */
  cut_off_at?: number | undefined
}

export interface EnrolmentBatches {
  /** Newest first. */
  batches(campaign_id?: string): readonly EnrolmentBatch[]
  /** Those that are drafts, on their way, or of unknown outcome, however old. */
  open(): readonly EnrolmentBatch[]
  batch(id: string): EnrolmentBatch | null
}

export interface ImportsUnderWay {
  unqueued(): readonly {
    id: string
    name: string
    state: string
    /** Begun by somebody else who used this workspace on this computer. */
    of_others: boolean
    counts: { waiting: number; returning: number }
    updated_at: number
  }[]
}
