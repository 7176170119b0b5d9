import { t } from '#shared/i18n/translate.ts'
import { isMany, undoMany } from './bulk-local-edits.ts'
import type { Drain } from './drain.ts'
import type { Gestures } from './gestures.ts'
import type { HistoryEntry } from './history.ts'
import type { Outbox } from './index.ts'
import type { OutboxContext } from './outbox-context.ts'
import { undo, type Undone } from './undo.ts'
import { isUndo } from './undo-labels.ts'
import { sayDuration } from './undo-duration.ts'

type Newest = (except: readonly string[]) => HistoryEntry | null

/** Creates undo for one gesture, and for the newest, of one outbox. */
export function createUndo(
  context: OutboxContext,
  commit: Gestures['commit'],
  drain: Pick<Drain, 'state'>,
  etaMs: (place: number) => number,
) {
  /** What was refused since the last change: pressed again, undo passes over it. */
  const passed = new Set<string>()
  let turn: Promise<unknown> = Promise.resolve()

  async function undoOne(entry: HistoryEntry | null, wasAsked: boolean): Promise<Undone> {
    if (!entry || context.history.isUndone(entry.id))
      return { entry: null, id: null, message: t('Nothing to undo.'), records: [] }
    if (isMany(entry)) return undoMany(context, commit, entry)
    return commit(
      () => {
        const undone = undo(context, entry, wasAsked)
        return { ...undone, message: sayDuration(context, undone, drain.state(), etaMs) }
      },
      ({ records }) => records,
    )
  }

  async function takeNewest(pressedAt: HistoryEntry | null, newest: Newest): Promise<Undone> {
    if (pressedAt && !passed.has(pressedAt.id)) passed.clear()
    const next = () => newest([...passed])
    const isTaken =
      pressedAt !== null && (passed.has(pressedAt.id) || context.history.isUndone(pressedAt.id))
    let undone = await undoOne(isTaken ? next() : pressedAt, false)
    while (undone.entry && undone.left === 'nothing') {
      passed.add(undone.entry.id)
      undone = await undoOne(next(), false)
    }
    if (!undone.entry || undone.left !== 'never') return undone
    passed.add(undone.entry.id)
    if (isUndo(undone.entry.label) || next() === null) return undone
    const why = undone.message
    return { ...undone, message: t('{why} Undo again for the change before it.', { why }) }
  }

  /**
   * Undoes the gesture that was the newest when the user pressed the key, or the one before if that
   * is undone by now. What can never be undone is said once, and passed over when the key is pressed
   * again; what nothing is left of is passed over at once.
   */
  function undoNewest(pressedAt: HistoryEntry | null, newest: Newest): Promise<Undone> {
    const undone = turn.then(() => takeNewest(pressedAt, newest))
    turn = undone.catch(() => {})
    return undone
  }

  const { latest, latestUndo, byId } = context.history
  return {
    /** See Outbox.undo; `pressedAt` was the newest gesture at the press. */
    undo(
      pressedAt: HistoryEntry | null,
      ...[id, { after = 0, wasAsked = false } = {}]: Parameters<Outbox['undo']>
    ): Promise<Undone> {
      if (id !== undefined) return undoOne(byId(id), wasAsked)
      const since = (entry: HistoryEntry | null) => (entry && entry.place > after ? entry : null)
      return undoNewest(since(pressedAt), (except) => since(latest(except)))
    },

    /** See Outbox.redo; `pressedAt` was the newest undo at the press. */
    redo: (pressedAt: HistoryEntry | null) => undoNewest(pressedAt, latestUndo),
  }
}
