import type { Seen } from '#shared/bridge/command.ts'
import { mergeText } from '#shared/domain/merge-text.ts'
import type { Derive, Edit } from '#main/engine/outbox/index.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns how a typed note is kept, as the `derive` of an edit: lines that others added since the
 * typing began stay (P6). Nothing is derived where no note was typed, or what was seen is not known
 * (docs/decisions/notes-are-saved-by-going-on.md).
 */
export function deriveNote(
  field: 'note' | 'notes',
  typed: string | null | undefined,
  seen: Seen,
): Record<string, Derive> {
  const before = seen?.[field]
  if (typed === undefined || before === undefined) return {}
  return {
    [field]: (now) =>
      asText(now) === asText(before)
        ? typed
        : mergeText(asText(before), asText(now), asText(typed)) || null,
  }
}

/** A record as it is kept, and as screens show it. */
interface Standing {
  record: Fields
  shown: Fields
}

/**
 * Returns what an edit of some fields builds on (P6). A note is merged over what stands there.
 * Anything else is compared with what the person saw when they began to type, if the screen shows
 * another value by now: the outbox asks then, instead of replacing what nobody saw.
 */
export function overSeen(
  want: Fields,
  { record, shown }: Standing,
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
  which: (field: string) => boolean = () => true,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(fields)
      .filter(which)
      .map((field) => [field, valueOf(field)]),
  )

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
