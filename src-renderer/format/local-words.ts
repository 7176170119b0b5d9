import type { ParsedResult, ParsingOption } from 'chrono-node'
import { translateArabic } from './arabic-words.ts'

/** Parses days and times in the words of one language. */
interface Reader {
  parse(text: string, now: Date, option: ParsingOption): ParsedResult[]
}

/** The phrases of a language that its reader does not handle. */
interface Dialect {
  load(): Promise<{ casual: Reader }>
  /** Replaces phrases that the reader does not understand. */
  toReadable: (text: string) => string
  /** Matches further words for the morning. */
  morning: RegExp
  /** Matches words that imply an hour without a digit. */
  hours: RegExp
  /** Matches words that refer to the past: `letzten Montag`. */
  past: RegExp
}

const dialects: Record<string, Dialect> = {
  de: {
    load: () => import('chrono-node/de'),
    toReadable: (text) => text,
    morning: /\s+(?:früh|vormittags?)$/iu,
    hours: /nachmittag|abend|nacht|mittag/iu,
    past: /\b(?:letzt|vorig)/iu,
  },
  fr: {
    load: () => import('chrono-node/fr'),
    toReadable: (text) => text.replace(/après[- ]demain/iu, 'dans 2 jours'),
    morning: /\s+(?:dans la )?matin(?:ée)?$/iu,
    hours: /midi|soir|nuit/iu,
    past: /\b(?:dernier|dernière|passée?)\b/iu,
  },
  es: {
    load: () => import('chrono-node/es'),
    toReadable: (text) =>
      text
        .replace(/pasado mañana/iu, 'en 2 días')
        .replace(/(\d)\s+de la (?:tarde|noche)/iu, '$1 pm')
        .replace(/(\d)\s+de la mañana/iu, '$1 am'),
    morning: /\s+(?:por|en) la mañana$/iu,
    hours: /tarde|noche|mediod[ií]a/iu,
    past: /\bpasado\b/iu,
  },
  ar: {
    load: () => import('chrono-node/en'),
    toReadable: translateArabic,
    morning: /\s+morning$/u,
    hours: /afternoon|evening|tonight|night|noon/u,
    past: /\blast\b/u,
  },
}

/** The result of reading a text in the interface language. */
export interface LocalWords {
  found: ParsedResult
  isMorning: boolean
  hasHours: boolean
  looksBack: boolean
}

let own: { reader: Reader; dialect: Dialect } | null = null

/**
 * Loads the reader of a language, used beside English (M6). A language without a reader adds
 * nothing.
 */
export async function learnWords(language: string): Promise<void> {
  const dialect = dialects[language]
  own = dialect ? { reader: (await dialect.load()).casual, dialect } : null
}

/** Matches what may remain of a text that was understood. */
const filler = /^(?:\s|,|\b(?:am|den|le|el|la)\b)*$/iu

/**
 * Reads a text in the interface language. Returns null if part of it was not understood, because
 * the rest may mean another day.
 */
export function readLocalWords(
  text: string,
  now: number,
  lean: 'ahead' | 'back',
): LocalWords | null {
  if (!own) return null
  const { reader, dialect } = own
  const plain = dialect.toReadable(text)
  const isMorning = dialect.morning.test(plain)
  const words = plain.replace(dialect.morning, '')
  const looksBack = dialect.past.test(words)
  const [found] = reader.parse(words, new Date(now), {
    forwardDate: lean === 'ahead' && !looksBack,
  })
  if (!found || !filler.test(words.replace(found.text, ''))) return null
  return { found, isMorning, hasHours: dialect.hours.test(words), looksBack }
}
