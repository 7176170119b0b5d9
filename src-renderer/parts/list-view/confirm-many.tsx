import { t } from '#shared/i18n/translate.ts'
import { useState, type ReactNode } from 'react'
import { span } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { sendingFigure } from './chosen-figures.ts'

/** Above this number of edits the user is asked first, because each is a separate request (R9). */
const MANY = 30

/**
 * Above this number main refuses the edits, and says what to do instead (MOST_AT_ONCE of the
 * bridge), so asking is pointless.
 */
const REFUSED = 5000

interface Question {
  title: string
  count: number
  go: () => void
}

interface ConfirmMany {
  /** Runs the action immediately for few records, and asks first for very many. */
  confirm: (question: Question) => void
  dialog: ReactNode
}

/** Asks before very many edits; `perMinute` is the number of edits sent per minute (H6). */
export function useConfirmMany(perMinute = 10): ConfirmMany {
  const [question, setQuestion] = useState<Question | null>(null)
  return {
    confirm: (next) => {
      if (next.count <= MANY || next.count > REFUSED) next.go()
      else setQuestion(next)
    },
    dialog: question ? (
      <ConfirmDialog question={question} perMinute={perMinute} onClose={() => setQuestion(null)} />
    ) : null,
  }
}

interface ConfirmDialogProps {
  question: Question
  perMinute: number
  onClose: () => void
}

/** Shows how long it takes to send this many edits. */
function ConfirmDialog({ question, perMinute, onClose }: ConfirmDialogProps) {
  const format = useFormats()
  const pace = Math.max(perMinute, 1)
  const duration = (question.count / pace) * 60_000
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={question.title}
      description={
        <Explained of={sendingFigure(question.count, pace, duration, format)}>
          {t(
            'The service accepts one change at a time, so this takes {duration}. You can keep working; Undo takes back all of it.',
            { duration: span(duration) },
          )}
        </Explained>
      }
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
            {t('Go on')}
          </Button>
        </>
      }
    />
  )
}
