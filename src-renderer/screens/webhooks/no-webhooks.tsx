import { t } from '#shared/i18n/translate.ts'
import { Plus, Webhook } from 'lucide-react'
import type { Problem } from '#shared/bridge/index.ts'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListError } from '../../ui/list-error.tsx'

interface NoWebhooksProps {
  error: Problem | undefined
  unread: boolean
  onAgain: () => void
  onNew: () => void
}

/** Explains why there are no subscriptions: an error, not read yet, or none so far. */
export function NoWebhooks({ error, unread, onAgain, onNew }: NoWebhooksProps) {
  if (error) return <ListError error={error} onAgain={onAgain} />
  if (unread) return <FirstReading listName={t('the webhooks')} resource="webhooks" />
  return (
    <EmptyState
      icon={Webhook}
      title={t('No webhooks yet')}
      actions={
        <Button look="primary" icon={Plus} onClick={onNew}>
          {t('Create webhook')}
        </Button>
      }
    >
      {t(
        'A webhook sends events to your server as they happen, such as a reply or a finished scrape. Deliveries don’t use credits.',
      )}
    </EmptyState>
  )
}
