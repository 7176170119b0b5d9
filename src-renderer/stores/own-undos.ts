import { bridge } from '../data/port.ts'

/**
 * Reverts a change that is not in the workspace's history. May return an answer that reports
 * whether it worked.
 */
export type OwnUndo = () => unknown

/** A change that only this window can undo, because it is in no history. */
export interface KeptUndo {
  /**
   * The place of the newest change in the history when this one was made; null if there was no
   * history. Clocks cannot be compared: they may go back.
   */
  place: Promise<number | null>
  /** A description of the change, as in its toast. */
  message: string
  back: OwnUndo
}

/** Maximum number of undos kept; beyond it, undo continues with the history of the workspace. */
const MOST = 50

let kept: readonly KeptUndo[] = []

/** Keeps an undo beyond the life of its toast (WCAG 2.2.1). */
export function keepUndo(message: string, back: OwnUndo, place = askPlace()): void {
  kept = [...kept.slice(1 - MOST), { place, message, back }]
}

async function askPlace(): Promise<number | null> {
  const answer = await bridge().call('history.place', {})
  return answer.ok ? answer.value.place : null
}

/** Returns the newest undo that was not used. */
export const newestUndo = (): KeptUndo | undefined => kept.at(-1)

/** Returns the kept undo of the function that a toast offers. */
export const undoOf = (back: OwnUndo): KeptUndo | undefined =>
  kept.find((keptUndo) => keptUndo.back === back)

/** Removes an undo that was used. */
export function dropUndo(undo: KeptUndo): void {
  kept = kept.filter((keptUndo) => keptUndo !== undo)
}

/** Removes all undos, because they may name people and contain text about them (J6, J9). */
export function forgetUndos(): void {
  kept = []
}
