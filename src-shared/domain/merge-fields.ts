import { mergeFields, type MergeField } from './merge-field-names.ts'

export type MergeValues = Readonly<Partial<Record<MergeField, string | null>>>

/** What other programs call our fields, so that a text from there works as it is. */
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

/** A place in braces, from `start` to before `end`. */
interface Placeholder {
  start: number
  end: number
  written: string
  name: string
  field: MergeField | null
  fallback: string | null
}

/** `{field}`, `{field|fallback}`, and both in double braces as other programs write them. */
const placeholders = /\{\{([^{}\n]*)\}\}|\{([^{}\n]*)\}/g

const isField = (name: string): name is MergeField =>
  (mergeFields as readonly string[]).includes(name)

/** Returns the field a name means, however it is written: `firstName`, `First name`. */
function fieldOf(name: string): MergeField | null {
  const plain = name
    .trim()
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase()
  if (isField(plain)) return plain
  return Object.hasOwn(otherNames, plain) ? (otherNames[plain] ?? null) : null
}

function placesIn(text: string): Placeholder[] {
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

/** A field that has no value and no fallback, where it stands in the text. */
export interface Gap {
  start: number
  end: number
  field: MergeField
}

/** Finds the fields that are still named in a text, in their order. */
export const gapsIn = (text: string): Gap[] =>
  placesIn(text).flatMap(({ start, end, field }) => (field === null ? [] : [{ start, end, field }]))

/** A value stands on one line, whatever the record holds. */
const oneLine = (value: string | null | undefined) =>
  value?.replaceAll(/[\s\p{Cc}\u{2028}\u{2029}]+/gu, ' ').trim() ?? ''

/**
 * Puts the values in: the value of a field, else its fallback. A field with neither is left as
 * `{field}`, for `gapsIn` to find; what is no field is left to the letter.
 */
export function fillIn(text: string, values: MergeValues): string {
  let filled = ''
  let from = 0
  for (const { start, end, field, fallback } of placesIn(text)) {
    if (field === null) continue
    filled += text.slice(from, start) + (oneLine(values[field]) || (fallback ?? `{${field}}`))
    from = end
  }
  return filled + text.slice(from)
}

/** What is wrong with a template, and the field that was probably meant. */
export interface TemplateProblem {
  kind: 'unknown' | 'unclosed'
  written: string
  meant: MergeField | null
}

/** Finds what would not be filled in: names that are no fields, and braces that are not closed. */
export function problemsIn(text: string): TemplateProblem[] {
  const places = placesIn(text)
  const unknown = places.flatMap(({ field, written, name }): TemplateProblem[] =>
    field === null ? [{ kind: 'unknown', written, meant: findNearest(name) }] : [],
  )
  const rest = text.replaceAll(placeholders, (written) => ' '.repeat(written.length))
  const unclosed = [...rest.matchAll(/\{+\s*(\p{L}[\p{L}_]*)/gu)].flatMap(
    ([written, name = '']): TemplateProblem[] => {
      const meant = fieldOf(name) ?? findNearest(name)
      return meant === null ? [] : [{ kind: 'unclosed', written, meant }]
    },
  )
  return [...unknown, ...unclosed]
}

/** Returns the field that is written most alike: at most a third of its letters off; else null. */
function findNearest(name: string): MergeField | null {
  const wanted = lettersOf(name)
  const [best] = mergeFields
    .map((field) => ({ field, steps: stepsBetween(wanted, lettersOf(field)) }))
    .toSorted((a, b) => a.steps - b.steps)
  return best && best.steps * 3 <= wanted.length ? best.field : null
}

const lettersOf = (text: string) => [...text.toLowerCase().replaceAll(/[^\p{L}]+/gu, '')]

/** Counts the letters to add, leave out, replace or swap with the next, to make one of the other. */
function stepsBetween(one: readonly string[], other: readonly string[]): number {
  const steps: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => steps[row]?.[column] ?? Infinity
  one.forEach((letter, row) => {
    const line = [row + 1]
    steps.push(line)
    other.forEach((wanted, column) => {
      const same = letter === wanted ? 0 : 1
      const swapped = letter === other[column - 1] && one[row - 1] === wanted
      line.push(
        Math.min(
          at(row, column + 1) + 1,
          at(row + 1, column) + 1,
          at(row, column) + same,
          swapped ? at(row - 1, column - 1) + 1 : Infinity,
        ),
      )
    })
  })
  return at(one.length, other.length)
}

/** Returns the town of a location such as “Berlin, Germany”. */
export const cityOf = (location: string | null): string | null =>
  location?.split(',')[0]?.trim() || null
