import { type Fields, sameValue } from '#shared/domain/same-value.ts'
import { kindOf } from './kinds.ts'
import type { Operation } from './operation.ts'

/** The records that carry everything a create wanted, as far as they show it. */
export function matching(op: Operation, records: Fields[]): Fields[] {
  const by = (kindOf(op.endpoint).find?.by ?? []).filter((field) => op.want[field] !== undefined && op.want[field] !== null && op.want[field] !== '')
  return records.filter((record) => by.length > 0 && by.every((field) => sameValue(field, record[field], op.want[field])))
}
