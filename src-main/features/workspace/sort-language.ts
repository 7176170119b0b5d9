import { errorFields } from '#main/engine/error-fields.ts'
import { sortedTables } from '#main/engine/bridge-tables.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Ports } from '#main/ports.ts'

/**
 * Keeps the lists of a workspace in the order of names that the settings ask for (M5), and shows a
 * person's names in their new order at once. Returns a function that stops it.
 */
export function followSortLanguage(
  { cache, hub, log }: Pick<Engine, 'cache' | 'hub' | 'log'>,
  language: Pick<NonNullable<Ports['language']>, 'sortLanguage'>,
): () => void {
  let followed = language.sortLanguage()
  return hub.listen((event) => {
    if (event.type !== 'tables.changed' || !event.data.tables.includes('preferences')) return
    const next = language.sortLanguage()
    if (next === followed) return
    followed = next
    hub.touch(...sortedTables)
    cache
      .reorder(next)
      .catch((error: unknown) => log.warn('names not sorted anew', errorFields(error)))
  })
}
