import { t } from '#shared/i18n/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface ConfirmAddProps {
  count: number
  list: string
  onLeave: () => void
  onConfirm: () => void
}

/** Asks before very many people are added to a list, naming their number and the list. */
export function ConfirmAdd({ count, list, onLeave, onConfirm }: ConfirmAddProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      size="small"
      title={t(
        '{count, plural, one {Add # person to “{list}”?} other {Add # people to “{list}”?}}',
        { count, list },
      )}
      description={t('People already on the list stay as they are. You can undo this.')}
      actions={
        <>
          <Button onClick={onLeave}>{t('Cancel')}</Button>
          <Button look="primary" onClick={onConfirm}>
            {t('{count, plural, one {Add # person} other {Add # people}}', { count })}
          </Button>
        </>
      }
    />
  )
}
