import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** More than this many at once is asked about first. */
export const MANY = 200

export interface Question {
  title: string
  go: () => void
}

/** Asks before something is done to very many leads. */
export function ConfirmMany({ question, onLeave }: { question: Question; onLeave: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      size="small"
      title={question.title}
      description="Saved on this computer only. Press Ctrl+Z to undo all of it."
      actions={
        <>
          <Button onClick={onLeave}>Cancel</Button>
          <Button
            look="primary"
            onClick={() => {
              onLeave()
              question.go()
            }}
          >
            Continue
          </Button>
        </>
      }
    />
  )
}
