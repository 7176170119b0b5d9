import { loadOnce } from '#main/engine/load-once.ts'
import type { Drain } from './drain.ts'
import type { Gestures } from './gestures.ts'
import type { HistoryEntry } from './history.ts'
import type { Outbox } from './index.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { Undone } from './undo.ts'

/** What concerns changes made before: undo, the actions of Pending changes, what was done. */
type OfEarlierChanges = Pick<
  Outbox,
  | 'undo'
  | 'redo'
  | 'cannotUndo'
  | 'retry'
  | 'discard'
  | 'callOff'
  | 'change'
  | 'recreate'
  | 'resolve'
  | 'keepMany'
  | 'doneAbout'
  | 'gestureOf'
>

/**
 * Offers what concerns earlier changes, and loads its code on first use: no start needs it, and it
 * is a fifth of the outbox.
 */
export function decideLater(
  context: OutboxContext,
  commit: Gestures['commit'],
  drain: Pick<Drain, 'state' | 'wake'>,
  etaMs: (place: number) => number,
): OfEarlierChanges {
  const decisions = loadOnce(async () => {
    const { createDecisions } = await import('./decisions.ts')
    return createDecisions(context, commit, drain, etaMs)
  })
  const loadDone = () => import('./done-about.ts')
  const { latest, latestUndo, byId } = context.history

  /**
   * Undoes what was the newest when the user pressed the key, whatever is done while the code is
   * loaded. Of two presses in that time, the second undoes the one before.
   */
  async function undoNewest(
    newest: (except: readonly string[]) => HistoryEntry | null,
  ): Promise<Undone> {
    const pressedAt = newest([])
    return (await decisions()).undoNewest(pressedAt, newest)
  }

  return {
    undo: async (id, { after = 0, wasAsked = false } = {}) => {
      if (id === undefined)
        return undoNewest((except) => {
          const entry = latest(except)
          return entry !== null && entry.at >= after ? entry : null
        })
      const meant = byId(id)
      return (await decisions()).undo(meant, wasAsked)
    },
    redo: () => undoNewest(latestUndo),
    cannotUndo: async (entry) => (await decisions()).cannotUndo(entry),
    retry: async (ids) => (await decisions()).retry(ids),
    discard: async (ids) => {
      // What they want when the user says so: a later edit may be folded into one of them while the
      // code is loaded.
      const meant = ids.flatMap((id) => context.operations.byId(id) ?? [])
      return (await decisions()).discard(ids, meant)
    },
    callOff: async (ids) => (await decisions()).callOff(ids),
    change: async (id, values) => (await decisions()).change(id, values),
    recreate: async (id, known, person) => (await decisions()).recreate(id, known, person),
    resolve: async (id, field, choice) => (await decisions()).resolve(id, field, choice),
    keepMany: async (label, slices, onSlice) => {
      const { keepMany } = await import('./bulk-local-edits.ts')
      return keepMany(context, commit, label, slices, onSlice)
    },
    doneAbout: async (contact, records) => (await loadDone()).doneAbout(context, contact, records),
    gestureOf: async (operation) => (await loadDone()).gestureOf(context, operation),
  }
}
