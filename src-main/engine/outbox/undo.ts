import { t } from '#shared/i18n/translate.ts'
import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { sameValue } from '#shared/domain/same-value.ts'
import { random } from '#main/random.ts'
import { enqueue, keepHere } from './edit.ts'
import type { Change, HistoryEntry } from './history.ts'
import { kindOf, opposite } from './kinds.ts'
import { MADE_BY } from './changed-since.ts'
import { MERGED_INTO } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import type { RecordRef } from './project.ts'
import { cancelTree, refsOf } from './pending-decisions.ts'
import { isInFlight } from './transition.ts'
import { describeUndone, isUndo, lineOfUndo, nameUndone } from './undo-labels.ts'

export interface Undone {
  entry: HistoryEntry | null
  /**
   * Why nothing was undone: there was nothing left to undo, it can never be undone, or not until
   * what is on its way has arrived.
   */
  left?: 'nothing' | 'never' | 'for_now'
  id: string | null
  message: string
  records: RecordRef[]
}

/**
 * Undoes one gesture, inside the caller's transaction (A3). Changes not sent yet are cancelled.
 * Sent ones are reversed by an ordinary edit that is merged like any other: if a colleague changed
 * the value since, it becomes a conflict, not an overwrite. An import that has arrived is undone only
 * if the user was asked, because that deletes people for everyone.
 */
export function undo(context: OutboxContext, entry: HistoryEntry, wasAsked = false): Undone {
  const merged = cannotUnmerge(context, entry)
  if (merged !== null)
    return { entry, id: null, left: merged.left, message: merged.why, records: [] }
  const intent_id = random.uuid()
  const results = entry.changes.map((change) =>
    undoChange(context, intent_id, change, { isRedo: entry.undoes !== null, wasAsked }),
  )
  const changes = results.flatMap((result) => result.changes)
  const refused = results.filter((result) => result.not_undone)
  const id = random.uuid()
  if (changes.length > 0) {
    context.history.add({ id, intent_id, ...lineOfUndo(entry), changes, undoes: entry.id })
    context.history.markUndone(entry.id, id)
  }
  const instead = results.find((result) => result.instead)?.instead
  const summary = message(entry, changes.length, refused.length, refused[0]?.not_undone)
  return {
    entry,
    id: changes.length > 0 ? id : null,
    ...(changes.length > 0 ? {} : { left: leftBy(refused) }),
    message: instead
      ? t('{done}. {instead}', { done: summary.replace(/\.$/, ''), instead })
      : summary,
    records: [
      ...changes.map((change) => ({ table: change.table, id: change.record_id })),
      ...results.flatMap((result) => result.records ?? []),
    ],
  }
}

function leftBy(refused: readonly Result[]): NonNullable<Undone['left']> {
  if (refused.length === 0) return 'nothing'
  return refused.some((result) => result.for_now) ? 'for_now' : 'never'
}

function message(entry: HistoryEntry, count: number, left: number, reason?: string): string {
  if (count === 0) return reason ?? t('Nothing left to undo.')
  if (left === 0) return describeUndone(entry)
  const values = { count, changes: entry.changes.length, what: nameUndone(entry), why: reason }
  return isUndo(entry.label)
    ? t('Done again for {count} of {changes}: {what}. {why}', values)
    : t('Undone for {count} of {changes}: {what}. {why}', values)
}

/**
 * `not_undone`: why something was not undone; `for_now`: it can be once it has arrived. `instead`:
 * what was done because the service cannot do the opposite.
 */
interface Result {
  changes: Change[]
  not_undone?: string
  for_now?: true
  instead?: string
  records?: RecordRef[]
}

/**
 * Writes that the contract cannot reverse once they have arrived (R12), with the reason for the
 * user.
 */
const final: Partial<Record<EndpointName, () => string>> = {
  'hotLists.create': () => t('The service can’t delete a hot list.'),
  'desks.create': () => t('The service can’t delete a desk.'),
  'contacts.delete': () => t('The service deleted the person permanently.'),
  'webhooks.delete': () =>
    t('The service deleted the webhook and its secret permanently. Create a new one.'),
}

const notAgain = () => t('Redo can’t repeat an import. Import the file again.')

/**
 * Returns why a merge cannot be undone; null if it can, or if this is no merge. Once its deletion is
 * sent, what was taken over exists nowhere else, so it is not taken back alone (F4).
 */
function cannotUnmerge(
  context: OutboxContext,
  { changes }: HistoryEntry,
): { why: string; left: 'never' | 'for_now' } | null {
  const states = changes
    .filter(({ endpoint }) => endpoint === 'contacts.delete')
    .map(({ operation_id }) => context.operations.byId(operation_id ?? ''))
    .filter((op) => op !== null && Object.hasOwn(op.want, MERGED_INTO))
    .map((op) => op?.state)
  if (states.includes('done'))
    return {
      why: t('The duplicate was deleted permanently, so the merge can’t be undone.'),
      left: 'never',
    }
  return states.some((state) => state !== undefined && isInFlight(state))
    ? { why: t('The duplicate is being deleted, so the merge can’t be undone.'), left: 'for_now' }
    : null
}

/** Returns why no part of a gesture can be undone any more; null if some part can. */
export function cannotUndo(context: OutboxContext, entry: HistoryEntry): string | null {
  const { changes, undoes } = entry
  if (undoes !== null && changes.some(({ batch }) => batch !== undefined)) return notAgain()
  const merged = cannotUnmerge(context, entry)
  if (merged !== null) return merged.why
  let lastReason: string | null = null
  for (const { endpoint, operation_id } of changes) {
    const reason = endpoint === null ? undefined : final[endpoint]?.()
    if (reason === undefined || context.operations.byId(operation_id ?? '')?.state !== 'done')
      return null
    lastReason = reason
  }
  return lastReason
}

function undoChange(
  context: OutboxContext,
  intent_id: string,
  change: Change,
  how: { isRedo: boolean; wasAsked: boolean },
): Result {
  if (change.batch !== undefined) return undoBatch(context, change, change.batch, how)
  if (change.endpoint === null) {
    const back = keepHere(context, {
      table: change.table,
      record_id: change.record_id,
      set: valuesBefore(change),
      ...labels(change),
    })
    return { changes: back ? [back] : [] }
  }
  const kind = kindOf(change.endpoint).kind
  if (kind === 'patch') return undoPatch(context, intent_id, change)
  return undoRecord(context, intent_id, change, how.isRedo)
}

function undoPatch(context: OutboxContext, intent_id: string, change: Change): Result {
  const endpoint = change.endpoint as NonNullable<Change['endpoint']>
  const want: Fields = {}
  const base: Fields = {}
  let later = 0
  const open = context.operations.openOf(change.table, change.record_id)
  for (const [field, { before, after }] of Object.entries(change.fields)) {
    const pending = open.findLast((op) => Object.hasOwn(op.want, field))
    if (pending && !sameValue(field, pending.want[field], after)) {
      later += 1
      continue
    }
    want[field] = before
    base[field] = after
  }
  if (Object.keys(want).length === 0)
    return {
      changes: [],
      not_undone: t('You’ve changed it since then; the later change was kept.'),
    }
  const { change: back } = enqueue(context, intent_id, {
    endpoint,
    params: change.params,
    want,
    base,
    ...labels(change),
  })
  return {
    changes: back ? [back] : [],
    ...(later > 0 ? { not_undone: t('Parts you’ve changed since then were kept.') } : {}),
  }
}

/**
 * Undoes an import: cancels queued rows and reverses sent ones row by row, at the pace they were
 * made.
 */
function undoBatch(
  context: OutboxContext,
  change: Change,
  batch: string,
  { isRedo, wasAsked }: { isRedo: boolean; wasAsked: boolean },
): Result {
  if (isRedo) return { changes: [], not_undone: notAgain() }
  if (!wasAsked && context.hasArrived(batch))
    return {
      changes: [],
      not_undone: t(
        'Undoing an import deletes people for everyone, so Hotdesk asks first: take it back under Import.',
      ),
    }
  const gone = context.operations
    .ofIntent(batch)
    .filter((op) => op.state === 'queued' && op.meta.bulk)
    .flatMap((op) => cancelTree(context, op, 'undone'))
  return context.undoBatch(batch)
    ? { changes: [change], records: gone.flatMap(refsOf) }
    : { changes: [], not_undone: t('This import no longer exists here.') }
}

/**
 * Undoes a create, addition or removal: cancels it while it waits, otherwise sends the opposite
 * write if the contract has one.
 */
function undoRecord(
  context: OutboxContext,
  intent_id: string,
  change: Change,
  isRedo: boolean,
): Result {
  const op = change.operation_id ? context.operations.byId(change.operation_id) : null
  if (op?.state === 'cancelled' && isRedo) {
    const { change: back } = enqueue(context, intent_id, {
      endpoint: op.endpoint,
      params: op.params,
      want: op.want,
      base: op.base,
      ...(op.meta.hold_ms ? { hold_ms: op.meta.hold_ms } : {}),
      ...(op.meta.sealed ? { sealed: op.meta.sealed } : {}),
      ...(change.contact_id ? { contact_id: change.contact_id } : {}),
      ...labels(change),
    })
    return { changes: back ? [back] : [] }
  }
  if (!op || op.state === 'cancelled') return { changes: [] }
  if (
    op.state !== 'done' &&
    op.state !== 'sending' &&
    op.state !== 'verifying' &&
    op.state !== 'unknown'
  ) {
    const gone = cancelTree(context, op, 'undone')
    return { changes: [{ ...change, fields: {} }], records: gone.flatMap(refsOf) }
  }
  // The user wants the member back: count the removal as done without waiting for its read-back.
  if (op.state === 'verifying' && op.endpoint === 'hotLists.members.remove')
    context.operations.move(op, 'read_wanted', { reason: null })
  if (op.state !== 'done')
    return {
      changes: [],
      not_undone: t('It’s being sent; you can undo it once it arrives.'),
      for_now: true,
    }
  return compensate(context, intent_id, change, op.result?.id, op.result?.ids)
}

function compensate(
  context: OutboxContext,
  intent_id: string,
  change: Change,
  id: string | undefined,
  ids: Record<string, string> | undefined,
): Result {
  const endpoint = change.endpoint as NonNullable<Change['endpoint']>
  const list = change.params['id'] ?? ''
  const gone = change.gone ? { gone: change.gone } : {}
  if (endpoint === 'hotLists.members.add') {
    const removals = Object.entries(ids ?? {}).map(
      ([contact_id, member_id]) =>
        enqueue(context, intent_id, {
          endpoint: 'hotLists.members.remove',
          params: { id: list, member_id },
          want: {},
          contact_id,
          ...gone,
          ...labels(change),
        }).change,
    )
    return { changes: removals.filter((back) => back !== null) }
  }
  if (endpoint === 'hotLists.members.remove')
    return change.contact_id
      ? putBack(context, intent_id, change, change.contact_id, list)
      : { changes: [], not_undone: t('Can’t restore them. Add the person to the list again.') }
  if (endpoint === 'meetings.create' && id !== undefined) {
    const { change: back } = enqueue(context, intent_id, {
      endpoint: 'meetings.setStatus',
      params: { id },
      want: { status: 'cancelled' },
      base: { status: context.operations.lastDone('meetings', id)?.want['status'] ?? 'booked' },
      ...labels(change),
    })
    return back
      ? { changes: [back], instead: t('The service can’t delete meetings, so it was cancelled.') }
      : { changes: [] }
  }
  const counter = opposite[endpoint]
  if (!counter || id === undefined)
    return { changes: [], not_undone: final[endpoint]?.() ?? t('The service can’t undo this.') }
  const { change: back } = enqueue(context, intent_id, {
    endpoint: counter,
    params: { id },
    // Somebody may have changed the person meanwhile.
    want: endpoint === 'contacts.create' ? { [MADE_BY]: change.operation_id } : {},
    ...labels(change),
  })
  return { changes: back ? [back] : [] }
}

/**
 * Adds a removed member to the list again and then restores its fields, because the service adds
 * members without them. Both are one change and are undone as one.
 */
function putBack(
  context: OutboxContext,
  intent_id: string,
  change: Change,
  contact_id: string,
  list: string,
): Result {
  const { edited, change: back } = enqueue(context, intent_id, {
    endpoint: 'hotLists.members.add',
    params: { id: list },
    want: { source_ids: [contact_id] },
    ...labels(change),
  })
  const [member_id] = Object.values(
    context.operations.byId(edited.operation_id ?? '')?.meta.locals ?? {},
  )
  if (!back || member_id === undefined || !change.gone) return { changes: back ? [back] : [] }
  const defaults = kindOf('hotLists.members.add').defaults ?? {}
  enqueue(context, intent_id, {
    endpoint: 'hotLists.members.update',
    params: { id: list, member_id },
    want: change.gone,
    base: Object.fromEntries(
      Object.keys(change.gone).map((field) => [field, defaults[field] ?? null]),
    ),
    ...labels(change),
  })
  return {
    changes: [{ ...back, gone: change.gone }],
    records: [{ table: 'members', id: member_id }],
  }
}

const valuesBefore = (change: Change): Fields =>
  Object.fromEntries(Object.entries(change.fields).map(([field, { before }]) => [field, before]))
const labels = (change: Change) => ({
  ...(change.subject === undefined ? {} : { subject: change.subject }),
  ...(change.link === undefined ? {} : { link: change.link }),
})
