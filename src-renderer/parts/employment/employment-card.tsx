import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import type { EmploymentReview } from '#shared/bridge/employment.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { useReviewPolling } from './use-review-polling.ts'
import styles from './employment.module.css'

const waitingStates = ['ready', 'stale', 'failed', 'processing']

function reviewText({ status, changes }: Pick<EmploymentReview, 'status' | 'changes'>): string {
  if (status === 'processing') return t('Reading the profile again.')
  if (status === 'failed') return t('Couldn’t read the profile.')
  if (status === 'stale') return t('A review is waiting, but the record changed since.')
  return t(
    '{count, plural, =1 {The latest profile suggests one change.} other {The latest profile suggests # changes.}}',
    { count: changes },
  )
}

const changesFigure = ({ changes }: EmploymentReview, format: Formats): Explanation => ({
  name: t('Suggested changes'),
  value: format.number(changes),
  formula: t('Company, title and roles that differ between the record and the latest profile.'),
  parts: [],
  at: 'here',
})

/**
 * Shows on a person's page that an employment review is waiting (F8). Renders nothing if the
 * workspace does not have the pilot, or if no review is waiting.
 */
export function EmploymentCard({ contactId }: { contactId: string }) {
  const navigate = useNavigate()
  const format = useFormats()
  const review = useQuery('employment.read', { contact_id: contactId }).value
  useReviewPolling(contactId, review)
  const open = () => void navigate({ to: '/people/$contactId/employment', params: { contactId } })
  const waits = review?.pilot === 'on' && waitingStates.includes(review.status ?? '')
  useActions([
    {
      id: 'person.employment',
      label: t('Review the employment'),
      group: t('Person'),
      keys: ['v'],
      hint: t('employment'),
      enabled: waits,
      run: open,
    },
  ])
  if (!waits) return null
  return (
    <Card title={t('Employment')} level={2} tone={review.status === 'ready' ? 'warn' : 'plain'}>
      <div className={styles.hint}>
        <Explained of={review.status === 'ready' ? changesFigure(review, format) : null}>
          {reviewText(review)}
        </Explained>
        {review.status === 'processing' ? null : (
          <Button size="small" keys="v" onClick={open}>
            {t('Review…')}
          </Button>
        )}
      </div>
    </Card>
  )
}
