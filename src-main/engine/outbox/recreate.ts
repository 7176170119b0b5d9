import type * as z from 'zod'
import { endpoints } from '#shared/api/index.ts'
import { sameValue, type Fields } from '#shared/domain/same-value.ts'
import { random } from '#main/random.ts'
import { enqueue, type Edit } from './edit.ts'
import { kindOf } from './kinds.ts'
import { canBeRecreated, recreateRules, type RecreateRule } from './recreate-rules.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { refsOf, type Done } from './pending-decisions.ts'

/**
 * Creates a record again that was deleted on the service, from its last `known` fields with the
 * edit applied, and discards the edit. `person`: the contact of a member if it was deleted too; it
 * is created first. Runs inside the caller's transaction. Returns null, and changes nothing, if too
 * little is known to identify the new record.
 */
export function recreate(
  context: OutboxContext,
  id: string,
  known: Fields,
  person: Fields | null = null,
): Done | null {
  const op = context.operations.byId(id)
  const rule = op && recreateRules[op.endpoint]
  if (!op || !rule || !canBeRecreated(op)) return null
  const whole = { ...known, ...op.base, ...op.want }
  if (!rule.identifying.some((field) => isKnown(whole[field]))) return null
  const personRule = recreateRules['contacts.update']
  if (person && !personRule?.identifying.some((field) => isKnown(person[field]))) return null
  const intent_id = random.uuid()
  context.operations.move(op, 'discard', { reason: 'discarded' })
  // The service reported the old record as gone: hide it now, so that both are not shown.
  if (context.operations.openOf(op.table, op.record_id).length === 0)
    context.confirmations.add(op.table, op.record_id, null)
  const subject = op.meta.subject === undefined ? {} : { subject: op.meta.subject }
  const before =
    person && personRule
      ? enqueue(context, intent_id, { ...creation(op, personRule, person), once: true, ...subject })
      : null
  if (before) whole['contact_id'] = before.edited.record_id
  const creationResult = enqueue(context, intent_id, { ...creation(op, rule, whole), ...subject })
  const shown = kindOf(rule.endpoint).defaults ?? {}
  const rest = remainingFields(op, rule, { ...known, ...op.base }, shown)
  if (rest) {
    const record = kindOf(op.endpoint).record ?? 'id'
    enqueue(context, intent_id, {
      endpoint: op.endpoint,
      params: { ...op.params, [record]: newId(context, creationResult.edited) },
      want: rest,
      base: Object.fromEntries(Object.keys(rest).map((field) => [field, shown[field] ?? null])),
      ...subject,
    })
  }
  const changes = [before?.change, creationResult.change].filter((change) => change != null)
  return { records: refsOf(op), changes }
}

const isKnown = (value: unknown) => value !== undefined && value !== null && value !== ''

function creation(op: Operation, { endpoint, fields }: RecreateRule, whole: Fields): Edit {
  if (endpoint === 'hotLists.members.add')
    return {
      endpoint,
      params: { id: op.params['id'] ?? '' },
      want: { source_ids: [whole['contact_id']] },
    }
  const knownFields = fields.filter((field) => isKnown(whole[field]))
  // Either the id or the name identifies the company.
  const want = knownFields.filter(
    (field) => field !== 'company_name' || !knownFields.includes('company_id'),
  )
  return {
    endpoint,
    params: {},
    want: Object.fromEntries(want.map((field) => [field, whole[field]])),
  }
}

/**
 * Returns the fields that were wanted or known and that the create does not accept; null if none is
 * left. Leaves out known values that the contract does not allow.
 */
function remainingFields(
  op: Operation,
  { fields, after = [] }: RecreateRule,
  known: Fields,
  shown: Fields,
): Fields | null {
  const body = endpoints[op.endpoint].body as z.ZodType
  const knownEntries = after
    .filter((field) => isKnown(known[field]) && !sameValue(field, known[field], shown[field]))
    .filter((field) => body.safeParse({ [field]: known[field] }).success)
    .map((field) => [field, known[field]])
  const pendingEntries = Object.entries(op.want).filter(([field]) => !fields.includes(field))
  const all = Object.fromEntries([...knownEntries, ...pendingEntries]) as Fields
  return Object.keys(all).length > 0 ? all : null
}

/** Returns the local id of the new record, or of the member that an addition shows. */
function newId(
  context: OutboxContext,
  { record_id, operation_id }: { record_id: string; operation_id: string | null },
): string {
  const locals = context.operations.byId(operation_id ?? '')?.meta.locals ?? {}
  return Object.values(locals)[0] ?? record_id
}
