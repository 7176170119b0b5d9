import type { ParsedResult, ParsingOption } from 'chrono-node'

/** Reads days and times in the words of one language. */
interface Reader {
  parse(text: string, now: Date, option: ParsingOption): ParsedResult[]
}

/** What a language says otherwise than its reader expects. */
interface Dialect {
  load(): Promise<{ casual: Reader }>
  /** Written so that the reader understands it. */
  plain: readonly (readonly [RegExp, string])[]
  /** Says the morning of a day, beside what the reader knows. */
  morning: RegExp
  /** An hour is meant although no figure says it. */
  hours: RegExp
  /** Looks back: `letzten Montag`. */
  past: RegExp
}

const dialects: Record<string, Dialect> = {
  de: {
    load: () => import('chrono-node/de'),
    plain: [],
    morning: /\s+(?:früh|vormittags?)$/iu,
    hours: /nachmittag|abend|nacht|mittag/iu,
    past: /\b(?:letzt|vorig)/iu,
  },
  fr: {
    load: () => import('chrono-node/fr'),
    plain: [[/après[- ]demain/iu, 'dans 2 jours']],
    morning: /\s+(?:dans la )?matin(?:ée)?$/iu,
    hours: /midi|soir|nuit/iu,
    past: /\b(?:dernier|dernière|passée?)\b/iu,
  },
  es: {
    load: () => import('chrono-node/es'),
    plain: [
      [/pasado mañana/iu, 'en 2 días'],
      [/(\d)\s+de la (?:tarde|noche)/iu, '$1 pm'],
      [/(\d)\s+de la mañana/iu, '$1 am'],
    ],
    morning: /\s+(?:por|en) la mañana$/iu,
    hours: /tarde|noche|mediod[ií]a/iu,
    past: /\bpasado\b/iu,
  },
}

/** What was read in the words of the interface, and how they mean it. */
export interface LocalWords {
  found: ParsedResult
  isMorning: boolean
  hasHours: boolean
  looksBack: boolean
}

let own: { reader: Reader; dialect: Dialect } | null = null

/**
 * Learns to read the words of a language beside English (M6); of one without a reader nothing more.
 */
export async function learnWords(language: string): Promise<void> {
  const dialect = dialects[language]
  own = dialect ? { reader: (await dialect.load()).casual, dialect } : null
}

/** What may be left over of a text that was understood. */
const filler = /^(?:\s|,|\b(?:am|den|le|el|la)\b)*$/iu

/**
 * Reads a text in the words of the interface; null where not all of it was understood, as half of it
 * may mean another day.
 */
export function readLocalWords(
  text: string,
  now: number,
  lean: 'ahead' | 'back',
): LocalWords | null {
  if (!own) return null
  const { reader, dialect } = own
  const plain = dialect.plain.reduce((before, [from, to]) => before.replace(from, to), text)
  const isMorning = dialect.morning.test(plain)
  const words = plain.replace(dialect.morning, '')
  const looksBack = dialect.past.test(words)
  const [found] = reader.parse(words, new Date(now), {
    forwardDate: lean === 'ahead' && !looksBack,
  })
  if (!found || !filler.test(words.replace(found.text, ''))) return null
  return { found, isMorning, hasHours: dialect.hours.test(words), looksBack }
}
