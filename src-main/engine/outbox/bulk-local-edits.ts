import { t } from '#shared/i18n/translate.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import { random } from '#main/random.ts'
import { keepHere, type LocalEdit } from './edit.ts'
import type { Change, HistoryEntry } from './history.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { RecordRef } from './project.ts'
import { describeUndone, lineOfUndo } from './undo-labels.ts'
import type { Undone } from './undo.ts'

/** Records changed per transaction: the user's next key press waits for one slice at most. */
export const SLICE = 250

type Commit = <T>(work: () => T, records: (value: T) => RecordRef[]) => Promise<T>
const refs = (changes: Change[]): RecordRef[] =>
  changes.map(({ table, record_id }) => ({ table, id: record_id }))

/** Saves each slice in its own transaction, all as parts of one gesture. */
async function inSlices(
  context: OutboxContext,
  commit: Commit,
  line: Pick<HistoryEntry, 'label'> & { language?: string | null },
  slices: AsyncIterable<LocalEdit[]> | Iterable<LocalEdit[]>,
  more: { undoes?: string; onSlice?: (done: number) => boolean } = {},
): Promise<{ id: string | null; done: number; changed: number }> {
  const [intent_id, first] = [random.uuid(), random.uuid()]
  let [done, changed] = [0, 0]
  for await (const slice of slices) {
    if (more.onSlice?.(done) === false) break
    const changes = await commit(() => {
      const all = slice.map((edit) => keepHere(context, edit)).filter((change) => change !== null)
      const rest =
        changed === 0
          ? { id: first, undoes: more.undoes ?? null }
          : { id: random.uuid(), part_of: first }
      if (all.length > 0) context.history.add({ intent_id, ...line, changes: all, ...rest })
      return all
    }, refs)
    changed += changes.length
    done += slice.length
    await breathe()
  }
  return { id: changed > 0 ? first : null, done, changed }
}

/** Keeps fields of very many records on this computer; see Outbox.keepMany. */
export async function keepMany(
  context: OutboxContext,
  commit: Commit,
  label: (done: number) => string,
  slices: AsyncIterable<LocalEdit[]>,
  onSlice: (done: number) => boolean,
): Promise<{ history_id: string | null; done: number }> {
  const { id, done } = await inSlices(context, commit, { label: label(0) }, slices, {
    onSlice,
  })
  if (id !== null)
    await commit(
      () => context.history.relabel(id, label(done)),
      () => [],
    )
  return { history_id: id, done }
}

/** Reports whether a gesture is local and too large to undo in one transaction. */
export const isMany = ({ changes }: HistoryEntry): boolean =>
  changes.length > SLICE &&
  changes.every(({ endpoint, batch }) => endpoint === null && batch === undefined)

/**
 * Undoes a large local gesture slice by slice. After a kill in between it can be undone again;
 * fields already restored stay restored.
 */
export async function undoMany(
  context: OutboxContext,
  commit: Commit,
  entry: HistoryEntry,
): Promise<Undone> {
  const edits = entry.changes.map(({ table, record_id, fields, subject, link }): LocalEdit => ({
    table,
    record_id,
    set: Object.fromEntries(Object.entries(fields).map(([field, { before }]) => [field, before])),
    ...(subject === undefined ? {} : { subject }),
    ...(link === undefined ? {} : { link }),
  }))
  const slices = Array.from({ length: Math.ceil(edits.length / SLICE) }, (_, index) =>
    edits.slice(index * SLICE, (index + 1) * SLICE),
  )
  const { id, changed } = await inSlices(context, commit, lineOfUndo(entry), slices, {
    undoes: entry.id,
  })
  if (id !== null)
    await commit(
      () => context.history.markUndone(entry.id, id),
      () => [],
    )
  return {
    entry,
    id,
    ...(changed === 0 ? { left: 'nothing' } : {}),
    message: changed === 0 ? t('Nothing left to undo.') : describeUndone(entry),
    records: [],
  }
}
