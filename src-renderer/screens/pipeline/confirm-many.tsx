import { t } from '#shared/i18n/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Number of leads above which a change is confirmed first. */
export const MANY = 200

/** A question, and what happens if the user continues. */
export interface Question {
  title: string
  go: () => void
}

/** Asks before very many leads are changed. */
export function ConfirmMany({ question, onLeave }: { question: Question; onLeave: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      size="small"
      title={question.title}
      description={t('Saved on this computer only. Undo takes back all of it.')}
      actions={
        <>
          <Button onClick={onLeave}>{t('Cancel')}</Button>
          <Button
            look="primary"
            onClick={() => {
              onLeave()
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
