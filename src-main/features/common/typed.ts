import type { Seen } from '#shared/bridge/command.ts'
import { mergeText } from '#shared/domain/merge-text.ts'
import type { Derive, Edit } from '#main/engine/outbox/index.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns the `derive` of an edit of a typed note: lines that others added since the user began
 * typing are kept (P6). Empty if no note was typed, or if the text the user started from is unknown
 * (docs/decisions/notes-are-saved-by-going-on.md).
 */
export function deriveNote(
  field: 'note' | 'notes',
  text: string | null | undefined,
  seen: Seen,
): Record<string, Derive> {
  const before = seen?.[field]
  if (text === undefined || before === undefined) return {}
  return {
    [field]: (now) =>
      asText(now) === asText(before)
        ? text
        : mergeText(asText(before), asText(now), asText(text)) || null,
  }
}

/** A record as stored, and as the screens show it. */
interface ShownRecord {
  record: Fields
  shown: Fields
}

/**
 * Returns the base of an edit of some fields (P6). A note is merged with the current one. For any
 * other field that changed since the user began to type, the base is the value the user saw: the
 * outbox then asks instead of replacing a value the user never saw.
 */
export function baseOfSeen(
  want: Fields,
  { record, shown }: ShownRecord,
  seen: Seen,
): Required<Pick<Edit, 'base' | 'now' | 'derive'>> {
  const { notes } = want
  const isText = typeof notes === 'string' || notes === null
  const derive = deriveNote('notes', isText ? notes : undefined, seen)
  const isOld = (field: string): boolean => {
    const before = derive[field] ? undefined : seen?.[field]
    return before !== undefined && before !== (shown[field] ?? null)
  }
  const now = pick(want, (field) => record[field] ?? null)
  return {
    derive,
    now: pick(now, (field) => now[field], isOld),
    base: pick(want, (field) => (isOld(field) ? seen?.[field] : now[field])),
  }
}

const pick = (
  fields: Fields,
  valueOf: (field: string) => unknown,
  isIncluded: (field: string) => boolean = () => true,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(fields)
      .filter(isIncluded)
      .map((field) => [field, valueOf(field)]),
  )

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
