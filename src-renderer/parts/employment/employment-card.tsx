import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '../../data/use-query.ts'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useReviewPolling } from './use-review-polling.ts'
import styles from './employment.module.css'

/**
 * On a person's page: that a review of their employment waits (F8). Nothing at all where the
 * workspace does not have the pilot, or nothing waits.
 */
export function EmploymentCard({ contactId }: { contactId: string }) {
  const navigate = useNavigate()
  const review = useQuery('employment.read', { contact_id: contactId }).value
  useReviewPolling(contactId, review?.status)
  const open = () => void navigate({ to: '/people/$contactId/employment', params: { contactId } })
  const waits =
    review?.pilot === 'on' &&
    (review.status === 'ready' ||
      review.status === 'stale' ||
      review.status === 'failed' ||
      review.status === 'processing')
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
        <span>
          {review.status === 'processing'
            ? 'The profile is being read again.'
            : review.status === 'failed'
              ? 'The profile could not be read.'
              : review.status === 'stale'
                ? 'A review waits, and the record changed since.'
                : `A new reading of the profile proposes ${review.changes === 1 ? 'one change' : `${review.changes} changes`}.`}
        </span>
        {review.status === 'processing' ? null : (
          <Button size="small" keys="v" onClick={open}>
            Review…
          </Button>
        )}
      </div>
    </Card>
  )
}
