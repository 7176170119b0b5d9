import { create } from 'zustand'

/** Whom a letter is written to, and the lead it is about. */
export interface WriteRequest {
  contact_id: string
  job_id?: string
}

/** Keeps whom a letter is being written to; null while nobody is. */
export const useWriteRequest = create<{ request: WriteRequest | null }>()(() => ({ request: null }))

/**
 * Opens the letter to a person over any screen; nothing is opened outside or noted by it. Where
 * they have no address, that is said instead.
 */
export const openWrite = (request: WriteRequest | null): void =>
  useWriteRequest.setState({ request })
