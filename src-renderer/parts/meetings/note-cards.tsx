import { t } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import type { NoteRow } from '#shared/bridge/meetings.ts'
import { transcriptOf } from '#shared/domain/note-text.ts'
import { Card } from '../../ui/card.tsx'

interface NoteCardsProps {
  note: Pick<NoteRow, 'summary' | 'text'>
  className: string | undefined
  /** Renders a text in another way, such as with highlighted words. */
  draw?: (text: string) => ReactNode
}

/** Shows the recorder's summary of a call, and the transcript below it; omits what is missing. */
export function NoteCards({ note, className, draw = (text) => text }: NoteCardsProps) {
  const parts = [
    { title: t('Summary'), text: note.summary },
    { title: t('Transcript'), text: transcriptOf(note) },
  ]
  return parts.map(({ title, text }) =>
    text ? (
      <Card key={title} title={title}>
        <div className={className}>
          <bdi>{draw(text)}</bdi>
        </div>
      </Card>
    ) : null,
  )
}
