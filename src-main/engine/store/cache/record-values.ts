import { at, textOf, wordsOf } from './spec.ts'

/* Values that columns of several tables are computed from. */

type Json = Record<string, unknown>

export const some = (record: Json, ...paths: string[]) =>
  paths
    .map((path) => wordsOf(at(record, path)))
    .filter(Boolean)
    .join(' \n')
export const fullName = (record: Json) =>
  `${textOf(record['first_name'])} ${textOf(record['last_name'])}`.trim()
export const companyIdOf = (record: Json) => record['company_id'] ?? at(record, 'company.id')
export const contactIdOf = (record: Json) =>
  record['contact_id'] ?? at(record, 'contact.id') ?? record['source_id']
export const minute = 60_000
export const startOf = (record: Json) => Date.parse(textOf(record['starts_at_utc']))
export const share = (record: Json, part: string) => {
  const sent = at(record, 'stats.sent')
  const count = at(record, `stats.${part}`)
  return typeof sent === 'number' && typeof count === 'number' && sent > 0
    ? count / sent
    : undefined
}
