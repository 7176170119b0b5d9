import { span } from '../../format/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** More than this many edits at once are asked about first: each is a request of its own (R9). */
export const MANY = 30

/**
 * Main refuses more than this many, and says what to do instead (MOST_AT_ONCE of the bridge), so
 * there is no point in asking first.
 */
export const REFUSED = 5000

export interface Question {
  title: string
  count: number
  go: () => void
}

/** Asks before very many edits, and says how long they take to leave (H6). */
export function ConfirmMany({
  question,
  perMinute,
  onLeave,
}: {
  question: Question
  perMinute: number
  onLeave: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      size="small"
      title={question.title}
      description={
        'The service accepts one change at a time, so this takes ' +
        `${span((question.count / Math.max(perMinute, 1)) * 60_000)}. You can keep working; ` +
        'Ctrl Z undoes all of it.'
      }
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
            Go on
          </Button>
        </>
      }
    />
  )
}
