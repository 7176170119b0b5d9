import { draftName, isDraftName } from '#shared/bridge/values.ts'
import { forgetWalks } from '../navigation/walk.ts'
import { forgetUndos } from './own-undos.ts'
import { eraseLeftScreens, leave, leftOf, useScreenState } from './left-screens.ts'

/** A note that was typed and is not saved. It survives a change of the row, a lock and a kill. */
export interface Draft {
  text: string
  /** The note when typing began. */
  seen: string | null
  /** The person it is about, so that it is deleted when they are erased. */
  contact_id: string | null
}

/** Holds the draft of the record named by `record`; null if nothing is unsaved. */
export const useDraft = (record: string) => useScreenState<Draft | null>(draftName(record), null)

/** Returns the draft of a record, or null. */
export const draftOf = (record: string): Draft | null =>
  (leftOf(draftName(record)) as Draft | undefined) ?? null

/** Stores the draft of a record; null deletes it. */
export const keepDraft = (record: string, draft: Draft | null): void =>
  leave(draftName(record), draft)

/**
 * Deletes the state of all screens, their undos, and the drafts about an erased person; other
 * drafts stay.
 */
export function eraseScreensAbout(contact_id: string): void {
  forgetUndos()
  // A walked list knows the words it was filtered by.
  forgetWalks()
  eraseLeftScreens(
    (name, value) => isDraftName(name) && (value as Draft | null)?.contact_id !== contact_id,
  )
}
