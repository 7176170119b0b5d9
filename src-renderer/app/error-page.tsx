import { t } from '#shared/i18n/translate.ts'
import { Compass, TriangleAlert } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { goTo } from '../navigation/navigation.ts'

/** Shows that this path does not exist: the link is old or comes from a newer version. */
export function NotFoundPage() {
  return (
    <Screen>
      <EmptyState
        icon={Compass}
        title={t('Page not found')}
        actions={
          <Button look="primary" onClick={() => goTo('/hot-lists')}>
            {t('Go to hot lists')}
          </Button>
        }
      >
        {t('The link may be out of date, or the record was deleted. Your work isn’t affected.')}
      </EmptyState>
    </Screen>
  )
}

/** Shows that a screen failed to render; the rest of the window keeps working. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <Screen>
      <EmptyState
        icon={TriangleAlert}
        mood="problem"
        title={t('This screen couldn’t be displayed')}
        actions={
          <Button look="primary" onClick={reset}>
            {t('Try again')}
          </Button>
        }
      >
        {t('Your edits are kept. Error: {error}', {
          error: error instanceof Error ? error.message.slice(0, 200) : t('no message'),
        })}
      </EmptyState>
    </Screen>
  )
}
