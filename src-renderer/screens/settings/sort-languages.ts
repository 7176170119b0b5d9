import { t } from '#shared/i18n/translate.ts'
import { compareNames } from '../../stores/compare-names.ts'
import { languageName } from './spelling-languages.ts'

/** Languages with an order of names of their own, or with many users. */
const tags =
  'ar cs da de el en es et fi fr hr hu it ja ko lt nb nl pl pt ro ru sk sv tr uk vi zh zh-Hant'.split(
    ' ',
  )

/**
 * Lists the languages in whose order names can be sorted, by name, after the choice to follow the
 * display language. Keeps `chosen` if it is none of them.
 */
export function sortLanguageOptions(chosen: string | null): { value: string; label: string }[] {
  const offered = chosen === null || tags.includes(chosen) ? tags : [...tags, chosen]
  return [
    { value: '', label: t('Same as display language') },
    ...offered
      .map((value) => ({ value, label: languageName(value) }))
      .toSorted((one, other) => compareNames(one.label, other.label)),
  ]
}
