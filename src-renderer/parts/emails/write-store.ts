import { create } from 'zustand'

/** The recipient of an e-mail, and the lead it is about. */
export interface WriteRequest {
  contact_id: string
  job_id?: string
}

/** Holds the e-mail being written; null while there is none. */
export const useWriteRequest = create<{ request: WriteRequest | null }>()(() => ({ request: null }))

/**
 * Opens the e-mail editor for a person above any screen, or closes it. This neither opens the mail
 * program nor adds a note. If the person has no address, a toast says so instead.
 */
export const openWrite = (request: WriteRequest | null): void =>
  useWriteRequest.setState({ request })
