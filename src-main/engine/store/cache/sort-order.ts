import { nameKey } from './search-text.ts'

/** Languages that sort names as folded text does, rare letters apart. They need no tables. */
const plainLanguages = /^(de|en|fr|it|nl|pt)\b/

let keyOf = nameKey

/** Returns the sort key of a text, at most 200 characters, in the order chosen last (M5). */
export const orderKey = (text: string): string => keyOf(text)

/** Sorts as a language (BCP 47) does from now on. Returns a promise if its tables are loaded first. */
export function sortBy(tag: string): Promise<void> | null {
  if (!plainLanguages.test(tag))
    return import('./sort-keys.ts').then(({ createSortKey }) => {
      keyOf = createSortKey(tag)
    })
  keyOf = nameKey
  return null
}
