import type { Messages } from '@lingui/core'
import { chooseLanguage, type Language } from '#shared/i18n/languages.ts'
import { createTranslator, type Translator } from '#shared/i18n/translator.ts'

/** Reads the catalogue of a language: compiled translations, keyed by their English text. */
export type ReadCatalogue = (tag: string) => Messages

/**
 * The language of one page. The service is a separate process, so it follows each browser's
 * language.
 */
export interface PageLanguage extends Language {
  t: Translator
}

/** Chooses the language of a page from the browser's `Accept-Language`. */
export function languageFor(header: string | undefined, catalogue: ReadCatalogue): PageLanguage {
  const language = chooseLanguage(null, acceptedLanguages(header ?? ''))
  return { ...language, t: createTranslator(language.tag, catalogue(language.tag)) }
}

/** Returns the languages of an `Accept-Language` header, best first, without those of weight 0. */
export function acceptedLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
