import { t } from '#shared/i18n/translate.ts'
import { Briefcase } from 'lucide-react'
import type { EmploymentReview } from '#shared/bridge/employment.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { statusLabels } from './employment-labels.ts'

interface NothingToReviewProps {
  review: EmploymentReview
  onRetry: () => void
  onLook: () => void
  onDismiss: () => void
  onBack: () => void
  online: boolean
}

/** Explains why there is no role to decide on, and offers what the user can do about it. */
export function NothingToReview({
  review,
  onRetry,
  onLook,
  onDismiss,
  onBack,
  online,
}: NothingToReviewProps) {
  const leave = (
    <Button keys="u" onClick={onBack}>
      {t('Back')}
    </Button>
  )
  if (review.pilot === 'off')
    return (
      <EmptyState
        icon={Briefcase}
        title={t('This workspace doesn’t review employment')}
        actions={
          <>
            {leave}
            <Button keys="r" aria-disabled={!online || undefined} onClick={onLook}>
              {t('Look again')}
            </Button>
          </>
        }
      >
        {t('This is a pilot. The service turns it on per workspace; Hotdesk asks again every day.')}
      </EmptyState>
    )
  if (review.status === null)
    return (
      <EmptyState
        icon={Briefcase}
        title={review.reading ? t('Reading the review') : t('The review hasn’t loaded yet')}
        actions={leave}
      >
        {online ? t('A moment.') : t('It loads when the service can be reached.')}
      </EmptyState>
    )
  if (review.status === 'processing')
    return (
      <EmptyState
        icon={Briefcase}
        title={t('The profile is being read')}
        actions={
          <>
            {leave}
            <Button keys="r" aria-disabled={!online || undefined} onClick={onLook}>
              {t('Look again')}
            </Button>
          </>
        }
      >
        {t(
          'It takes a minute or two. The suggestions then appear here, and nothing is saved before you approve it.',
        )}
      </EmptyState>
    )
  if (review.status === 'failed')
    return (
      <EmptyState
        icon={Briefcase}
        mood="problem"
        title={t('Couldn’t read the profile')}
        actions={
          <>
            {leave}
            <Button keys="d" aria-disabled={!online || undefined} onClick={onDismiss}>
              {t('Dismiss')}
            </Button>
            <Button look="primary" keys="t" aria-disabled={!online || undefined} onClick={onRetry}>
              {t('Try again')}
            </Button>
          </>
        }
      >
        {t('Nothing was changed. The service can try once more.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Briefcase}
      title={statusLabels[review.status] ?? t('Nothing to review')}
      actions={leave}
    >
      {review.status === 'none'
        ? t('No profile has been read for this person.')
        : t('There is nothing to decide.')}
    </EmptyState>
  )
}
