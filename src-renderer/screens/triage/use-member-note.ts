import { useEffect, useState } from 'react'
import type { MemberRow } from '#shared/bridge/hot-lists.ts'
import type { AutoAdvance } from './use-auto-advance.ts'
import type { MemberEdits } from './use-edits.ts'

/**
 * Opens the editor for the note of the member the keyboard is on, and keeps what was typed. What
 * could not be kept (a full disk) is not lost: the editor opens with it again.
 */
export function useMemberNote(
  active: MemberRow | undefined,
  edits: MemberEdits,
  advance: AutoAdvance,
) {
  const [noting, setNoting] = useState(false)
  const [unsaved, setUnsaved] = useState<{ id: string; text: string } | null>(null)
  useEffect(() => setNoting(false), [active?.id])
  const draft = unsaved?.id === active?.id ? (unsaved?.text ?? null) : null
  const close = () => {
    setNoting(false)
    setUnsaved(null)
  }
  return {
    noting: noting || draft !== null,
    draft,
    open: () => setNoting(true),
    close,
    async save(id: string, text: string): Promise<void> {
      close()
      const kept = edits.edit({ notes: text || null }, active)
      await advance.after(kept)
      if (!(await kept)) setUnsaved({ id, text })
    },
  }
}
