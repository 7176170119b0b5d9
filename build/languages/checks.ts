import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** What a message asks for, so that two wordings of it can be compared. */
export interface Needs {
  /** Names of places, plurals and selects, in order of the alphabet. */
  names: string[]
  /** Its tags, each as often as it stands there. */
  tags: string[]
  /** The names of its plurals with the cases given for them. */
  plurals: { name: string; cases: string[] }[]
  /** The names of its selects with the cases given for them. */
  selects: { name: string; cases: string[] }[]
}

/** Reads what a message needs. Throws where it is no ICU message. */
export function needsOf(message: string): Needs {
  const names = new Set<string>()
  const needs: Needs = { names: [], tags: [], plurals: [], selects: [] }
  const visit = (tokens: readonly unknown[]): void => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      const [name, kind, cases] = token as [string, string?, Record<string, unknown>?]
      names.add(name)
      if (!kind || typeof cases !== 'object') continue
      const given = Object.entries(cases).filter(([key]) => key !== 'offset')
      const found = { name, cases: given.map(([key]) => key) }
      if (kind === 'plural') needs.plurals.push(found)
      if (kind === 'select') needs.selects.push(found)
      for (const [, inner] of given) if (Array.isArray(inner)) visit(inner)
    }
  }
  visit(compileMessageOrThrow(message))
  needs.names = [...names].sort()
  needs.tags = [...new Set(message.match(/<\/?\w+\/?>/g))].sort()
  return needs
}

/**
 * Says what is wrong with a translation; null where nothing is. It must be an ICU message with the
 * same names and tags, a case for each plural category of its language, and the English selects.
 */
export function faultOf(text: string, translation: string, tag: string): string | null {
  let needs: Needs
  try {
    needs = needsOf(translation)
  } catch (error) {
    return `no ICU message: ${error instanceof Error ? error.message : String(error)}`
  }
  const wanted = needsOf(text)
  const differs = (a: readonly string[], b: readonly string[]) => a.join() !== b.join()
  if (differs(needs.names, wanted.names))
    return `names ${needs.names.join()}, not ${wanted.names.join()}`
  if (differs(needs.tags, wanted.tags))
    return `tags ${needs.tags.join()}, not ${wanted.tags.join()}`
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  for (const { name, cases } of needs.plurals) {
    const missing = categories.filter((category) => !cases.includes(category))
    // French and Spanish have "many" for millions alone; "other" serves there.
    if (missing.some((category) => category !== 'many' || tag === 'ar'))
      return `the plural of ${name} lacks ${missing.join()}`
  }
  for (const { name, cases } of needs.selects) {
    const english = wanted.selects.find((each) => each.name === name)
    if (english && differs([...cases].sort(), [...english.cases].sort()))
      return `the select of ${name} has other cases`
  }
  return null
}
