import { plainDigits } from '../domain/digits.ts'
import { foldName } from '../domain/fold.ts'
import { phoneOf } from './phone.ts'

/**
 * Thrown if a row cannot be imported. The importer catches it and reports it with the row's number.
 */
export class RowError extends Error {
  override readonly name = 'RowError'
}

/**
 * A cell that its field cannot take; it becomes a line of the notes. `cut`: how many of its last
 * characters the notes have no room for; 0 until `notesWith` has written them.
 */
export interface KeptCell {
  field: string
  text: string
  cut: number
}

/**
 * The apostrophe with which exports stop spreadsheets from running a cell as a formula, with the
 * white space that it kept from being cut off.
 */
const exported = /^'(?:[\t\r]\s*|(?=[=+\-@]))/
/** Texts that people and programs write into a cell to mark it as empty. */
const emptyMarks = new Set(
  'n/a|#n/a|n.a.|n.a|na.|-|--|---|—|.|?|none|(none)|null|nil|(blank)|not available|not applicable|not provided|not specified|tbd'.split(
    '|',
  ),
)
/** What Hotdesk's own exports write for an unknown flag, in each language. */
const unknown = /^(unknown|unbekannt|inconnu|desconocido|غير معروف)$/i
/** Fields in which an empty-cell text may be a surname. */
const names = new Set(['name', 'first_name', 'last_name'])
const surname = /^(Null|Nil|None)$/

/** Most texts begin with a letter that no mark begins with, and need not be folded. */
const isFilled = /^[a-mo-su-z\d@+]/i

const isNothing = (field: string, text: string) =>
  !isFilled.test(text) &&
  emptyMarks.has(foldName(text)) &&
  !(names.has(field) && surname.test(text))

/** Reads a cell as trimmed text; null if it is blank or marked as empty. */
export function readCell(field: string, cell: string): string | null {
  // NUL cannot be typed, and truncates the text in many programs.
  const text = cell.replaceAll('\u0000', '').trim().replace(exported, '')
  return text === '' || isNothing(field, text) ? null : text
}

/**
 * The fields of one record. Every method returns null if the value is missing, blank or marked as
 * empty (`n/a`). A value its field cannot take is also null and is kept for the notes (`kept`,
 * `notesWith`), so it never costs the row.
 */
export class Values {
  readonly #get: (field: string) => unknown
  readonly #kept: KeptCell[] = []

  constructor(get: (field: string) => unknown) {
    this.#get = get
  }

  /** The cells that could not be read so far. */
  get kept(): readonly KeptCell[] {
    return this.#kept
  }

  /** Keeps a cell for the notes; returns null. */
  keep(field: string, text: string): null {
    if (!this.#kept.some((cell) => cell.field === field && cell.text === text))
      this.#kept.push({ field, text, cut: 0 })
    return null
  }

  /**
   * Returns the notes with a line for each kept cell; null if there are neither. What they have no
   * room for is left out, and counted in the cell it belongs to.
   */
  notesWith(notes: string | null, nameOf: (field: string) => string): string | null {
    return addToNotes(notes, this.#kept, nameOf)
  }

  /**
   * Returns trimmed text; a number counts as text. A text that is too long is cut, and kept whole
   * for the notes.
   */
  text(field: string, longest = 500): string | null {
    const value = this.#get(field)
    if (value === undefined || value === null) return null
    if (typeof value !== 'string' && typeof value !== 'number')
      return this.keep(field, JSON.stringify(value))
    const text = readCell(field, String(value))
    if (text === null || text.length <= longest) return text
    this.keep(field, text)
    return text.slice(0, longest)
  }

  /** Returns the same as `text`; the items of a list are joined by '; '. */
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
    if (/^(true|yes|y|1|x|ja|oui|si|sí|نعم)$/i.test(text)) return true
    if (/^(false|no|n|0|nein|non|لا)$/i.test(text)) return false
    return unknown.test(text) ? null : this.keep(field, text)
  }

  /**
   * Returns epoch milliseconds, from Unix seconds or milliseconds, an ISO date or time, or
   * DD.MM.YYYY.
   */
  time(field: string): number | null {
    const text = this.text(field)
    if (text === null) return null
    const at = parseTime(text)
    if (at !== null && at >= Date.UTC(1990, 0, 1) && at <= Date.UTC(2100, 0, 1)) return at
    return this.keep(field, text)
  }

  /** Returns an http or https URL; adds a missing scheme. */
  url(field: string): string | null {
    const text = this.text(field, 2000)
    return text === null ? null : (urlOf(text) ?? this.keep(field, text))
  }

  /** Returns the first e-mail address of a cell; further ones are kept for the notes. */
  email(field: string): string | null {
    return this.#firstOf(field, 320, (text) => {
      const address = /^(?:.*<)?\s*(?:mailto:)?([^<>]+?)>?$/i.exec(text)?.[1] ?? text
      return addressPattern.test(address) ? address : null
    })
  }

  /**
   * Returns the first telephone number of a cell, in international format; further ones are kept
   * for the notes.
   */
  phone(field: string): string | null {
    return this.#firstOf(field, 200, phoneOf)
  }

  /**
   * Returns the first value that `read` accepts. A cell may contain several, separated by `;`, `,`,
   * `|`, a slash or a line break.
   */
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

/** The most characters that the notes of a record may contain (contract §2). */
export const LONGEST_NOTES = 100_000

/**
 * Returns the notes with a line for each cell; null if there are neither. What they have no room for
 * is left out, and counted in the cell it belongs to.
 */
export function addToNotes(
  notes: string | null,
  cells: readonly KeptCell[],
  nameOf: (field: string) => string,
): string | null {
  let written = notes ?? ''
  for (const cell of cells) {
    if (isBegunIn(notes, cell)) {
      cell.cut = cell.text.length - LONGEST_NOTES
      continue
    }
    const line = `${nameOf(cell.field)}: ${cell.text}`
    const whole = [written, line].filter(Boolean).join('\n')
    cell.cut = Math.min(cell.text.length, Math.max(0, whole.length - LONGEST_NOTES))
    written = whole.slice(0, LONGEST_NOTES)
  }
  return written.slice(0, LONGEST_NOTES) || null
}

/** Reports whether a cell is the notes themselves, too long for their field. */
const isBegunIn = (notes: string | null, { field, text }: KeptCell): boolean =>
  field === 'notes' &&
  text.length > LONGEST_NOTES &&
  notes?.startsWith(text.slice(0, LONGEST_NOTES)) === true

const addressPattern = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]{2,}$/

/**
 * Normalises a URL such as `www.x.example/a` or `HTTP://x.example/a`; returns null if it is not
 * one.
 */
export function urlOf(text: string): string | null {
  const isBare = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:].*)?$/u.test(text)
  const whole = isBare ? `https://${text}` : text
  if (!/^https?:\/\/[^\s/]+/i.test(whole) || !URL.canParse(whole)) return null
  return whole.replace(/^https?/i, (scheme) => scheme.toLowerCase())
}

function parseTime(written: string): number | null {
  const text = plainDigits(written)
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
  // Date.UTC would turn 31 February into March.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null
  if (german || text.length === 10) return date.getTime()
  const at = Date.parse(
    /(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text.replace(' ', 'T') : `${text.replace(' ', 'T')}Z`,
  )
  return Number.isNaN(at) ? null : at
}
