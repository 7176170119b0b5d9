import Papa from 'papaparse'

/**
 * One row of a CSV file: its values, and whether a quotation mark in it is opened and not closed
 * properly.
 */
export type OnRow = (values: string[], brokenQuotes: boolean) => void

/**
 * Reads CSV piece by piece, so that memory holds one piece and one row at a time. What separates
 * values and rows is guessed from the first lines that are whole.
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

  /** Hands on every row but the last, which the next piece may go on with. */
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
    // Assigned in the callback, which the compiler does not see.
    const open = held as { values: string[]; broken: boolean } | null
    if (last && open) this.#onRow(open.values, open.broken)
    this.#rest = last ? '' : text.slice(begins)
  }
}

/** Some exports put a few lines of explanation above the names of their columns. */
export const MOST_ABOVE = 10

interface Style {
  delimiter: string
  newline: '\r' | '\n' | '\r\n'
}

/** So many characters tell enough, even if they are one line. */
const ENOUGH_TO_GUESS = 64 * 1024

/**
 * Guesses what separates values and rows from the lines that are whole: a line that was cut has
 * values too few, and would speak for another separator. Null while too little is there to tell.
 */
function guessStyle(text: string, last: boolean): Style | null {
  if (last || text.length >= ENOUGH_TO_GUESS)
    return styleOf(text) ?? asStyle(Papa.parse(text, { preview: 10 }).meta)
  // A carriage return at the end may be half of a line break.
  const whole = /^[^]*(?:\n|\r(?=[^]))/.exec(text)?.[0] ?? ''
  return whole === '' ? null : styleOf(whole)
}

/** Lines that stand above the table do not count. Null where nothing separates values. */
function styleOf(text: string): Style | null {
  let rest = text
  for (let above = 0; above < MOST_ABOVE && rest !== ''; above++) {
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
