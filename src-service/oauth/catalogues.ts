import { readFileSync } from 'node:fs'
import type { ReadCatalogue } from './page-language.ts'

/**
 * The folder of the compiled catalogues, whether this file runs from out/main or from the sources.
 */
const folder = new URL(
  import.meta.url.endsWith('.ts') ? '../../out/languages/' : '../languages/',
  import.meta.url,
)

/**
 * Reads the compiled catalogue of a language. Returns an empty one if it is missing, so that all
 * texts are English.
 */
export const readCatalogue: ReadCatalogue = (tag) => {
  try {
    return JSON.parse(
      readFileSync(new URL(`${tag}.json`, folder), 'utf8'),
    ) as ReturnType<ReadCatalogue>
  } catch {
    return {}
  }
}
