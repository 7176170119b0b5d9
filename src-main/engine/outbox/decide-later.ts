import { loadOnce } from '#main/engine/load-once.ts'
import type { Drain } from './drain.ts'
import type { Gestures } from './gestures.ts'
import type { Outbox } from './index.ts'
import type { OutboxContext } from './outbox-context.ts'

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
  const { history } = context

  return {
    // What is meant is what was the newest at the press, whatever is done while the code is loaded.
    undo: async (...press) => {
      const newest = history.latest()
      return (await decisions()).undo(newest, ...press)
    },
    redo: async () => {
      const newest = history.latestUndo()
      return (await decisions()).redo(newest)
    },
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
