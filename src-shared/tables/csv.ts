import Papa from 'papaparse'

/**
 * The callback for each row of a CSV file. `brokenQuotes`: a quotation mark is opened but not
 * closed properly.
 */
export type OnRow = (values: string[], brokenQuotes: boolean) => void

/**
 * A streaming CSV reader that holds one chunk and one row in memory. It guesses the separators from
 * the first complete lines.
 */
export class CsvReader {
  readonly #onRow: OnRow
  #rest = ''
  #style: Style | null = null

  constructor(onRow: OnRow) {
    this.#onRow = onRow
  }

  write(text: string): void {
    this.#read(this.#rest + text, false)
  }

  end(): void {
    if (this.#rest !== '') this.#read(this.#rest, true)
    this.#rest = ''
  }

  /** Emits every row but the last, which the next chunk may continue. */
  #read(text: string, last: boolean): void {
    this.#style ??= guessStyle(text, last)
    if (this.#style === null) {
      this.#rest = text
      return
    }
    let held: { values: string[]; broken: boolean } | null = null
    let [begins, ends] = [0, 0]
    Papa.parse<string[]>(text, {
      ...this.#style,
      skipEmptyLines: false,
      step: ({ data, errors, meta }) => {
        if (held) this.#onRow(held.values, held.broken)
        held = { values: data, broken: errors.some(({ type }) => type === 'Quotes') }
        begins = ends
        ends = meta.cursor
      },
    })
    // The compiler does not see the assignment in the callback.
    const open = held as { values: string[]; broken: boolean } | null
    if (last && open) this.#onRow(open.values, open.broken)
    this.#rest = last ? '' : text.slice(begins)
  }
}

/**
 * How many lines are searched for the header: some exports put a few lines of explanation above it.
 */
export const MAX_LINES_ABOVE = 10

interface Style {
  delimiter: string
  newline: '\r' | '\n' | '\r\n'
}

/** The number of characters that suffices for a guess, even on a single line. */
const ENOUGH_TO_GUESS = 64 * 1024

/**
 * Guesses the separators of values and rows. Uses only complete lines, because a truncated one has
 * too few values and would suggest another separator. Returns null if there is too little text to
 * tell.
 */
function guessStyle(text: string, last: boolean): Style | null {
  if (last || text.length >= ENOUGH_TO_GUESS)
    return styleOf(text) ?? asStyle(Papa.parse(text, { preview: 10 }).meta)
  // A carriage return at the end may be half of a line break.
  const whole = /^[^]*(?:\n|\r(?=[^]))/.exec(text)?.[0] ?? ''
  return whole === '' ? null : styleOf(whole)
}

/**
 * Detects the separators, ignoring lines above the table. Returns null if nothing separates values.
 */
function styleOf(text: string): Style | null {
  let rest = text
  for (let above = 0; above < MAX_LINES_ABOVE && rest !== ''; above++) {
    const { meta, errors } = Papa.parse(rest, { preview: 10, skipEmptyLines: 'greedy' })
    if (!errors.some(({ type }) => type === 'Delimiter')) return asStyle(meta)
    rest = rest.replace(/^[^\r\n]*(?:\r\n|\r|\n|$)/, '')
  }
  return null
}

const asStyle = ({ delimiter, linebreak }: Papa.ParseMeta): Style => ({
  delimiter,
  newline: linebreak as Style['newline'],
})
