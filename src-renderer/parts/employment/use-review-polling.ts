import { useEffect } from 'react'
import type { EmploymentReview } from '#shared/bridge/employment.ts'
import { run } from '../../data/run.ts'
import { useOnline } from '../../stores/session.ts'

/**
 * The service sends no event when it has read a profile (contract §6), so it is asked while
 * somebody looks.
 */
const LOOK_AGAIN_MS = 15_000

/**
 * Reads a person's review when it is first shown, and when the service has given an id to a person
 * made here; while the profile is being read, again and again until it is there (F8).
 */
export function useReviewPolling(contactId: string, review: EmploymentReview | undefined): void {
  const online = useOnline()
  const status = review?.status
  const id = review?.contact?.id ?? contactId
  useEffect(() => {
    if (online) void run('employment.look', { contact_id: id }, { quiet: true })
  }, [id, online])
  useEffect(() => {
    if (status !== 'processing' || !online) return
    const timer = setInterval(() => {
      if (!document.hidden)
        void run('employment.look', { contact_id: contactId, again: true }, { quiet: true })
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [contactId, status, online])
}
