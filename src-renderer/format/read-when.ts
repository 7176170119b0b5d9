import { plainDigits } from '#shared/domain/digits.ts'
import type { ParsedComponents } from 'chrono-node'
import { casual, GB } from 'chrono-node/en'
import { readLocalWords } from './local-words.ts'

export type WhenKind = 'day' | 'time' | 'moment'

export interface WhenQuestion {
  kind: WhenKind
  /**
   * The current time in epoch milliseconds; `tomorrow` is the day after it in this computer's time
   * zone.
   */
  now: number
  /** Whether the month comes first, so that `3/12` is 12 March (M5). */
  monthFirst: boolean
  /** Whether a day without a year or week is in the future or in the past. */
  lean: 'ahead' | 'back'
  /** The day and the time of a moment whose text names only one of them. */
  missing: { day: string; time: string }
}

const two = (value: number) => String(value).padStart(2, '0')

/** Formats an existing day as `2026-12-24`; returns null for 31 April. */
function dayOf(year: number, month: number, date: number): string | null {
  const day = new Date(Date.UTC(year, month - 1, date))
  day.setUTCFullYear(year)
  const exists = day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return exists ? `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}` : null
}

/** Formats the day of a moment in this computer's time zone. */
export function localDay(at: number): string {
  const day = new Date(at)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/**
 * Parses a time in figures: `9:30`, `9.30 am`, `2 p.m.`, `T14:30`; with `bare` also an hour alone
 * and `1430`. Returns null if the text is not a time.
 */
function readTime(text: string, bare: boolean): string | null {
  const parts =
    /^(?:at\s+|t)?(\d{1,2}?)(?:[:.h]?(\d\d))?(?::\d\d)?\s*(?:([ap])\.?\s?m?\.?|h)?$/iu.exec(text)
  if (!parts) return null
  const [, hours, minutes, half] = parts
  const plain = half === undefined && !/[:.h]/iu.test(text)
  if (plain && !bare) return null
  const hour = Number(hours)
  const minute = Number(minutes ?? 0)
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null
  if (half === undefined) return `${two(hour)}:${two(minute)}`
  return `${two((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}:${two(minute)}`
}

/** Maximum number of years between two 29 Februaries, across 1900 or 2100. */
const LEAP_YEARS_APART = 8

/** Returns the nearest day of a date without a year; null for 31 April. */
function nearestDay(month: number, date: number, { now, lean }: WhenQuestion): string | null {
  const year = new Date(now).getFullYear()
  const today = localDay(now)
  const step = lean === 'ahead' ? 1 : -1
  for (let away = 0; away <= LEAP_YEARS_APART; away++) {
    const day = dayOf(year + step * away, month, date)
    if (day !== null && (lean === 'ahead' ? day >= today : day <= today)) return day
  }
  return null
}

/** Parses a day in figures at the beginning of a text, and returns it with the rest of the text. */
function readFigures(
  text: string,
  question: WhenQuestion,
): { day: string | null; rest: string } | null {
  const parts = /^(\d{1,4})([./-])(\d{1,2})(?:[./-](\d{1,4}))?\.?(?:$|[\s,T]+(?=\S))(.*)$/u.exec(
    text,
  )
  if (!parts) return null
  const [, first = '', , second = '', third, rest = ''] = parts
  if (first.length > 2)
    return { day: dayOf(Number(first), Number(second), Number(third ?? 0)), rest }
  const [month, date] = question.monthFirst ? [first, second] : [second, first]
  const [m, d] = Number(month) > 12 ? [Number(date), Number(month)] : [Number(month), Number(date)]
  if (third === undefined) return { day: nearestDay(m, d, question), rest }
  return { day: dayOf(Number(third) + (third.length === 2 ? 2000 : 0), m, d), rest }
}

/**
 * Matches words that imply an hour without a figure. `morning` is not among them: chrono reads it
 * as six, when nobody is called, so `timeOf` makes it nine.
 */
const hoursOfWords = /\b(afternoon|evening|tonight|night|noon|midday|midnight)\b/iu

function timeOf(start: ParsedComponents, words: string): string | null {
  if (/\bmorning\b/iu.test(words) && !start.isCertain('hour')) return '09:00'
  if (!start.isCertain('hour') && !hoursOfWords.test(words)) return null
  return `${two(start.get('hour') ?? 0)}:${two(start.get('minute') ?? 0)}`
}

/**
 * Returns the day that words mean; a weekday alone, or a date without a year, is placed in the
 * direction of `lean`.
 */
function dayOfWords(start: ParsedComponents, question: WhenQuestion): string | null {
  const [year, month, date] = [start.get('year'), start.get('month'), start.get('day')]
  const isDate = start.isCertain('day') && start.isCertain('month')
  if (isDate && !start.isCertain('year')) return nearestDay(month ?? 0, date ?? 0, question)
  const day = dayOf(year ?? 0, month ?? 0, date ?? 0)
  const isWeekday = start.isCertain('weekday') && !start.isCertain('day')
  if (day === null || !isWeekday || question.lean === 'ahead') return day
  return day <= localDay(question.now) ? day : dayBefore(day, 7)
}

/** Returns the day this many days before another. */
function dayBefore(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return localDay(new Date(year, month - 1, date - days).getTime())
}

interface Parts {
  day: string | null
  time: string | null
}

/** Reads a text in the interface language; null if it is not understood. */
function readOwn(text: string, question: WhenQuestion): Parts | null {
  const own = readLocalWords(text, question.now, question.lean)
  if (!own) return null
  const { start } = own.found
  const day = dayOfWords(start, own.looksBack ? { ...question, lean: 'back' } : question)
  if (day === null) return null
  if (own.isMorning && !start.isCertain('hour')) return { day, time: '09:00' }
  if (!start.isCertain('hour') && !own.hasHours) return { day, time: null }
  return { day, time: `${two(start.get('hour') ?? 0)}:${two(start.get('minute') ?? 0)}` }
}

function readWords(text: string, question: WhenQuestion): Parts | null {
  return readOwn(text, question) ?? readEnglish(text, question)
}

function readEnglish(text: string, question: WhenQuestion): Parts | null {
  // The GB parser reads `Dec 24` as a year, so it is used only where the order of figures matters.
  const dayFirst = !question.monthFirst && /\d[./-]\d/.test(text)
  const found = (dayFirst ? GB : casual).parse(text, new Date(question.now), {
    forwardDate: question.lean === 'ahead',
  })[0]
  if (!found) return null
  // A moment with its own time zone is converted to this computer's time.
  if (found.start.isCertain('timezoneOffset')) {
    const at = found.start.date()
    return { day: localDay(at.getTime()), time: `${two(at.getHours())}:${two(at.getMinutes())}` }
  }
  const day = dayOfWords(found.start, question)
  if (day === null) return null
  const rest = text.replace(found.text, '').trim()
  // A figure that was not read, as in `Fri 9`, is an hour after its day; it is never ignored.
  if (!/\d/.test(rest)) return { day, time: timeOf(found.start, text) }
  const hour = text.endsWith(rest) && !found.start.isCertain('hour') ? readTime(rest, true) : null
  return hour === null || question.kind === 'day' ? null : { day, time: hour }
}

function readParts(text: string, question: WhenQuestion): Parts | null {
  const time = readTime(text, question.kind === 'time')
  if (time !== null && question.kind !== 'day') return { day: null, time }
  const figures = readFigures(text, question)
  if (!figures) return readWords(text, question)
  if (figures.day === null) return null
  if (figures.rest === '') return { day: figures.day, time: null }
  const after = readTime(figures.rest, true) ?? readWords(figures.rest, question)?.time ?? null
  return after === null ? null : { day: figures.day, time: after }
}

/**
 * Reads a day, a time or a moment as people write it: `tomorrow 3pm`, `in 2 weeks`, `Fri`, `24
 * Dec`, `9:30`, or figures in the user's date order; in English, and in the language loaded by
 * local-words.ts. Returns local time as `2026-12-24`, `14:30` or `2026-12-24T14:30`; null if the
 * text is not understood.
 */
export function readWhen(text: string, question: WhenQuestion): string | null {
  const { kind, missing } = question
  const parts = readParts(
    plainDigits(text)
      .trim()
      .replaceAll(/[\s\u202F\u00A0]+/gu, ' '),
    question,
  )
  if (!parts) return null
  if (kind === 'time') return parts.time
  const day = parts.day ?? missing.day
  return kind === 'day' ? day : `${day}T${parts.time ?? missing.time}`
}
