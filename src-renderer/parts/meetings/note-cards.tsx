import { t } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import type { NoteRow } from '#shared/bridge/meetings.ts'
import { transcriptOf } from '#shared/domain/note-text.ts'
import { Card } from '../../ui/card.tsx'

interface NoteCardsProps {
  note: Pick<NoteRow, 'summary' | 'text'>
  className: string | undefined
  /** Draws a text otherwise than as it is: with words marked in it. */
  draw?: (text: string) => ReactNode
}

/** Shows what the recorder made of a call, and below it what was said; nothing that it lacks. */
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
