import { isObject as isJson, type JsonObject as Json } from './json.ts'
import { readText } from './wire-values.ts'

/* Writes values of fields that the contract does not name, in the service's own words. */

const headings = ['title', 'heading', 'name', 'topic', 'label']

/**
 * Writes a value as a sentence: an object with a heading as "Rates: falling", any other object
 * field by field. Returns null if there is nothing to write.
 */
export function describeValue(value: unknown): string | null {
  if (!isJson(value)) return textOf(value)
  const heading = headings.find((name) => readText(value[name]) !== null)
  if (heading === undefined) return describeFields(value).join('; ') || null
  const rest = Object.entries(value).flatMap(([name, part]) =>
    name === heading || isId(name) ? [] : (textOf(part) ?? []),
  )
  return [readText(value[heading]), rest.join(' ')].filter(Boolean).join(': ')
}

/** Writes each field of an object as a line, such as `Hiring trend: up`; leaves out ids. */
export const describeFields = (value: Json): string[] =>
  Object.entries(value).flatMap(([name, part]) => {
    const text = isId(name) ? null : textOf(part)
    return text === null ? [] : [`${wordOf(name)}: ${text}`]
  })

function textOf(value: unknown): string | null {
  if (Array.isArray(value))
    return value.flatMap((element) => describeValue(element) ?? []).join(', ') || null
  return isJson(value) ? describeFields(value).join('; ') || null : readText(value)
}

/** Writes a field name as words: `hiring_trend` becomes "Hiring trend". */
function wordOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isId = (name: string): boolean => /^(id|.*_id|odd_fields)$/.test(name)
