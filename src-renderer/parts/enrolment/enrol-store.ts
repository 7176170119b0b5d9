import { create } from 'zustand'
import type { EnrolSelection } from '#shared/bridge/enrolment.ts'

/** What the enrolment sheet was opened for. */
export interface EnrolRequest {
  campaign_id: string | null
  /** null: people are picked in the sheet. */
  select: EnrolSelection | null
  /** An agent asked for it (L7). */
  approval?: string
}

/** Keeps what the enrolment sheet was opened for; null while it is closed. */
export const useEnrolRequest = create<{ request: EnrolRequest | null }>()(() => ({ request: null }))

/** Opens the guard (E9) on the screen that shows `<EnrolHost />`; nothing is sent by it. */
export const openEnrol = (request: EnrolRequest | null): void =>
  useEnrolRequest.setState({ request })
