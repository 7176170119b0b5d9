import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** The parts of a message that its translations must share. */
export interface Needs {
  /** Names of arguments, plurals and selects, in alphabetical order. */
  names: string[]
  /** Its distinct tags, in alphabetical order. */
  tags: string[]
  /** Its plurals by name, with their cases. */
  plurals: { name: string; cases: string[] }[]
  /** Its selects by name, with their cases. */
  selects: { name: string; cases: string[] }[]
}

/** Names of values that are counts. */
const COUNTS = new Set(
  'added all attended bounces cap changed companies count days dismissed done duplicates enrolled events failed failures filled found gone held hidden kept known leads left lists loaded matched members minutes missing more no_show not_started off others out people posts prospects rejected relevant remaining replied rows runs runs_after runs_before sent shown total tried uncertain unconfirmed undecided unmatched unread unsure waiting'.split(
    ' ',
  ),
)

/**
 * Returns the names of the counts in a text that are outside a plural. Other languages inflect
 * words by number where English does not. Excludes parts of a whole, where the words depend on the
 * whole ("3 of 12"), and short units ("5 min").
 */
export function countsOutside(text: string): string[] {
  const { names, plurals } = needsOf(text)
  const decided = new Set(plurals.map(({ name }) => name))
  const isPart = (name: string) =>
    new RegExp(
      `\\{${name}\\}(</?\\w+>)? of ([{#]|the \\{)|(\\}|#|/>) of \\{${name}\\}|\\{${name}\\} (min|d|h|s)\\b`,
    ).test(text)
  return names.filter((name) => COUNTS.has(name) && !decided.has(name) && !isPart(name))
}

/** Lists the numbers that are written out in a text, outside its values and elements. */
export function digitsIn(text: string): string[] {
  const said = text.replaceAll(/<\/?\w+\/?>|\{\s*\w+\s*(?=[,}])|=\d+\s*(?=\{)/g, '')
  return said.match(/\p{Nd}+/gu) ?? []
}

/** What a space must not be torn from: a line would begin or end with it. */
const TORN: Readonly<Record<string, RegExp>> = {
  de: / (?=%)/,
  es: / (?=%)/,
  fr: / (?=[:;?!»%])|(?<=«) /,
}

/** Reports whether a line of a translation can break before a mark that belongs to its word. */
export const canTear = (translation: string, tag: string): boolean =>
  TORN[tag]?.test(translation) === true

/** Reads the parts of a message. Throws if it is not an ICU message. */
export function needsOf(message: string): Needs {
  const names = new Set<string>()
  const needs: Needs = { names: [], tags: [], plurals: [], selects: [] }
  const visit = (tokens: readonly unknown[]): void => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      const [name, kind, cases] = token as [string, string?, Record<string, unknown>?]
      names.add(name)
      if (!kind || typeof cases !== 'object') continue
      const branches = Object.entries(cases).filter(([key]) => key !== 'offset')
      const found = { name, cases: branches.map(([key]) => key) }
      if (kind === 'plural') needs.plurals.push(found)
      if (kind === 'select') needs.selects.push(found)
      for (const [, inner] of branches) if (Array.isArray(inner)) visit(inner)
    }
  }
  visit(compileMessageOrThrow(message))
  needs.names = [...names].sort()
  needs.tags = [...new Set(message.match(/<\/?\w+\/?>/g))].sort()
  return needs
}

/**
 * Returns the error in a translation; null if there is none. It must be an ICU message with the
 * same names and tags, a case for each plural category of its language, and the same selects as in
 * English.
 */
export function faultOf(text: string, translation: string, tag: string): string | null {
  let needs: Needs
  try {
    needs = needsOf(translation)
  } catch (error) {
    return `no ICU message: ${error instanceof Error ? error.message : String(error)}`
  }
  const textNeeds = needsOf(text)
  const differs = (a: readonly string[], b: readonly string[]) => a.join() !== b.join()
  if (differs(needs.names, textNeeds.names))
    return `names ${needs.names.join()}, not ${textNeeds.names.join()}`
  if (differs(needs.tags, textNeeds.tags))
    return `tags ${needs.tags.join()}, not ${textNeeds.tags.join()}`
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  for (const { name, cases } of needs.plurals) {
    const missing = categories.filter((category) => !cases.includes(category))
    // French and Spanish use "many" only for millions, where "other" is good enough.
    if (missing.some((category) => category !== 'many' || tag === 'ar'))
      return `the plural of ${name} lacks ${missing.join()}`
  }
  for (const { name, cases } of needs.selects) {
    const english = textNeeds.selects.find((select) => select.name === name)
    if (english && differs([...cases].sort(), [...english.cases].sort()))
      return `the select of ${name} has other cases`
  }
  return null
}
