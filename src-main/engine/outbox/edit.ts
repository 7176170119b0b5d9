import type { EndpointName } from '#shared/api/index.ts'
import { type Fields, sameValue } from '#shared/domain/same-value.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { random } from '#main/random.ts'
import type { Change } from './history.ts'
import { type Kind, kindOf } from './kinds.ts'
import { isInFlight, needsPerson } from './transition.ts'
import { isLocalId, localId } from '#main/engine/api/local-ids.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { changeWanted } from './change-wanted.ts'

/**
 * Computes the wanted value from the newest one; returning the same value changes nothing. Runs
 * inside the outbox's transaction.
 */
export type Derive = (now: unknown) => unknown

/** One change to one record, as a command passes it to the outbox. */
export interface Edit {
  endpoint: EndpointName
  /** Path parameters; local ids are allowed. */
  params: Record<string, string>
  /** The values wanted. For `hotLists.members.add`: `source_ids`; for a merge’s removal: `merged_into`. */
  want: Fields
  /**
   * Values computed from the newest wanted value when the edit is kept, such as a note with a line
   * appended.
   */
  derive?: Record<string, Derive>
  /** The last known service values of these fields. The outbox itself knows pending values. */
  base?: Fields
  /**
   * The service's current values of fields whose base is older, because the user started typing
   * from that. Values that the user set meanwhile from this computer replace the base.
   */
  now?: Fields
  /** When these values were read, on the monotonic clock; later confirmations are newer. */
  read_at?: number
  subject?: string
  link?: string | null
  /** Milliseconds to hold the edit before sending, so that undo leaves no trace (F7). */
  hold_ms?: number
  /**
   * Body fields stored only in the keychain, with their keychain names: a webhook's secret is never
   * written to the outbox.
   */
  sealed?: Record<string, string>
  /** For a removal: the member's contact, so that undo can add them again. */
  contact_id?: string | null
  /** For a removal: the fields lost with the member, which undo restores too. */
  gone?: Fields
  /** Part of a large batch that the user does not wait for; everything else is sent first. */
  bulk?: boolean
  /** For a create: skip it if the service already has exactly this record. */
  once?: boolean
}

/**
 * A change kept on this computer only: pipeline stage, note and follow-up (R1), snooze (A4). null
 * removes a field.
 */
export interface LocalEdit {
  table: TableName
  record_id: string
  set: Fields
  /** Values computed from the kept ones when the edit is kept. */
  derive?: Record<string, Derive>
  subject?: string
  link?: string | null
}

/**
 * The result of one edit; results are in the order of the edits. `record_id`: a local id for a new
 * record, until the service assigns one.
 */
export interface Edited {
  record_id: string
  operation_id: string | null
  changed: boolean
}

/**
 * Adds one edit to the outbox, inside the caller's transaction. Returns the change for the history;
 * null if nothing changed.
 */
export function enqueue(
  context: OutboxContext,
  intent_id: string,
  edit: Edit,
): { edited: Edited; change: Change | null } {
  const kind = kindOf(edit.endpoint)
  const params = mapValues(edit.params, context.serverId)
  const want = mapValues<unknown>(edit.want, (value) =>
    Array.isArray(value)
      ? value.map((element: unknown) => context.serverId(element))
      : context.serverId(value),
  )
  if (kind.kind === 'patch') return patch(context, intent_id, kind, { ...edit, params, want })
  return append(context, intent_id, kind, { ...edit, params, want })
}

/**
 * Enqueues a change of fields: joins a pending operation (first base, last want), or inserts a new
 * one. Returning to the base leaves nothing to send (I5).
 */
function patch(
  context: OutboxContext,
  intent_id: string,
  kind: Kind,
  edit: Edit,
): { edited: Edited; change: Change | null } {
  const record_id = edit.params[kind.record ?? ''] ?? ''
  const lane = kind.lane(edit.params, record_id)
  const open = context.operations.openInLane(lane)
  const confirmed = context.confirmations.since(kind.table, record_id, edit.read_at ?? Infinity)
  const own = valuesSetHere(context, kind.table, record_id, edit.now)
  const read: Fields = { ...edit.base, ...own, ...confirmed }
  const kept = new Map(
    context.overlays
      .of(kind.table, record_id)
      .filter((overlay) => overlay.reason === 'not_stored')
      .map((overlay) => [overlay.field, overlay]),
  )
  const fields: Change['fields'] = {}
  const fresh: { want: Fields; base: Fields } = { want: {}, base: {} }
  let operation_id: string | null = null
  for (const field of fieldsOf(edit.want, edit.derive)) {
    const last = open.findLast(
      (op) => (op.kind === 'patch' || op.kind === 'create') && Object.hasOwn(op.want, field),
    )
    const overlay = kept.get(field)
    const shown = overlay ? overlay.value : read[field]
    const before = last ? last.want[field] : shown
    const value = newValue(field, before, edit.want, edit.derive)
    if (sameValue(field, before, value)) continue
    fields[field] = { before: before ?? null, after: value ?? null }
    if (overlay) context.overlays.clear(kind.table, record_id, [field])
    if (last && last.kind === 'patch' && !isInFlight(last.state)) {
      if (!edit.bulk) delete last.meta.bulk
      changeWanted(context, last, field, value)
      operation_id = last.id
    } else {
      const serverValue = overlay ? overlay.base : read[field]
      const base = last ? last.want[field] : serverValue
      // The service holds this value already: removing the overlay was all there was to do.
      if (!last && overlay && sameValue(field, base, value)) continue
      fresh.want[field] = value
      fresh.base[field] = base ?? null
    }
  }
  if (Object.keys(fresh.want).length > 0)
    operation_id = joinOrInsert(context, intent_id, kind, edit, lane, record_id, fresh)
  const changed = Object.keys(fields).length > 0
  return {
    edited: { record_id, operation_id, changed },
    change: changed
      ? {
          table: kind.table,
          record_id,
          endpoint: edit.endpoint,
          params: edit.params,
          fields,
          ...labels(edit),
        }
      : null,
  }
}

/** Returns the current values that the last change from this computer set, not a colleague. */
function valuesSetHere(
  context: OutboxContext,
  table: TableName,
  record_id: string,
  now: Fields = {},
): Fields {
  if (Object.keys(now).length === 0) return {}
  const done = context.operations.recentlyDone(table, record_id)
  const isOwn = (field: string, value: unknown) => {
    const last = done.find(({ want }) => Object.hasOwn(want, field))
    return last !== undefined && sameValue(field, last.want[field], value)
  }
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => isOwn(field, value)))
}

/**
 * Adds the fields to the lane's last open operation if that is a queued patch of the same endpoint;
 * otherwise inserts a new operation. Returns its id.
 */
function joinOrInsert(
  context: OutboxContext,
  intent_id: string,
  kind: Kind,
  edit: Edit,
  lane: string,
  record_id: string,
  fresh: { want: Fields; base: Fields },
): string {
  const tail = context.operations
    .openInLane(lane)
    .findLast((op) => op.state !== 'conflict' && op.state !== 'rejected')
  if (tail && tail.state === 'queued' && tail.kind === 'patch' && tail.endpoint === edit.endpoint) {
    Object.assign(tail.want, fresh.want)
    Object.assign(tail.base, fresh.base)
    if (!edit.bulk) delete tail.meta.bulk
    context.operations.save(tail)
    return tail.id
  }
  return insert(context, intent_id, kind, edit, lane, record_id, fresh.want, fresh.base).id
}

/** Enqueues a create, addition or removal as a new operation at the end of its lane. */
function append(
  context: OutboxContext,
  intent_id: string,
  kind: Kind,
  edit: Edit,
): { edited: Edited; change: Change | null } {
  const record_id =
    kind.kind === 'create' ? localId(kind.table) : (edit.params[kind.record ?? ''] ?? '')
  const lane = kind.lane(edit.params, record_id)
  const duplicate =
    kind.kind === 'remove'
      ? context.operations.openInLane(lane).find((op) => op.kind === 'remove')
      : undefined
  if (duplicate)
    return { edited: { record_id, operation_id: duplicate.id, changed: false }, change: null }
  const adding =
    kind.kind === 'add'
      ? withoutPendingAdds(context, lane, edit.want['source_ids'] as string[])
      : null
  if (adding?.length === 0)
    return { edited: { record_id, operation_id: null, changed: false }, change: null }
  const op = insert(
    context,
    intent_id,
    kind,
    edit,
    lane,
    record_id,
    adding ? { source_ids: adding } : edit.want,
    edit.base ?? {},
  )
  if (adding) {
    op.meta.locals = Object.fromEntries(adding.map((contact) => [contact, localId('members')]))
    context.operations.save(op)
  }
  return {
    edited: { record_id, operation_id: op.id, changed: true },
    change: {
      table: kind.table,
      record_id,
      endpoint: edit.endpoint,
      params: edit.params,
      fields: {},
      operation_id: op.id,
      ...(edit.contact_id ? { contact_id: edit.contact_id } : {}),
      ...(edit.gone ? { gone: edit.gone } : {}),
      ...labels(edit),
    },
  }
}

/** Returns the contacts that no open addition contains already. The caller has checked the list. */
function withoutPendingAdds(context: OutboxContext, lane: string, contacts: string[]): string[] {
  const adding = context.operations
    .openInLane(lane)
    .filter((op) => op.kind === 'add' && !needsPerson(op.state))
  const addedIds = new Set(adding.flatMap((op) => op.want['source_ids'] as string[]))
  return contacts.filter((contact) => !addedIds.has(contact))
}

function insert(
  context: OutboxContext,
  intent_id: string,
  kind: Kind,
  edit: Edit,
  lane: string,
  record_id: string,
  want: Fields,
  base: Fields,
): Operation {
  const local = [...Object.values(edit.params), ...Object.values(want).flat()].find(isLocalId)
  return context.operations.insert({
    id: random.uuid(),
    intent_id,
    kind: kind.kind,
    endpoint: edit.endpoint,
    params: edit.params,
    lane,
    table: kind.table,
    record_id,
    want,
    base,
    predecessor: local ? (context.creatorOf(local)?.id ?? null) : null,
    meta: {
      ...labels(edit),
      ...(edit.hold_ms ? { hold_ms: edit.hold_ms } : {}),
      ...(edit.sealed ? { sealed: edit.sealed } : {}),
      ...(edit.bulk ? { bulk: true } : {}),
      ...(edit.once ? { once: true } : {}),
    },
  })
}

/**
 * Keeps fields on this computer, inside the caller's transaction. Returns null if nothing changed.
 */
export function keepHere(context: OutboxContext, edit: LocalEdit): Change | null {
  const before = new Map(
    context.overlays
      .of(edit.table, edit.record_id)
      .filter((overlay) => overlay.reason === 'local')
      .map((overlay) => [overlay.field, overlay.value]),
  )
  const fields: Change['fields'] = {}
  for (const field of fieldsOf(edit.set, edit.derive)) {
    const was = before.get(field) ?? null
    const value = newValue(field, was, edit.set, edit.derive)
    if (sameValue(field, was, value)) continue
    fields[field] = { before: was, after: value ?? null }
    if (value === null || value === undefined)
      context.overlays.clear(edit.table, edit.record_id, [field])
    else context.overlays.set(edit.table, edit.record_id, { [field]: value }, 'local')
  }
  return Object.keys(fields).length > 0
    ? {
        table: edit.table,
        record_id: edit.record_id,
        endpoint: null,
        params: {},
        fields,
        ...labels(edit),
      }
    : null
}

type Derives = Record<string, Derive>

const fieldsOf = (set: Fields, derive: Derives = {}) =>
  new Set([...Object.keys(set), ...Object.keys(derive)])

/** Returns a field's new value: derived from the previous one, or as set. */
const newValue = (field: string, before: unknown, set: Fields, derive: Derives = {}) =>
  derive[field] ? derive[field](before) : set[field]

const labels = (edit: { subject?: string; link?: string | null }) => ({
  ...(edit.subject === undefined ? {} : { subject: edit.subject }),
  ...(edit.link === undefined ? {} : { link: edit.link }),
})

function mapValues<V>(all: Record<string, V>, to: (value: V) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, to(value)]))
}
