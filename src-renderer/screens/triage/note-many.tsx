import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-field.tsx'

/** A line for the notes of several people (A8): below what stands there, which stays as it is. */
export function NoteMany({
  who,
  onKeep,
  onLeave,
}: {
  who: string
  onKeep: (line: string) => void
  onLeave: () => void
}) {
  const [line, setLine] = useState('')
  const keep = () => {
    if (line.trim()) {
      onLeave()
      onKeep(line.trim())
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      size="small"
      title={`Add to the notes of ${who}`}
      description="It goes below what stands there; nothing of that is changed."
      actions={
        <>
          <Button onClick={onLeave}>Cancel</Button>
          <Button look="primary" keys="Enter" disabled={!line.trim()} onClick={keep}>
            Add to the notes
          </Button>
        </>
      }
    >
      <TextArea
        aria-label="What to add"
        rows={3}
        maxLength={20_000}
        value={line}
        onChange={(event) => setLine(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault()
            keep()
          }
        }}
      />
    </Dialog>
  )
}
