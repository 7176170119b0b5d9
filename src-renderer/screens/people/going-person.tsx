import { t } from '#shared/i18n/translate.ts'
import { Trash2 } from 'lucide-react'
import { undo } from '../../data/run.ts'
import { formatHoldTime } from '../../format/hold-time.ts'
import { goTo } from '../../navigation/navigation.ts'
import { useHeldMs } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** A pending deletion and its entry in the history. */
export interface Deletion {
  operation_id: string
  history_id: string | null
}

/**
 * Shows a pending deletion, which the user can undo until it is sent (F7). If the history has no
 * entry for it, the user discards it among the pending changes: undoing the latest change would
 * undo something else.
 */
export function GoingPerson({ deletion: { history_id } }: { deletion: Deletion }) {
  const heldMs = useHeldMs('deletion')
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
        time: formatHoldTime(heldMs),
      })}
    </EmptyState>
  )
}
