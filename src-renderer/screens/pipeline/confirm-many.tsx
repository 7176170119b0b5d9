import { t } from '#shared/i18n/translate.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { chosenFigure } from '../../parts/list-view/chosen-figures.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'

/** Number of leads above which a change is confirmed first. */
export const MANY = 200

/** A question, how many leads it is about, and what happens if the user continues. */
export interface Question {
  title: string
  count: number
  go: () => void
}

/** Asks before very many leads are changed. */
export function ConfirmMany({ question, onClose }: { question: Question; onClose: () => void }) {
  const format = useFormats()
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={
        <Explained of={chosenFigure(format.number(question.count))}>{question.title}</Explained>
      }
      description={t('Saved on this computer only. Undo takes back all of it.')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose()
              question.go()
            }}
          >
            {t('Continue')}
          </Button>
        </>
      }
    />
  )
}
