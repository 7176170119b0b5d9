import type * as z from 'zod'
import { endpoints } from '#shared/api/index.ts'
import { sameValue, type Fields } from '#shared/domain/same-value.ts'
import { random } from '#main/random.ts'
import { enqueue, type Edit } from './edit.ts'
import { kindOf } from './kinds.ts'
import { canBeMadeAgain, waysToMakeAgain, type Again } from './made-again.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'
import { refsOf, type Done } from './pending-decisions.ts'

/**
 * Makes a record again that was deleted at the service, as it was last `known` with the edit over
 * it, and gives the edit up. `person`: whom a member was, where the service has deleted them, too;
 * they are made first. Inside the caller's transaction. Answers null, and changes nothing, where too
 * little is known to tell what would be made.
 */
export function recreate(
  context: OutboxContext,
  id: string,
  known: Fields,
  person: Fields | null = null,
): Done | null {
  const op = context.operations.byId(id)
  const how = op && waysToMakeAgain[op.endpoint]
  if (!op || !how || !canBeMadeAgain(op)) return null
  const whole = { ...known, ...op.base, ...op.want }
  if (!how.telling.some((field) => isKnown(whole[field]))) return null
  const again = waysToMakeAgain['contacts.update']
  if (person && !again?.telling.some((field) => isKnown(person[field]))) return null
  const intent_id = random.uuid()
  context.operations.move(op, 'discard', { reason: 'discarded' })
  // The service said that the old one is gone: it does not stand beside the new one until it is read.
  if (context.operations.openOf(op.table, op.record_id).length === 0)
    context.confirmations.add(op.table, op.record_id, null)
  const subject = op.meta.subject === undefined ? {} : { subject: op.meta.subject }
  const before =
    person && again
      ? enqueue(context, intent_id, { ...creation(op, again, person), once: true, ...subject })
      : null
  if (before) whole['contact_id'] = before.edited.record_id
  const made = enqueue(context, intent_id, { ...creation(op, how, whole), ...subject })
  const shown = kindOf(how.endpoint).shown ?? {}
  const rest = leftFor(op, how, { ...known, ...op.base }, shown)
  if (rest) {
    const record = kindOf(op.endpoint).record ?? 'id'
    enqueue(context, intent_id, {
      endpoint: op.endpoint,
      params: { ...op.params, [record]: newId(context, made.edited) },
      want: rest,
      base: Object.fromEntries(Object.keys(rest).map((field) => [field, shown[field] ?? null])),
      ...subject,
    })
  }
  const changes = [before?.change, made.change].filter((change) => change != null)
  return { records: refsOf(op), changes }
}

const isKnown = (value: unknown) => value !== undefined && value !== null && value !== ''

function creation(op: Operation, { endpoint, fields }: Again, whole: Fields): Edit {
  if (endpoint === 'hotLists.members.add')
    return {
      endpoint,
      params: { id: op.params['id'] ?? '' },
      want: { source_ids: [whole['contact_id']] },
    }
  const told = fields.filter((field) => isKnown(whole[field]))
  // A company is named by one of the two.
  const want = told.filter((field) => field !== 'company_name' || !told.includes('company_id'))
  return {
    endpoint,
    params: {},
    want: Object.fromEntries(want.map((field) => [field, whole[field]])),
  }
}

/**
 * What was wanted, or known, and cannot be said when the record is made; null where nothing is
 * left. Words that the contract does not know cannot be sent.
 */
function leftFor(
  op: Operation,
  { fields, after = [] }: Again,
  known: Fields,
  shown: Fields,
): Fields | null {
  const body = endpoints[op.endpoint].body as z.ZodType
  const left = after
    .filter((field) => isKnown(known[field]) && !sameValue(field, known[field], shown[field]))
    .filter((field) => body.safeParse({ [field]: known[field] }).success)
    .map((field) => [field, known[field]])
  const wanted = Object.entries(op.want).filter(([field]) => !fields.includes(field))
  const all = Object.fromEntries([...left, ...wanted]) as Fields
  return Object.keys(all).length > 0 ? all : null
}

/** The id made here: of the record, or of the member that an addition shows. */
function newId(
  context: OutboxContext,
  { record_id, operation_id }: { record_id: string; operation_id: string | null },
): string {
  const locals = context.operations.byId(operation_id ?? '')?.meta.locals ?? {}
  return Object.values(locals)[0] ?? record_id
}
