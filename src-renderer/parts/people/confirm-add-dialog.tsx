import { t } from '#shared/i18n/translate.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { chosenFigure } from '../list-view/chosen-figures.ts'

interface ConfirmAddProps {
  count: number
  list: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks before very many people are added to a list, naming their number and the list. */
export function ConfirmAddDialog({ count, list, onClose, onConfirm }: ConfirmAddProps) {
  const format = useFormats()
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={
        <Explained of={chosenFigure(format.number(count))}>
          {t('{count, plural, one {Add # person to “{list}”?} other {Add # people to “{list}”?}}', {
            count,
            list,
          })}
        </Explained>
      }
      description={t('People already on the list stay as they are. You can undo this.')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" onClick={onConfirm}>
            {t('{count, plural, one {Add # person} other {Add # people}}', { count })}
          </Button>
        </>
      }
    />
  )
}
