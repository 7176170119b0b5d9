import { readMoment } from '#shared/domain/moment.ts'
import { endOfMeeting, readStart } from '#shared/domain/placed-meeting.ts'
import { joinNames } from '../person-names.ts'
import { at, textOf, wordsOf } from './spec.ts'

/* Values that columns of several tables are computed from. */

type Json = Record<string, unknown>

/**
 * Joins the words at several paths of a record, one path to a line; paths without words are left
 * out.
 */
export const some = (record: Json, ...paths: string[]) =>
  paths
    .map((path) => wordsOf(at(record, path)))
    .filter(Boolean)
    .join(' \n')
/**
 * Joins first and last name of a record, in this order whatever the settings say, to search and
 * compare; an empty text if it has neither.
 */
export const fullName = (record: Json) =>
  `${textOf(record['first_name'])} ${textOf(record['last_name'])}`.trim()
/** Joins both names of a record as they are shown, to sort by; an empty text if it has neither. */
export const shownName = (record: Json) =>
  joinNames(textOf(record['first_name']), textOf(record['last_name']))
/**
 * Returns the id of a record's company, from its own field first; undefined or null if it names
 * none.
 */
export const companyIdOf = (record: Json) => record['company_id'] ?? at(record, 'company.id')
/**
 * Returns the id of the contact that a record refers to, from its own field first; undefined or
 * null if it names none.
 */
export const contactIdOf = (record: Json) =>
  record['contact_id'] ?? at(record, 'contact.id') ?? record['source_id']
/**
 * Builds the id of one scrape's figures from its configuration and its time; without a time, from
 * its other text values.
 */
export const scrapeIdOf = (record: Json): string => {
  const { config_id, config_name: _name, scraped_at, ...otherFields } = record
  const words = Object.fromEntries(
    Object.entries(otherFields).filter(([, value]) => typeof value === 'string'),
  )
  const timeKey = textOf(scraped_at) || (Object.keys(words).length ? JSON.stringify(words) : '')
  return `${textOf(config_id)}/${timeKey}`
}

/**
 * Merges a later answer into a record: fields that it lacks stay, and a field that it carries
 * correctly is no longer odd (docs/dialects.md "Odd fields").
 */
export function mergeRecords(before: Json, now: Json): Json {
  const merged = { ...before, ...now }
  const stillOdd = Object.entries(oddOf(before)).filter(([field]) => !(field in now))
  const odd = { ...Object.fromEntries(stillOdd), ...oddOf(now) }
  if (Object.keys(odd).length > 0) return { ...merged, odd_fields: odd }
  delete merged['odd_fields']
  return merged
}
const oddOf = (record: Json): Json => {
  const odd = record['odd_fields']
  return typeof odd === 'object' && odd !== null ? (odd as Json) : {}
}

/**
 * Converts a date alone into its midnight in UTC, and returns every other value unchanged: a
 * calendar day is the same in every zone, and a row stored at home may be queried on a journey.
 */
export const calendarDay = (value: unknown): unknown =>
  typeof value === 'string' && readMoment(value).date_only
    ? Date.parse(`${value.trim()}T00:00Z`)
    : value

/** Returns when a meeting starts, in epoch milliseconds; undefined if it has no start. */
export const startOf = (record: Json) =>
  readStart(textOf(record['starts_at_utc'])).starts_at ?? undefined
/** Computes when a meeting ends, in epoch milliseconds; undefined if it has no start. */
export const endOf = (record: Json) => {
  const { starts_at, date_only } = readStart(textOf(record['starts_at_utc']))
  const duration_minutes = Number(textOf(record['duration_minutes']))
  return starts_at === null ? undefined : endOfMeeting({ starts_at, duration_minutes, date_only })
}
/**
 * Computes a counter of a campaign as a share of the e-mails sent; undefined if a number is missing
 * or nothing was sent.
 */
export const share = (record: Json, part: string) => {
  const sent = at(record, 'stats.sent')
  const count = at(record, `stats.${part}`)
  return typeof sent === 'number' && typeof count === 'number' && sent > 0
    ? count / sent
    : undefined
}
