import { t } from '#shared/i18n/translate.ts'
import { CircleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shows that a list cannot be shown: what went wrong, what is kept, and a button to try again. */
export function ListError({
  error,
  onAgain,
}: {
  error: { message: string; hint?: string | undefined }
  onAgain: () => void
}) {
  return (
    <EmptyState
      icon={CircleAlert}
      mood="problem"
      title={error.message}
      actions={<Button onClick={onAgain}>{t('Try again')}</Button>}
    >
      {error.hint}
    </EmptyState>
  )
}
