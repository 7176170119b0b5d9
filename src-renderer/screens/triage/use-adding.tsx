import { useState, type ReactNode } from 'react'
import type { Addition } from '../../parts/people/add-people.ts'
import { AddToList } from '../../parts/people/add-to-list.tsx'
import type { MemberEdits } from './use-edits.ts'

/** Adds members of a hot list to another one (A11); they stay on this one too. */
export function useAdding(
  listId: string,
  edits: MemberEdits,
  onDone: () => void,
): { open: () => void; dialog: ReactNode } {
  const [adding, setAdding] = useState<Addition | null>(null)
  const open = () => {
    const at = edits.aim()
    if (at) setAdding({ ...at, select: { members_of: listId, members: at.select } })
  }
  const dialog = adding ? (
    <AddToList aim={adding} onClose={() => setAdding(null)} onDone={onDone} />
  ) : null
  return { open, dialog }
}
