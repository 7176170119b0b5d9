import type * as z from 'zod'
import { readMoment } from '#shared/domain/moment.ts'
import type { JsonObject } from './json.ts'

/**
 * Converts a value to the type of a field without changing its meaning: a number to text, `"12"` to
 * 12, `"1,204"` to 1204, `"0,82"` and `"82 %"` to 0.82, `"3 credits"` to 3, `"PT1H"` to 60, `"yes"`
 * to true. Returns undefined if that is impossible.
 */
export function convert(value: unknown, field: z.ZodType): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (typeof value === 'object' || text === undefined) return undefined
  return [text, numberIn(value), truth(value)].find(
    (candidate) => candidate !== undefined && field.safeParse(candidate).success,
  )
}

function numberIn(value: unknown): number | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const text = value.trim()
  const percent = /^(\d+(?:[.,]\d+)?)\s*%$/.exec(text)
  if (percent) return Number(percent[1]?.replace(',', '.')) / 100
  const credits = /^(\d+(?:\.\d+)?)\s*credits?$/i.exec(text)
  if (credits) return Number(credits[1])
  // A duration in ISO 8601; the contract counts durations in minutes.
  const length = /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?$/.exec(text)
  if (length) return Number(length[1] ?? 0) * 60 + Number(length[2] ?? 0)
  if (/^[1-9]\d{0,2}(?:([,'’ \u00A0\u202F])\d{3})(?:\1\d{3})*$/u.test(text))
    return Number(text.replace(/\D/g, ''))
  return Number(/^-?\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text)
}

const trueWords = new Set<unknown>([1, 'true', 'yes', 'y', '1', 'on', 'active', 'enabled'])
const falseWords = new Set<unknown>([0, 'false', 'no', 'n', '0', 'off', 'inactive', 'disabled'])

/** Reads a yes or no in the words that services use; undefined if it is neither. */
export function truth(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (trueWords.has(word)) return true
  return falseWords.has(word) ? false : undefined
}

/**
 * Fields that hold a time. The contract states no format; it only calls one of them UTC (contract
 * §2).
 */
const timeFields = /(_at|_utc|^posting_date|^follow_up_date)$/
const withoutZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/
/** Placeholders that databases and programs write for no time. */
const noTime = /^(0000-00-00|0001-01-01)([T ]00:00(:00(\.0+)?)?(Z|[+-]00:?00)?)?$/
/** Epoch seconds of the years 2001 to 2286; the same range counts in milliseconds. */
const seconds = { least: 1e9, most: 1e10 }

/**
 * Returns the record with its times in one form. Times without a zone are read as UTC, like the
 * only one the contract describes; numbers are epoch seconds or milliseconds.
 */
export function plainTimes(record: JsonObject): JsonObject {
  const changed = Object.entries(record).flatMap(([key, value]) => {
    const time = timeFields.test(key) ? plainTime(value) : undefined
    return time === undefined ? [] : [[key, time] as const]
  })
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) }
}

function plainTime(value: unknown): string | undefined {
  if (Array.isArray(value)) return timeOfParts(value)
  if (typeof value === 'string') {
    if (noTime.test(value.trim())) return ''
    const local = withoutZone.exec(value.trim())
    if (local) return `${local[1]}T${local[2]}Z`
    return /^\d{10}(\d{3})?$/.test(value) ? plainTime(Number(value)) : undefined
  }
  if (typeof value !== 'number') return undefined
  if (value >= seconds.least && value < seconds.most) return new Date(value * 1000).toISOString()
  return value >= seconds.least * 1000 && value < seconds.most * 1000
    ? new Date(value).toISOString()
    : undefined
}

/**
 * Reads a time written as an array of year, month, day, hour, minute and second, or of a day alone.
 */
function timeOfParts(parts: unknown[]): string | undefined {
  if (parts.length < 3 || parts.length > 7 || !parts.every(isWholeNumber)) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  if (year < 1900 || year > 2300 || hour > 23) return undefined
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isThatDay = time.getUTCMonth() === month - 1 && time.getUTCDate() === day
  if (!isThatDay) return undefined
  return parts.length === 3 ? time.toISOString().slice(0, 10) : time.toISOString()
}

const isWholeNumber = (part: unknown): part is number => Number.isInteger(part)

/** Reports whether a text in this field can be read; true for fields that hold no time. */
export const isWrittenTime = (key: string, value: string): boolean =>
  !timeFields.test(key) || value.trim() === '' || readMoment(value).at !== null
