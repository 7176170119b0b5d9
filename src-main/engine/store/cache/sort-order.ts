import { writeNamesBy } from '../person-names.ts'
import { nameKey } from './search-text.ts'

/** Languages that sort names as folded text does, rare letters apart. They need no tables. */
const plainLanguages = /^(de|en|fr|it|nl|pt)\b/

let keyOf = nameKey

/** Returns the sort key of a text, at most 200 characters, in the order chosen last (M5). */
export const orderKey = (text: string): string => keyOf(text)

/**
 * Sorts from now on as a language (BCP 47) does, with names in the order of its private part
 * (src-shared/domain/person-name.ts). Returns a promise if the language's tables are loaded first.
 */
export function sortBy(tag: string): Promise<void> | null {
  const use = (next: (text: string) => string) => {
    keyOf = next
    writeNamesBy(tag)
  }
  if (!plainLanguages.test(tag))
    return import('./sort-keys.ts').then(({ createSortKey }) => use(createSortKey(tag)))
  use(nameKey)
  return null
}
