import { t } from '#shared/i18n/translate.ts'
import type { WebhookRow } from '#shared/bridge/webhooks.ts'
import { formatHoldTime } from '../../format/hold-time.ts'
import { useHeldMs } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import type { OpenDialog } from './use-webhook-actions.ts'
import { VerifyDialog } from './verify-dialog.tsx'
import { hostOf } from './webhook-labels.ts'

interface WebhookDialogsProps {
  open: OpenDialog
  webhooks: readonly WebhookRow[]
  /** Whether receivers on this computer are allowed, as in the practice workspace. */
  loopback: boolean
  onOpen: (open: OpenDialog) => void
  onDelete: (row: WebhookRow) => void
}

/** Shows the open dialog of the webhooks, if any. */
export function WebhookDialogs({
  open,
  webhooks,
  loopback,
  onOpen,
  onDelete,
}: WebhookDialogsProps) {
  const close = () => onOpen(null)
  switch (open?.kind) {
    case undefined:
      return null
    case 'new':
    case 'edit':
      return (
        <EditDialog
          key={open.kind}
          webhook={open.kind === 'edit' ? open.row : null}
          loopback={loopback}
          onClose={close}
          onSecret={(secret, url) => onOpen({ kind: 'secret', secret, url })}
        />
      )
    case 'secret':
      return <SecretDialog secret={open.secret} url={open.url} onClose={close} />
    case 'verify':
      return <VerifyDialog webhooks={webhooks} chosen={open.row} onClose={close} />
    case 'delete':
      return <DeleteDialog row={open.row} onClose={close} onDelete={() => onDelete(open.row)} />
  }
}

interface DeleteDialogProps {
  row: WebhookRow
  onClose: () => void
  onDelete: () => void
}

function DeleteDialog({ row, onClose, onDelete }: DeleteDialogProps) {
  const heldMs = useHeldMs('webhook')
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Delete the webhook to {hostOf}?', { hostOf: hostOf(row.url) })}
      description={t(
        'You have {time} to undo. After that it’s permanent: deliveries stop, and a new webhook needs a new secret.',
        { time: formatHoldTime(heldMs) },
      )}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="danger" onClick={onDelete}>
            {t('Delete')}
          </Button>
        </>
      }
    />
  )
}
