import { foldName } from '../domain/fold.ts'
import { phoneOf } from './phone.ts'

/**
 * A row that cannot be imported, and why; caught by the importer and reported with the row's
 * number.
 */
export class RowError extends Error {
  override readonly name = 'RowError'
}

/** A cell that could not be read as its field; it is kept as a line of the notes. */
export interface KeptCell {
  field: string
  text: string
}

/** An apostrophe that an export put before what a spreadsheet would have run as a formula. */
const exported = /^'(?=[=+\-@])/
/** What people and programs write into a cell to say that there is nothing. */
const nothing = new Set(
  'n/a|#n/a|n.a.|n.a|na.|-|--|---|—|.|?|none|(none)|null|nil|(blank)|not available|not applicable|not provided|not specified|tbd'.split(
    '|',
  ),
)
/** Names of people that would be read as nothing. */
const names = new Set(['name', 'first_name', 'last_name'])
const surname = /^(Null|Nil|None)$/

const isNothing = (field: string, text: string) =>
  nothing.has(foldName(text)) && !(names.has(field) && surname.test(text))

/**
 * Reads fields of one record. Every method answers null for a value that is missing, blank or says
 * that there is none (`n/a`). A cell that cannot be what its field takes is null too, and kept: it
 * never costs the row (`kept`, `notesWith`).
 */
export class Values {
  readonly #get: (field: string) => unknown
  readonly #kept: KeptCell[] = []

  constructor(get: (field: string) => unknown) {
    this.#get = get
  }

  /** Cells that could not be read so far. */
  get kept(): readonly KeptCell[] {
    return this.#kept
  }

  /** Keeps a cell for the notes; answers null. */
  keep(field: string, text: string): null {
    if (!this.#kept.some((one) => one.field === field && one.text === text))
      this.#kept.push({ field, text })
    return null
  }

  /** Notes with a line below them for each cell that was kept; null without either. */
  notesWith(notes: string | null, nameOf: (field: string) => string): string | null {
    const lines = this.#kept.map(({ field, text }) => `${nameOf(field)}: ${text}`)
    return [notes, ...lines].filter(Boolean).join('\n').slice(0, LONGEST_NOTES) || null
  }

  /** Trimmed text; a number counts as text too. What is too long is cut, and kept whole. */
  text(field: string, longest = 500): string | null {
    const value = this.#get(field)
    if (value === undefined || value === null) return null
    if (typeof value !== 'string' && typeof value !== 'number')
      return this.keep(field, JSON.stringify(value))
    // A NUL cannot be typed, and cuts a text short in many a program.
    const text = String(value).replaceAll('\u0000', '').trim().replace(exported, '')
    if (text === '' || isNothing(field, text)) return null
    if (text.length <= longest) return text
    this.keep(field, text)
    return text.slice(0, longest)
  }

  /** As `text`, or a list of texts joined by '; '. */
  texts(field: string, longest = 2000): string | null {
    const value = this.#get(field)
    if (!Array.isArray(value)) return this.text(field, longest)
    const text = value
      .filter((part) => typeof part === 'string' || typeof part === 'number')
      .map((part) => String(part).trim())
      .filter((part) => part !== '' && !isNothing(field, part))
      .join('; ')
    if (text.length <= longest) return text || null
    this.keep(field, text)
    return text.slice(0, longest)
  }

  flag(field: string): boolean | null {
    const value = this.#get(field)
    if (typeof value === 'boolean') return value
    const text = this.text(field)
    if (text === null) return null
    if (/^(true|yes|y|1|x|ja|oui|si|sí)$/i.test(text)) return true
    if (/^(false|no|n|0|nein|non)$/i.test(text)) return false
    this.keep(field, text)
    return null
  }

  /** Epoch milliseconds from Unix seconds or milliseconds, an ISO date or time, or DD.MM.YYYY. */
  time(field: string): number | null {
    const text = this.text(field)
    if (text === null) return null
    const at = parseTime(text)
    if (at !== null && at >= Date.UTC(1990, 0, 1) && at <= Date.UTC(2100, 0, 1)) return at
    return this.keep(field, text)
  }

  /** An http or https address; one without its scheme gets it. */
  url(field: string): string | null {
    const text = this.text(field, 2000)
    return text === null ? null : (urlOf(text) ?? this.keep(field, text))
  }

  /** The first e-mail address of a cell; further ones are kept. */
  email(field: string): string | null {
    return this.#firstOf(field, 320, (text) => {
      const address = /^(?:.*<)?\s*(?:mailto:)?([^<>]+?)>?$/i.exec(text)?.[1] ?? text
      return addressPattern.test(address) ? address : null
    })
  }

  /** The first telephone number of a cell, written the international way; further ones are kept. */
  phone(field: string): string | null {
    return this.#firstOf(field, 200, phoneOf)
  }

  /** A cell may hold several, apart by `;`, `,`, `|`, a slash or a line break. */
  #firstOf(field: string, longest: number, read: (text: string) => string | null): string | null {
    const text = this.text(field, longest)
    if (text === null) return null
    const whole = read(text)
    if (whole !== null) return whole
    const parts = text
      .split(/\s*(?:[;,|\n]|\s\/\s|:::)\s*/)
      .filter((part) => part !== '' && !isNothing(field, part))
    const at = parts.findIndex((part) => read(part) !== null)
    const found = parts[at]
    if (found === undefined) return this.keep(field, text)
    for (const [index, part] of parts.entries()) if (index !== at) this.keep(field, part)
    return read(found)
  }
}

/** What one record's notes may hold (contract §2). */
export const LONGEST_NOTES = 100_000

const addressPattern = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]{2,}$/

/** Reads `www.x.example/a` and `HTTP://x.example/a` as addresses; null for what is none. */
export function urlOf(text: string): string | null {
  const bare = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:].*)?$/u.test(text)
  const whole = bare ? `https://${text}` : text
  if (!/^https?:\/\/[^\s/]+/i.test(whole) || !URL.canParse(whole)) return null
  return whole.replace(/^https?/i, (scheme) => scheme.toLowerCase())
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
