import { t } from '#shared/i18n/translate.ts'
import { Trash2 } from 'lucide-react'
import { undo } from '../../data/run.ts'
import { formatHoldTime } from '../../format/hold-time.ts'
import { goTo } from '../../navigation/navigation.ts'
import { useHeldMs } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A deletion that waits, and its line in the history. */
export interface Deletion {
  operation_id: string
  history_id: string | null
}

/**
 * Shows a deletion that still waits; it can be taken back until it is sent (F7). Where the history
 * does not know it, it is discarded among the pending changes: undoing the latest change would take
 * back something else.
 */
export function GoingPerson({ deletion: { history_id } }: { deletion: Deletion }) {
  const held = useHeldMs('deletion')
  return (
    <EmptyState
      icon={Trash2}
      title={t('This person is about to be deleted')}
      actions={
        history_id === null ? (
          <Button onClick={() => goTo('/pending')}>{t('Pending changes')}</Button>
        ) : (
          <Button look="primary" onClick={() => void undo(history_id)}>
            {t('Keep them')}
          </Button>
        )
      }
    >
      {t('You have {time} to undo, longer while you’re offline. After that it’s permanent.', {
        time: formatHoldTime(held),
      })}
    </EmptyState>
  )
}
