import { mergeFields, type MergeField } from './merge-field-names.ts'

export type MergeValues = Readonly<Partial<Record<MergeField, string | null>>>

/** Other programs' names for these fields, so that their templates work unchanged. */
const otherNames: Readonly<Record<string, MergeField>> = {
  firstname: 'first_name',
  given_name: 'first_name',
  lastname: 'last_name',
  surname: 'last_name',
  fullname: 'full_name',
  name: 'full_name',
  job_title: 'title',
  jobtitle: 'title',
  role: 'title',
  position: 'title',
  company_name: 'company',
  companyname: 'company',
  organisation: 'company',
  organization: 'company',
  location: 'city',
  place: 'city',
  job: 'posting',
  vacancy: 'posting',
  sender: 'my_name',
  sender_name: 'my_name',
  myname: 'my_name',
}

/** A placeholder in braces, from `start` up to `end` (exclusive). */
interface Placeholder {
  start: number
  end: number
  written: string
  name: string
  field: MergeField | null
  fallback: string | null
}

/** `{field}`, `{field|fallback}`, and both in double braces, as in other programs. */
const placeholders = /\{\{([^{}\n]*)\}\}|\{([^{}\n]*)\}/g

const isField = (name: string): name is MergeField =>
  (mergeFields as readonly string[]).includes(name)

/** Returns the field that a name means in any spelling: `firstName`, `First name`. */
function fieldOf(name: string): MergeField | null {
  const plain = name
    .trim()
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase()
  if (isField(plain)) return plain
  return Object.hasOwn(otherNames, plain) ? (otherNames[plain] ?? null) : null
}

function findPlaceholders(text: string): Placeholder[] {
  return [...text.matchAll(placeholders)].map((match) => {
    const [written, double, single] = match
    const inside = double ?? single ?? ''
    const bar = inside.indexOf('|')
    const name = (bar < 0 ? inside : inside.slice(0, bar)).trim()
    return {
      start: match.index,
      end: match.index + written.length,
      written,
      name,
      field: fieldOf(name),
      fallback: bar < 0 ? null : inside.slice(bar + 1).trim(),
    }
  })
}

/** A field without value and fallback, with its position in the text. */
export interface UnfilledField {
  start: number
  end: number
  field: MergeField
}

/** Finds the fields that remain in a text, in order. */
export const findUnfilledFields = (text: string): UnfilledField[] =>
  findPlaceholders(text).flatMap(({ start, end, field }) =>
    field === null ? [] : [{ start, end, field }],
  )

/** Puts a value on one line, whatever the record contains. */
const oneLine = (value: string | null | undefined) =>
  value?.replaceAll(/[\s\p{Cc}\u{2028}\u{2029}]+/gu, ' ').trim() ?? ''

/**
 * Replaces fields by their value, else by their fallback. A field with neither becomes `{field}`,
 * which `findUnfilledFields` finds. Placeholders that are not fields stay unchanged.
 */
export function fillFields(text: string, values: MergeValues): string {
  let filled = ''
  let from = 0
  for (const { start, end, field, fallback } of findPlaceholders(text)) {
    if (field === null) continue
    filled += text.slice(from, start) + (oneLine(values[field]) || (fallback ?? `{${field}}`))
    from = end
  }
  return filled + text.slice(from)
}

/** An error in a template, and the field that was probably meant. */
export interface TemplateProblem {
  kind: 'unknown' | 'unclosed'
  written: string
  suggestion: MergeField | null
}

/** Finds what would not be replaced: unknown field names, and unclosed braces. */
export function findTemplateProblems(text: string): TemplateProblem[] {
  const placeholdersFound = findPlaceholders(text)
  const unknown = placeholdersFound.flatMap(({ field, written, name }): TemplateProblem[] =>
    field === null ? [{ kind: 'unknown', written, suggestion: findNearest(name) }] : [],
  )
  const rest = text.replaceAll(placeholders, (written) => ' '.repeat(written.length))
  const unclosed = [...rest.matchAll(/\{+\s*(\p{L}[\p{L}_]*)/gu)].flatMap(
    ([written, name = '']): TemplateProblem[] => {
      const suggestion = fieldOf(name) ?? findNearest(name)
      return suggestion === null ? [] : [{ kind: 'unclosed', written, suggestion }]
    },
  )
  return [...unknown, ...unclosed]
}

/** Returns the field with the most similar name, at most a third of its letters off; else null. */
function findNearest(name: string): MergeField | null {
  const letters = lettersOf(name)
  const [best] = mergeFields
    .map((field) => ({ field, steps: stepsBetween(letters, lettersOf(field)) }))
    .toSorted((a, b) => a.steps - b.steps)
  return best && best.steps * 3 <= letters.length ? best.field : null
}

const lettersOf = (text: string) => [...text.toLowerCase().replaceAll(/[^\p{L}]+/gu, '')]

/**
 * Counts the letters to add, remove, replace or swap with the next one, to turn one text into the
 * other.
 */
function stepsBetween(from: readonly string[], to: readonly string[]): number {
  const steps: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => steps[row]?.[column] ?? Infinity
  from.forEach((letter, row) => {
    const line = [row + 1]
    steps.push(line)
    to.forEach((letters, column) => {
      const cost = letter === letters ? 0 : 1
      const swapped = letter === to[column - 1] && from[row - 1] === letters
      line.push(
        Math.min(
          at(row, column + 1) + 1,
          at(row + 1, column) + 1,
          at(row, column) + cost,
          swapped ? at(row - 1, column - 1) + 1 : Infinity,
        ),
      )
    })
  })
  return at(from.length, to.length)
}

/** Returns the city of a location such as “Berlin, Germany”. */
export const cityOf = (location: string | null): string | null =>
  location?.split(',')[0]?.trim() || null
