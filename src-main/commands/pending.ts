import type { HistoryRow } from '#shared/bridge/pending.ts'
import type { HistoryEntry, Outbox } from '../outbox/index.ts'
import type { Handlers, Subject } from './handlers.ts'

const row = ({ id, at, label, changes, undoes, undone_by }: HistoryEntry): HistoryRow => ({
  id, at, summary: label, count: changes.length, undone: undone_by !== null, can_undo: undone_by === null && undoes === null,
  subject: changes.length === 1 ? changes[0]?.subject ?? '' : `${changes.length} records`,
})

/** What has not reached the service, and what was done here (I3, A3, H7). */
export function pendingHandlers(open: () => { outbox: Outbox }): Handlers<Subject<'pending'> | Subject<'history'>> {
  return {
    'pending.list': () => open().outbox.pending(),
    'pending.retry': async ({ ids }) => { await open().outbox.retry(ids); return {} },
    'pending.discard': ({ ids }) => open().outbox.discard(ids),
    'pending.change': async ({ id, set }) => { await open().outbox.change(id, set); return {} },
    'pending.resolve': async ({ id, field, choice }) => { await open().outbox.resolve(id, field, choice); return {} },
    'history.list': ({ limit = 100 }) => ({ rows: open().outbox.history(limit).map(row) }),
    'history.undo': async ({ id }) => {
      const { entry, message } = await open().outbox.undo(id)
      return { undone: entry ? row(entry) : null, message }
    },
    'history.redo': async () => {
      const { entry, message } = await open().outbox.redo()
      return { redone: entry ? row(entry) : null, message }
    },
  }
}
