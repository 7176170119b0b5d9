import { useEffect, useState } from 'react'

/**
 * Opens the editor for the note of one record, and closes it when another record comes into view.
 * What `keep` could not save (a full disk) is not lost: the editor opens with it again.
 */
export function useNoteDraft(id: string | undefined, keep: (text: string) => Promise<boolean>) {
  const [open, setOpen] = useState(false)
  const [unsaved, setUnsaved] = useState<{ id: string | undefined; text: string } | null>(null)
  useEffect(() => setOpen(false), [id])
  const draft = unsaved?.id === id ? (unsaved?.text ?? null) : null
  const close = () => {
    setOpen(false)
    setUnsaved(null)
  }
  return {
    /** The editor is shown. */
    writing: open || draft !== null,
    /** What was typed before and could not be saved. */
    draft,
    open: () => setOpen(true),
    close,
    async save(text: string): Promise<void> {
      close()
      if (!(await keep(text))) setUnsaved({ id, text })
    },
  }
}

export type NoteDraft = ReturnType<typeof useNoteDraft>
