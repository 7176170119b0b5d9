import type { Fields } from '#shared/domain/same-value.ts'
import { sameValue } from '#shared/domain/same-value.ts'
import { enqueue, keepHere } from './edit.ts'
import type { Change, HistoryEntry } from './history.ts'
import { kindOf, opposite } from './kinds.ts'
import type { Parts } from './parts.ts'
import type { RecordRef } from './project.ts'
import { cancelTree, refsOf } from './person.ts'

export interface Undone { entry: HistoryEntry | null; id: string | null; message: string; records: RecordRef[] }

/**
 * Takes back what one gesture did, inside the caller's transaction (A3). What still waits vanishes; what was sent is sent back as an edit
 * like any other, merged like any other: if somebody changed it since, it becomes a question, not an overwrite.
 */
export function undo(parts: Parts, entry: HistoryEntry): Undone {
  const intent_id = crypto.randomUUID()
  const results = entry.changes.map((change) => undoChange(parts, intent_id, change, entry.undoes !== null))
  const changes = results.flatMap((result) => result.changes)
  const left = results.filter((result) => result.left).length
  const id = crypto.randomUUID()
  if (changes.length > 0) {
    parts.history.add({ id, intent_id, label: `Undid: ${entry.label}`, changes, undoes: entry.id })
    parts.history.markUndone(entry.id, id)
  }
  return { entry, id: changes.length > 0 ? id : null, message: message(entry, changes.length, left, results.find((result) => result.left)?.left), records: [...changes.map((change) => ({ table: change.table, id: change.record_id })), ...results.flatMap((result) => result.records ?? [])] }
}

function message(entry: HistoryEntry, count: number, left: number, why?: string): string {
  if (count === 0) return why ?? 'There is nothing left to undo here.'
  return left === 0 ? `Undone: ${entry.label}` : `Undone for ${count} of ${entry.changes.length}: ${entry.label}. ${why}`
}

interface Result { changes: Change[]; left?: string; records?: RecordRef[] }

function undoChange(parts: Parts, intent_id: string, change: Change, again: boolean): Result {
  if (change.batch !== undefined) return undoBatch(parts, change, change.batch, again)
  if (change.endpoint === null) {
    const back = keepHere(parts, { table: change.table, record_id: change.record_id, set: befores(change), ...labels(change) })
    return { changes: back ? [back] : [] }
  }
  const kind = kindOf(change.endpoint).kind
  if (kind === 'patch') return undoPatch(parts, intent_id, change)
  return undoRecord(parts, intent_id, change, again)
}

function undoPatch(parts: Parts, intent_id: string, change: Change): Result {
  const endpoint = change.endpoint as NonNullable<Change['endpoint']>
  const want: Fields = {}
  const base: Fields = {}
  let later = 0
  const open = parts.operations.openOf(change.table, change.record_id)
  for (const [field, { before, after }] of Object.entries(change.fields)) {
    const pending = open.findLast((op) => Object.hasOwn(op.want, field))
    if (pending && !sameValue(field, pending.want[field], after)) {
      later += 1
      continue
    }
    want[field] = before
    base[field] = after
  }
  if (Object.keys(want).length === 0) return { changes: [], left: 'You changed it again since; the later change was left alone.' }
  const { change: back } = enqueue(parts, intent_id, { endpoint, params: change.params, want, base, ...labels(change) })
  return { changes: back ? [back] : [], ...(later > 0 ? { left: 'Some of it you changed again since; that was left alone.' } : {}) }
}

/** What has not left vanishes; what has is taken back row by row, at the pace it was made. */
function undoBatch(parts: Parts, change: Change, batch: string, again: boolean): Result {
  if (again) return { changes: [], left: 'An import that was taken back is not repeated by itself; import the file again.' }
  const gone = parts.operations.ofIntent(batch).filter((op) => op.state === 'queued' && op.meta.bulk).flatMap((op) => cancelTree(parts, op, 'undone'))
  return parts.takeBack(batch) ? { changes: [change], records: gone.flatMap(refsOf) } : { changes: [], left: 'This import is no longer known here.' }
}

/** A record made, added or taken away: called off while it waits, else made undone by its opposite, where the contract has one. */
function undoRecord(parts: Parts, intent_id: string, change: Change, again: boolean): Result {
  const op = change.operation_id ? parts.operations.byId(change.operation_id) : null
  if (op?.state === 'cancelled' && again) {
    const { change: back } = enqueue(parts, intent_id, { endpoint: op.endpoint, params: op.params, want: op.want, base: op.base, ...(op.meta.hold_ms ? { hold_ms: op.meta.hold_ms } : {}), ...(op.meta.sealed ? { sealed: op.meta.sealed } : {}), ...(change.contact_id ? { contact_id: change.contact_id } : {}), ...labels(change) })
    return { changes: back ? [back] : [] }
  }
  if (!op || op.state === 'cancelled') return { changes: [] }
  if (op.state !== 'done' && op.state !== 'sending' && op.state !== 'verifying' && op.state !== 'unknown') {
    const gone = cancelTree(parts, op, 'undone')
    return { changes: [{ ...change, fields: {} }], records: gone.flatMap(refsOf) }
  }
  if (op.state !== 'done') return { changes: [], left: 'It is on its way to the service; undo it once it arrived.' }
  return compensate(parts, intent_id, change, op.result?.id, op.result?.ids)
}

function compensate(parts: Parts, intent_id: string, change: Change, id: string | undefined, ids: Record<string, string> | undefined): Result {
  const endpoint = change.endpoint as NonNullable<Change['endpoint']>
  if (endpoint === 'hotLists.members.add') {
    const list = change.params['id'] ?? ''
    const backs = Object.entries(ids ?? {}).map(([contact_id, member_id]) => enqueue(parts, intent_id, { endpoint: 'hotLists.members.remove', params: { id: list, member_id }, want: {}, contact_id, ...labels(change) }).change)
    return { changes: backs.filter((back) => back !== null) }
  }
  if (endpoint === 'hotLists.members.remove') {
    if (!change.contact_id) return { changes: [], left: 'Nobody remembers who it was; add the person to the list again.' }
    const { change: back } = enqueue(parts, intent_id, { endpoint: 'hotLists.members.add', params: { id: change.params['id'] ?? '' }, want: { source_ids: [change.contact_id] }, ...labels(change) })
    return { changes: back ? [back] : [] }
  }
  const counter = opposite[endpoint]
  if (!counter || id === undefined) return { changes: [], left: 'The service cannot take this back.' }
  const { change: back } = enqueue(parts, intent_id, { endpoint: counter, params: { id }, want: {}, ...labels(change) })
  return { changes: back ? [back] : [] }
}

const befores = (change: Change): Fields => Object.fromEntries(Object.entries(change.fields).map(([field, { before }]) => [field, before]))
const labels = (change: Change) => ({ ...(change.subject === undefined ? {} : { subject: change.subject }), ...(change.link === undefined ? {} : { link: change.link }) })
