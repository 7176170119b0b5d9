import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { chosenFigure } from '../../parts/list-view/chosen-figures.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { TextArea } from '../../ui/text-field.tsx'

/** Adds a line to the notes of several people (A8), below their existing notes. */
export function NoteManyDialog({
  people,
  onKeep,
  onClose,
}: {
  people: string
  onKeep: (line: string) => void
  onClose: () => void
}) {
  const [line, setLine] = useState('')
  const keep = () => {
    if (line.trim()) {
      onClose()
      onKeep(line.trim())
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={
        <Explained of={chosenFigure(people)}>{t('Add a note to {people}', { people })}</Explained>
      }
      description={t('Added below the existing notes, which stay unchanged.')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" keys="Enter" disabled={!line.trim()} onClick={keep}>
            {t('Add note')}
          </Button>
        </>
      }
    >
      <TextArea
        aria-label={t('Note to add')}
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
