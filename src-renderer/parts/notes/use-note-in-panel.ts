import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { usePanel } from '../../stores/panels.ts'
import type { NoteDraft } from './use-note-draft.ts'

/**
 * Opens the detail panel for as long as a note in it is written, if it is closed: in a narrow
 * window, or because the user hid it. Without the field, the typed letters would be shortcuts.
 */
export function useNoteInPanel(note: NoteDraft): NoteDraft {
  const panel = usePanel('detail')
  const opened = useRef(false)
  const { writing } = note
  const follow = useEffectEvent(() => {
    if (writing === opened.current || (writing && panel.open)) return
    opened.current = writing
    panel.show(writing)
  })
  // Before the next key press, so that it reaches the field.
  useLayoutEffect(() => follow(), [writing])
  return note
}
