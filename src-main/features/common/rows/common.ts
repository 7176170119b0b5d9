import { oddFields, oddOf, writeValue } from '#main/engine/api/odd-fields.ts'
import { idOf, readText, timeOf } from '#main/engine/api/wire-values.ts'
import { joinNames } from '#main/engine/store/person-names.ts'
import type { AnyRow } from '#main/engine/store/cache/protocol.ts'

export { idOf, oddFields, oddOf, readText, writeValue as shown, timeOf }

/**
 * Returns a person's name as shown, or the e-mail address if there is no name; null without either.
 * To compare people, use their first and last name (src-shared/domain/same-person.ts).
 */
export function personName(
  contact: { first_name?: unknown; last_name?: unknown; email?: unknown } | null | undefined,
): string | null {
  const name = joinNames(readText(contact?.first_name) ?? '', readText(contact?.last_name) ?? '')
  return name || readText(contact?.email)
}

/** Returns the fields that every editable row has on its edits, its conflict and its odd fields. */
export function editedOf(
  row: Pick<AnyRow, 'pending' | 'overlay' | 'id' | 'record'>,
  conflicts: ReadonlySet<string>,
) {
  return {
    pending: row.pending,
    overlay: row.overlay,
    conflict: conflicts.has(row.id),
    ...oddOf(row.record),
  }
}

/**
 * Returns the do-not-contact flag as far as it is known here; null if the company is unknown (R4).
 */
export const doNotContact = (
  company: { do_not_contact?: boolean | null | undefined } | undefined,
  record?: { do_not_contact?: boolean | null | undefined } | null,
): boolean | null => company?.do_not_contact ?? record?.do_not_contact ?? null

/** Returns the texts of an array; empty for anything else. */
export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
