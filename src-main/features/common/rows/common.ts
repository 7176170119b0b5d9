import type { AnyRow } from '#main/engine/store/cache/protocol.ts'

/**
 * Text that is there, or null: services leave fields out, send null, or send nothing but spaces.
 */
export const said = (value: unknown): string | null => {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  return typeof value === 'number' ? String(value) : null
}

/** Epoch milliseconds from a time on the wire, or null if it is none. */
export const timeOf = (value: unknown): number | null => {
  const time =
    typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : NaN
  return Number.isFinite(time) ? time : null
}

export const idOf = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : null

/** A person's name as shown; people without one go by their address. */
export function personName(
  contact: { first_name?: unknown; last_name?: unknown; email?: unknown } | null | undefined,
): string | null {
  const name = [contact?.first_name, contact?.last_name]
    .map(said)
    .filter((part) => part !== null)
    .join(' ')
    .trim()
  return name || said(contact?.email)
}

/** What every editable row tells of its edits. */
export const editedOf = (
  row: Pick<AnyRow, 'pending' | 'overlay' | 'id'>,
  conflicts: ReadonlySet<string>,
) => ({
  pending: row.pending,
  overlay: row.overlay,
  conflict: conflicts.has(row.id),
})

/** Do-not-contact as far as anybody here knows: null where the company is unknown (R4). */
export const doNotContact = (
  company: { do_not_contact?: boolean | null | undefined } | undefined,
  own?: { do_not_contact?: boolean | null | undefined } | null,
): boolean | null => company?.do_not_contact ?? own?.do_not_contact ?? null

/** Any value as text for a person: what is no plain value is shown as JSON. */
export const shown = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : (JSON.stringify(value) ?? '')
