import type { ParsedComponents } from 'chrono-node'
import { casual, GB } from 'chrono-node/en'

export type WhenKind = 'day' | 'time' | 'moment'

export interface WhenQuestion {
  kind: WhenKind
  /** Epoch ms; `tomorrow` is the day after it, in this computer's zone. */
  now: number
  /** Whether `3/12` is the twelfth of March (M5). */
  monthFirst: boolean
  /** Where a day without its year or week lies. */
  lean: 'ahead' | 'back'
  /** What a moment takes that was given without its day or without its time. */
  missing: { day: string; time: string }
}

const two = (value: number) => String(value).padStart(2, '0')

/** Writes a day that exists as `2026-12-24`; null for the 31st of April. */
function dayOf(year: number, month: number, date: number): string | null {
  const day = new Date(Date.UTC(year, month - 1, date))
  day.setUTCFullYear(year)
  const exists = day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return exists ? `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}` : null
}

/** Writes the day of a moment in this computer's zone. */
export function localDay(at: number): string {
  const day = new Date(at)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/**
 * Reads a time of day in figures: `9:30`, `9.30 am`, `2 p.m.`, `T14:30`; with `bare` also an hour
 * alone and `1430`. null for what is none.
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

/** Chooses the year of a day that was given without one. */
function nearestYear(month: number, date: number, { now, lean }: WhenQuestion): number {
  const year = new Date(now).getFullYear()
  const today = localDay(now)
  const thisYear = dayOf(year, month, date) ?? ''
  if (lean === 'ahead') return thisYear < today ? year + 1 : year
  return thisYear > today ? year - 1 : year
}

/** Reads a day in figures at the beginning of a text, and what follows it. */
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
  if (third === undefined) return { day: dayOf(nearestYear(m, d, question), m, d), rest }
  return { day: dayOf(Number(third) + (third.length === 2 ? 2000 : 0), m, d), rest }
}

/** What chrono takes morning for is six; nobody is called then. */
const hoursOfWords = /\b(afternoon|evening|tonight|night|noon|midday|midnight)\b/iu

function timeOf(start: ParsedComponents, words: string): string | null {
  if (/\bmorning\b/iu.test(words) && !start.isCertain('hour')) return '09:00'
  if (!start.isCertain('hour') && !hoursOfWords.test(words)) return null
  return `${two(start.get('hour') ?? 0)}:${two(start.get('minute') ?? 0)}`
}

/** A weekday or a day without its year that lies ahead although the past is meant. */
function leanBack(day: string, start: ParsedComponents, { now, lean }: WhenQuestion): string {
  if (lean === 'ahead' || day <= localDay(now)) return day
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (start.isCertain('weekday') && !start.isCertain('day'))
    return localDay(new Date(year, month - 1, date - 7).getTime())
  return start.isCertain('year') ? day : (dayOf(year - 1, month, date) ?? day)
}

interface Parts {
  day: string | null
  time: string | null
}

function readWords(text: string, question: WhenQuestion): Parts | null {
  // Where no order is asked for, the rules of GB take `Dec 24` for a year.
  const dayFirst = !question.monthFirst && /\d[./-]\d/.test(text)
  const found = (dayFirst ? GB : casual).parse(text, new Date(question.now), {
    forwardDate: question.lean === 'ahead',
  })[0]
  if (!found) return null
  // With a zone of its own a moment is this computer's time of it.
  if (found.start.isCertain('timezoneOffset')) {
    const at = found.start.date()
    return { day: localDay(at.getTime()), time: `${two(at.getHours())}:${two(at.getMinutes())}` }
  }
  const day = dayOf(
    found.start.get('year') ?? 0,
    found.start.get('month') ?? 0,
    found.start.get('day') ?? 0,
  )
  if (day === null) return null
  return { day: leanBack(day, found.start, question), time: timeOf(found.start, text) }
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
 * Dec`, `9:30`, figures in the order of the person's dates. Returns `2026-12-24`, `14:30` or
 * `2026-12-24T14:30` as the wall shows it; null for what cannot be understood.
 */
export function readWhen(text: string, question: WhenQuestion): string | null {
  const { kind, missing } = question
  const parts = readParts(text.trim().replaceAll(/[\s\u202F\u00A0]+/gu, ' '), question)
  if (!parts) return null
  if (kind === 'time') return parts.time
  const day = parts.day ?? missing.day
  return kind === 'day' ? day : `${day}T${parts.time ?? missing.time}`
}
