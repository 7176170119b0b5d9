import { foldName } from '#shared/domain/fold.ts'
import { digits, profile } from '#shared/domain/same-person.ts'
import { type Fields, sameValue } from '#shared/domain/same-value.ts'
import { kindOf } from './kinds.ts'
import type { Operation } from './operation.ts'

/**
 * How a record stands to what a create wanted; `unclear`: a telling field is shown on one side
 * only.
 */
export type Likeness = 'same' | 'unclear' | 'other'
type Verdict = 'agrees' | 'differs' | 'unknown'

/** More than four times the fields of any record: who is the same for certain comes first. */
const CERTAIN = 1_000

/** What tells one person from a namesake; a name and a title do not. */
const telling = ['email', 'phone', 'linkedin_url', 'company_id', 'company_name', 'company_domain']

/**
 * Judges by all fields that tell records of this kind apart whether a record is the one that was to
 * be made.
 */
export function likeness(op: Operation, record: Fields): Likeness {
  const { by = [], company } = kindOf(op.endpoint).find ?? {}
  if (by.every((field) => isEmpty(op.want[field]))) return 'other'
  const verdicts = by.map((field) => compareField(field, op.want[field], readLinked(record, field)))
  if (company !== undefined) verdicts.push(compareCompany(op.want, record, company))
  if (verdicts.includes('differs')) return 'other'
  return verdicts.includes('unknown') ? 'unclear' : 'same'
}

/**
 * Tells whether the record is exactly who was to be made: more than the name tells, and all of it
 * agrees.
 */
export const isExactly = (op: Operation, record: Fields): boolean =>
  telling.some((field) => !isEmpty(op.want[field])) && likeness(op, record) === 'same'

/**
 * Measures how well a record fits a create: 0 for another one. Of two records, the one that shows
 * more of what was wanted is higher; of two creates, the one that misses less in the record.
 */
export function fit(op: Operation, record: Fields): number {
  const like = likeness(op, record)
  if (like === 'other') return 0
  const wanted = Object.keys(op.want)
  const agreeing = wanted.filter((field) => sameValue(field, record[field], op.want[field]))
  const missing = wanted.length - agreeing.length
  return (like === 'same' ? CERTAIN : CERTAIN / 2) + agreeing.length - missing
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/**
 * A linked record may be shown by its id or as a whole (contract §2 names the link and not its
 * shape).
 */
function readLinked(record: Fields, field: string): unknown {
  const linked = record[field.replace(/_id$/, '')]
  if (record[field] !== undefined || !field.endsWith('_id')) return record[field]
  return isObject(linked) ? linked['id'] : linked
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function compareField(field: string, wanted: unknown, there: unknown): Verdict {
  if (isEmpty(wanted) && isEmpty(there)) return 'agrees'
  if (isEmpty(wanted) || isEmpty(there)) return 'unknown'
  return sameValue(field, normalise(field, wanted), normalise(field, there)) ? 'agrees' : 'differs'
}

/** Ways of writing one thing are no difference. */
function normalise(field: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (field === 'phone') return digits(value) || value.trim()
  if (field === 'linkedin_url') return profile(value) || value.trim()
  return value.trim()
}

/**
 * Compares what a create said of the company with the one the record is linked to. A service may
 * link one unasked by the field `from`.
 */
function compareCompany(want: Fields, record: Fields, from: string): Verdict {
  const there = companyOf(record)
  const wanted = [
    { value: want['company_id'], is: there.ids, told: there.ids.length > 0 },
    { value: want['company_name'], is: there.names, told: there.names.length > 0 },
    { value: want['company_domain'], is: there.domains, told: there.tellsDomain },
  ].filter(({ value }) => !isEmpty(value))
  if (wanted.length === 0) return there.linked && isEmpty(want[from]) ? 'unknown' : 'agrees'
  if (wanted.some(({ value, is }) => is.includes(foldValue(value)))) return 'agrees'
  // A service links by any of them: only where all are told is another company proven.
  return wanted.every(({ told }) => told) && !there.vague ? 'differs' : 'unknown'
}

/** A company is shown as a whole, by its name, by its id, or by one word that may be either. */
function companyOf(record: Fields) {
  const { company } = record
  const whole = isObject(company) ? company : {}
  const word = isObject(company) ? undefined : company
  const foldAll = (...values: unknown[]) => values.filter((value) => !isEmpty(value)).map(foldValue)
  const named = foldAll(record['company_id'], record['company_name'], whole['id'], whole['name'])
  return {
    ids: foldAll(record['company_id'], whole['id'], word),
    names: foldAll(record['company_name'], whole['name'], word),
    domains: foldAll(record['company_domain'], whole['domain']),
    tellsDomain: record['company_domain'] !== undefined || whole['domain'] !== undefined,
    linked: named.length > 0 || !isEmpty(word),
    vague: named.length === 0 && !isEmpty(word),
  }
}

const foldValue = (value: unknown) =>
  foldName(typeof value === 'string' ? value : JSON.stringify(value)).replace(/^www\./, '')
