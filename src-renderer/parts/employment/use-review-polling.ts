import { useEffect } from 'react'
import type { EmploymentReview } from '#shared/bridge/employment.ts'
import { run } from '../../data/run.ts'
import { useOnline } from '../../stores/session.ts'

/**
 * Polling interval in milliseconds. The service sends no event when it has read a profile (contract
 * §6), so Hotdesk polls while the page is visible.
 */
const LOOK_AGAIN_MS = 15_000

/**
 * Reads a person's review when it is first shown, and again when the service has assigned an ID to
 * a person created on this computer. While the profile is being read, polls until the review is
 * available (F8).
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
