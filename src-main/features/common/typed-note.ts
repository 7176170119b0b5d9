import { mergeText } from '#shared/domain/merge-text.ts'
import type { Derive } from '#main/engine/outbox/index.ts'

/**
 * Returns how a typed note is kept, as the `derive` of an edit: lines that others added since the
 * person began with `seen` stay (P6). Nothing is derived where no note was typed, or what was seen
 * is not known (docs/decisions/notes-are-saved-by-going-on.md).
 */
export function deriveNote(
  field: 'note' | 'notes',
  typed: string | null | undefined,
  seen: string | null | undefined,
): Record<string, Derive> {
  if (typed === undefined || seen === undefined) return {}
  return {
    [field]: (now) =>
      asText(now) === asText(seen)
        ? typed
        : mergeText(asText(seen), asText(now), asText(typed)) || null,
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
