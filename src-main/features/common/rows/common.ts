import { oddFields, oddOf, writeValue } from '#main/engine/api/odd-fields.ts'
import { idOf, readText, timeOf } from '#main/engine/api/wire-values.ts'
import type { AnyRow } from '#main/engine/store/cache/protocol.ts'

export { idOf, oddFields, oddOf, readText, writeValue as shown, timeOf }

/**
 * Returns a person's name as shown, the e-mail address of one without a name; null without either.
 */
export function personName(
  contact: { first_name?: unknown; last_name?: unknown; email?: unknown } | null | undefined,
): string | null {
  const name = [contact?.first_name, contact?.last_name]
    .map(readText)
    .filter((part) => part !== null)
    .join(' ')
    .trim()
  return name || readText(contact?.email)
}

/** Tells what every editable row says of its edits, and of what could not be read. */
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

/** Returns do-not-contact as far as anybody here knows: null where the company is unknown (R4). */
export const doNotContact = (
  company: { do_not_contact?: boolean | null | undefined } | undefined,
  own?: { do_not_contact?: boolean | null | undefined } | null,
): boolean | null => company?.do_not_contact ?? own?.do_not_contact ?? null

/** Returns the texts of a list; none for what is no list. */
export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
