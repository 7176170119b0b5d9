import { create } from 'zustand'
import type { EnrolSelection } from '#shared/bridge/enrolment.ts'

/** The request that opened the enrolment sheet. */
export interface EnrolRequest {
  campaign_id: string | null
  /** The people to enrol; null if the user picks them in the sheet. */
  select: EnrolSelection | null
  /** The ID of the agent's request (L7). */
  approval?: string
}

/** Holds the request of the enrolment sheet; null while it is closed. */
export const useEnrolRequest = create<{ request: EnrolRequest | null }>()(() => ({ request: null }))

/** Opens the guard (E9) on the screen that renders `<EnrolHost />`, or closes it. Sends nothing. */
export const openEnrol = (request: EnrolRequest | null): void =>
  useEnrolRequest.setState({ request })
