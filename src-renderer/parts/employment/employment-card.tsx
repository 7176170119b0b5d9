import { useNavigate } from '@tanstack/react-router'
import type { EmploymentReview } from '#shared/bridge/employment.ts'
import { useQuery } from '../../data/use-query.ts'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useReviewPolling } from './use-review-polling.ts'
import styles from './employment.module.css'

const waitingStates = ['ready', 'stale', 'failed', 'processing']

function reviewText({ status, changes }: Pick<EmploymentReview, 'status' | 'changes'>): string {
  if (status === 'processing') return 'Reading the profile again.'
  if (status === 'failed') return 'Couldn’t read the profile.'
  if (status === 'stale') return 'A review is waiting, but the record changed since.'
  return `The latest profile suggests ${changes === 1 ? 'one change' : `${changes} changes`}.`
}

/**
 * Says on a person's page that a review of their employment waits (F8). Draws nothing where the
 * workspace does not have the pilot, or nothing waits.
 */
export function EmploymentCard({ contactId }: { contactId: string }) {
  const navigate = useNavigate()
  const review = useQuery('employment.read', { contact_id: contactId }).value
  useReviewPolling(contactId, review)
  const open = () => void navigate({ to: '/people/$contactId/employment', params: { contactId } })
  const waits = review?.pilot === 'on' && waitingStates.includes(review.status ?? '')
  useActions([
    {
      id: 'person.employment',
      label: 'Review the employment',
      group: 'Person',
      keys: ['v'],
      hint: 'employment',
      enabled: waits,
      run: open,
    },
  ])
  if (!waits) return null
  return (
    <Card title="Employment" level={2} tone={review.status === 'ready' ? 'warn' : 'plain'}>
      <div className={styles.hint}>
        <span>{reviewText(review)}</span>
        {review.status === 'processing' ? null : (
          <Button size="small" keys="v" onClick={open}>
            Review…
          </Button>
        )}
      </div>
    </Card>
  )
}
