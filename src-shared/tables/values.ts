/**
 * A row that cannot be imported, and why; caught by the importer and reported with the row's
 * number.
 */
export class RowError extends Error {
  override readonly name = 'RowError'
}

const show = (value: unknown) => {
  const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value))
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** An apostrophe that an export put before what a spreadsheet would have run as a formula. */
const exported = /^'(?=[=+\-@])/

/**
 * Reads fields of one record. Every method answers null for a value that is missing, null or blank,
 * and throws RowError for one of the wrong kind.
 */
export class Values {
  readonly #get: (field: string) => unknown

  constructor(get: (field: string) => unknown) {
    this.#get = get
  }

  /** Trimmed text. `numbers`: a number counts as text too, as for an id or a phone. */
  text(field: string, longest = 500, numbers = false): string | null {
    const value = this.#get(field)
    if (value === undefined || value === null) return null
    if (typeof value !== 'string' && !(numbers && typeof value === 'number'))
      throw new RowError(`${field} must be text, but is ${show(value)}.`)
    // A NUL cannot be typed, and cuts a text short in many a program.
    const text = String(value).replaceAll('\u0000', '').trim().replace(exported, '')
    if (text.length > longest)
      throw new RowError(`${field} has ${text.length} characters; at most ${longest} are kept.`)
    return text || null
  }

  /** As `text`, or a list of texts joined by '; '. */
  texts(field: string, longest = 2000): string | null {
    const value = this.#get(field)
    if (!Array.isArray(value)) return this.text(field, longest)
    const parts = value.map((part, index) =>
      new Values(() => part).text(`${field}[${index}]`, longest),
    )
    const text = parts.filter((part) => part !== null).join('; ')
    if (text.length > longest)
      throw new RowError(`${field} has ${text.length} characters; at most ${longest} are kept.`)
    return text || null
  }

  flag(field: string): boolean | null {
    const value = this.#get(field)
    if (typeof value === 'boolean') return value
    const text = this.text(field, 500, true)?.toLowerCase()
    if (text === undefined) return null
    if (/^(true|yes|y|1|x|ja|oui)$/.test(text)) return true
    if (/^(false|no|n|0|nein|non)$/.test(text)) return false
    throw new RowError(`${field} must be yes or no, but is ${show(value)}.`)
  }

  /** Epoch milliseconds from Unix seconds or milliseconds, an ISO date or time, or DD.MM.YYYY. */
  time(field: string): number | null {
    const value = this.#get(field)
    const text = this.text(field, 500, true)
    if (text === null) return null
    const at = parseTime(text)
    if (at === null || at < Date.UTC(1990, 0, 1) || at > Date.UTC(2100, 0, 1))
      throw new RowError(
        `${field} is not a date: ${show(value)}. Use YYYY-MM-DD, an ISO time or Unix seconds.`,
      )
    return at
  }

  /** An http or https address. */
  url(field: string): string | null {
    const text = this.text(field, 2000)
    if (text === null) return null
    if (!/^https?:\/\/[^\s/]+/i.test(text) || !URL.canParse(text))
      throw new RowError(`${field} is not an http or https address: ${show(text)}.`)
    return text
  }

  email(field: string): string | null {
    const text = this.text(field, 320)
    if (text === null) return null
    if (!/^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]{2,}$/.test(text))
      throw new RowError(`${field} is not an e-mail address: ${show(text)}.`)
    return text
  }
}

function parseTime(text: string): number | null {
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000)
  if (/^\d{12,13}$/.test(text)) return Number(text)
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text,
    )
  const [year, month, day] = german ? german.slice(1).toReversed() : (iso?.slice(1) ?? [])
  if (year === undefined) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // 31 February would silently become March.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null
  if (german || text.length === 10) return date.getTime()
  const at = Date.parse(
    /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text.replace(' ', 'T') : `${text.replace(' ', 'T')}Z`,
  )
  return Number.isNaN(at) ? null : at
}
