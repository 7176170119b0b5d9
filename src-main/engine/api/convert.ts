import type * as z from 'zod'
import { readMoment } from '#shared/domain/moment.ts'
import type { JsonObject } from './json.ts'

/**
 * Converts a value to what the field wants, where that says the same: a number as text, `"12"` as
 * 12, `"1,204"` as 1204, `"0,82"` and `"82 %"` as 0.82, `"3 credits"` as 3, `"PT1H"` as 60, `"yes"`
 * as true. undefined: it does not.
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
  // A length in the form of ISO 8601; the contract counts lengths in minutes.
  const length = /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?$/.exec(text)
  if (length) return Number(length[1] ?? 0) * 60 + Number(length[2] ?? 0)
  if (/^[1-9]\d{0,2}(?:([,'’ \u00A0\u202F])\d{3})(?:\1\d{3})*$/u.test(text))
    return Number(text.replace(/\D/g, ''))
  return Number(/^-?\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text)
}

const yes = new Set<unknown>([1, 'true', 'yes', 'y', '1', 'on', 'active', 'enabled'])
const no = new Set<unknown>([0, 'false', 'no', 'n', '0', 'off', 'inactive', 'disabled'])

/** Reads a yes or a no in the words of many services; undefined: it is neither. */
export function truth(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}

/** Fields that hold a moment. The contract gives a form to none but calls one UTC (contract §2). */
const timed = /(_at|_utc|^posting_date|^follow_up_date)$/
const withoutZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/
/** What databases and programs write where there is no time. */
const noTime = /^(0000-00-00|0001-01-01)([T ]00:00(:00(\.0+)?)?(Z|[+-]00:?00)?)?$/
/** Seconds of the years 2001 to 2286, and the same as milliseconds. */
const seconds = { least: 1e9, most: 1e10 }

/**
 * Returns the record with its moments in one form: those without a zone are UTC, as the only one
 * that the contract describes, and numbers are seconds or milliseconds since 1970.
 */
export function plainTimes(record: JsonObject): JsonObject {
  const changed = Object.entries(record).flatMap(([key, value]) => {
    const time = timed.test(key) ? plainTime(value) : undefined
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

/** A moment told as year, month, day, hour, minute and second, or a day; some programs write it so. */
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

/** Tells whether a text under this name can be read, if it is a moment at all. */
export const isWrittenTime = (key: string, value: string): boolean =>
  !timed.test(key) || value.trim() === '' || readMoment(value).at !== null
