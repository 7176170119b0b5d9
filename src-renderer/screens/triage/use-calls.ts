import { useState } from 'react'
import type { MemberRow } from '#shared/bridge/hot-lists.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { callPerson } from '../../parts/people/call-person.ts'
import { recordCall, type CallOutcome } from '../../parts/people/call-outcome.ts'
import type { AutoAdvance } from './use-auto-advance.ts'
import type { MemberEdits } from './use-edits.ts'

/**
 * Dials the active member, then asks for the outcome and saves it with a stamped line in the note
 * (A9). After a voicemail it also states when to try again.
 */
export function useCalls(active: MemberRow | undefined, edits: MemberEdits, advance: AutoAdvance) {
  const format = useFormats()
  /**
   * ID of the member called last; not the row, which may be missing for a moment while the list is
   * read again.
   */
  const [called, setCalled] = useState<string | null>(null)
  return {
    /** Whether the active member was called, and the outcome is not saved yet. */
    calling: active !== undefined && active.id === called,
    call() {
      if (!active) return
      if (callPerson(active, active.contact_id)) setCalled(active.id)
    },
    outcome(outcome: CallOutcome) {
      if (!active) return
      setCalled(null)
      const call = recordCall(active.name, outcome, Date.now(), format)
      void advance.after(edits.outcome(active, call))
    },
  }
}

export type Calls = ReturnType<typeof useCalls>
