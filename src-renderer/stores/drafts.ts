import { draftName, isDraftName } from '#shared/bridge/recent-records.ts'
import { forgetUndos } from './own-undos.ts'
import { eraseLeftScreens, leave, leftOf, useScreenState } from './left-screens.ts'

/** A note that was typed and is not saved. It outlives a change of the row, a lock and a kill. */
export interface Draft {
  text: string
  /** The note that stood there when the typing began. */
  seen: string | null
  /** Whom it is about, so that it goes when they are erased. */
  contact_id: string | null
}

/** Keeps the draft of one record, which `record` names; null where nothing is unsaved. */
export const useDraft = (record: string) => useScreenState<Draft | null>(draftName(record), null)

/** Returns the draft of a record, or null. */
export const draftOf = (record: string): Draft | null =>
  (leftOf(draftName(record)) as Draft | undefined) ?? null

/** Keeps the draft of a record; null takes it away. */
export const keepDraft = (record: string, draft: Draft | null): void =>
  leave(draftName(record), draft)

/**
 * Forgets how the screens were left, what could be taken back there, and the drafts about a person
 * who is erased; others stay.
 */
export function eraseScreensAbout(contact_id: string): void {
  forgetUndos()
  eraseLeftScreens(
    (name, value) => isDraftName(name) && (value as Draft | null)?.contact_id !== contact_id,
  )
}
