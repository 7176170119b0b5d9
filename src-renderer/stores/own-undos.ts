/** Takes back what is no change of the workspace; the answer says whether that worked. */
export type OwnUndo = () => unknown

/** Something that can be taken back in this window alone: it is in no history. */
export interface KeptUndo {
  at: number
  /** What was done, in the words of its message. */
  message: string
  back: OwnUndo
}

/** So many are kept; whoever goes further back finds the latest changes of the workspace. */
const MOST = 50

let kept: readonly KeptUndo[] = []

/** Keeps what takes a change back after its message has gone (WCAG 2.2.1). */
export function keepUndo(message: string, back: OwnUndo, at = Date.now()): void {
  kept = [...kept.slice(1 - MOST), { at, message, back }]
}

/** Returns the newest that was not taken back. */
export const newestUndo = (): KeptUndo | undefined => kept.at(-1)

/** Returns what takes back a change by the function that its message offers. */
export const undoOf = (back: OwnUndo): KeptUndo | undefined =>
  kept.find((each) => each.back === back)

/** Says that one was taken back. */
export function dropUndo(undo: KeptUndo): void {
  kept = kept.filter((each) => each !== undo)
}

/** Forgets all: they may name people and hold what was typed about them (J6, J9). */
export function forgetUndos(): void {
  kept = []
}
