import { foldName } from '#shared/domain/fold.ts'
import { digitsOf } from '#shared/domain/digits.ts'
import { profileSlug } from '#shared/domain/same-person.ts'
import { type Fields, sameValue } from '#shared/domain/same-value.ts'
import { kindOf } from './kinds.ts'
import type { Operation } from './operation.ts'

/**
 * How a record compares to the one a create wanted; `unclear`: an identifying field is set on one
 * side only.
 */
export type Likeness = 'same' | 'unclear' | 'other'
type Verdict = 'agrees' | 'differs' | 'unknown'

/**
 * Base score of a certain match; at over four times the fields of any record, it always ranks
 * first.
 */
const CERTAIN = 1_000

/** Fields that distinguish a person from a namesake; a name and a title do not. */
const identifyingFields = [
  'email',
  'phone',
  'linkedin_url',
  'company_id',
  'company_name',
  'company_domain',
]

/** Judges, by all identifying fields of its kind, whether a record is the one to be created. */
export function likeness(op: Operation, record: Fields): Likeness {
  const { by = [], company } = kindOf(op.endpoint).find ?? {}
  if (by.every((field) => isEmpty(op.want[field]))) return 'other'
  const verdicts = by.map((field) => compareField(field, op.want[field], readLinked(record, field)))
  if (company !== undefined) verdicts.push(compareCompany(op.want, record, company))
  if (verdicts.includes('differs')) return 'other'
  return verdicts.includes('unknown') ? 'unclear' : 'same'
}

/**
 * Reports whether a record is exactly the one to be created: more than its name is known, and
 * everything agrees.
 */
export const isExactly = (op: Operation, record: Fields): boolean =>
  identifyingFields.some((field) => !isEmpty(op.want[field])) && likeness(op, record) === 'same'

/**
 * Scores how well a record fits a create; 0 if it is another one. Of two records, the one that
 * shows more wanted values scores higher; of two creates, the one that misses fewer in the record.
 */
export function fit(op: Operation, record: Fields): number {
  const like = likeness(op, record)
  if (like === 'other') return 0
  const fields = Object.keys(op.want)
  const agreeing = fields.filter((field) => sameValue(field, record[field], op.want[field]))
  const missing = fields.length - agreeing.length
  return (like === 'same' ? CERTAIN : CERTAIN / 2) + agreeing.length - missing
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Reads a linked record, shown by its id or as an object (contract §2 names the link, not its
 * shape).
 */
function readLinked(record: Fields, field: string): unknown {
  const linkedRecord = record[field.replace(/_id$/, '')]
  if (record[field] !== undefined || !field.endsWith('_id')) return record[field]
  return isObject(linkedRecord) ? linkedRecord['id'] : linkedRecord
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function compareField(field: string, expected: unknown, actual: unknown): Verdict {
  if (isEmpty(expected) && isEmpty(actual)) return 'agrees'
  if (isEmpty(expected) || isEmpty(actual)) return 'unknown'
  return sameValue(field, normalise(field, expected), normalise(field, actual))
    ? 'agrees'
    : 'differs'
}

/** Normalises a value, so that different spellings of one thing compare equal. */
function normalise(field: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (field === 'phone') return digitsOf(value) || value.trim()
  if (field === 'linkedin_url') return profileSlug(value) || value.trim()
  return value.trim()
}

/**
 * Compares the company a create named with the one the record is linked to. `from`: the field by
 * which a service may link a company unasked.
 */
function compareCompany(want: Fields, record: Fields, from: string): Verdict {
  const company = companyOf(record)
  const criteria = [
    { value: want['company_id'], actual: company.ids, isStated: company.ids.length > 0 },
    { value: want['company_name'], actual: company.names, isStated: company.names.length > 0 },
    { value: want['company_domain'], actual: company.domains, isStated: company.tellsDomain },
  ].filter(({ value }) => !isEmpty(value))
  if (criteria.length === 0) return company.linked && isEmpty(want[from]) ? 'unknown' : 'agrees'
  if (criteria.some(({ value, actual }) => actual.includes(foldValue(value)))) return 'agrees'
  // A service links by any one of them: only a record that shows all proves another company.
  return criteria.every(({ isStated }) => isStated) && !company.vague ? 'differs' : 'unknown'
}

/**
 * Reads a record's company, shown as an object, by name, by id, or by one string that may be
 * either.
 */
function companyOf(record: Fields) {
  const { company } = record
  const whole = isObject(company) ? company : {}
  const word = isObject(company) ? undefined : company
  const foldAll = (...values: unknown[]) => values.filter((value) => !isEmpty(value)).map(foldValue)
  const identifiers = foldAll(
    record['company_id'],
    record['company_name'],
    whole['id'],
    whole['name'],
  )
  return {
    ids: foldAll(record['company_id'], whole['id'], word),
    names: foldAll(record['company_name'], whole['name'], word),
    domains: foldAll(record['company_domain'], whole['domain']),
    tellsDomain: record['company_domain'] !== undefined || whole['domain'] !== undefined,
    linked: identifiers.length > 0 || !isEmpty(word),
    vague: identifiers.length === 0 && !isEmpty(word),
  }
}

const foldValue = (value: unknown) =>
  foldName(typeof value === 'string' ? value : JSON.stringify(value)).replace(/^www\./, '')
