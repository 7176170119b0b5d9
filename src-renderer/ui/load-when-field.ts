import { i18n } from '#shared/i18n/translate.ts'
import type WhenFieldBody from './when-field-body.tsx'

let loaded: typeof WhenFieldBody | null = null

/** Returns the field if it is loaded. */
export const loadedWhenField = () => loaded

/**
 * Loads the field with its parser. A dialog whose text begins in such a field loads it with itself:
 * one that is still loading cannot have the focus.
 */
export async function loadWhenField(): Promise<{ default: typeof WhenFieldBody }> {
  const [body, { learnWords }] = await Promise.all([
    import('./when-field-body.tsx'),
    import('../format/local-words.ts'),
  ])
  // If loading fails, only English is read.
  await learnWords(i18n.locale).catch(() => {})
  loaded = body.default
  return body
}
