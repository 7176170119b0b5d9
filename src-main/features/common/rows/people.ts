import { t } from '#shared/i18n/translate.ts'
import type { CompanyRow, ContactRow } from '#shared/bridge/people.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { doNotContact, editedOf, idOf, personName, readText, timeOf } from './common.ts'

/** Number of hot lists each contact is on, by contact id. */
export type ListCounts = ReadonlyMap<string, number>

/** Builds the row of a person. `lists`: the number of hot lists each person is on. */
export function contactRow(
  row: Row<'contacts'>,
  conflicts: ReadonlySet<string>,
  lists: ListCounts = new Map(),
): ContactRow {
  const { record, joined } = row
  return {
    id: row.id,
    name: personName(record) ?? t('No name'),
    first_name: readText(record.first_name),
    last_name: readText(record.last_name),
    email: readText(record.email),
    email_status: readText(record.email_status),
    phone: readText(record.phone),
    title: readText(record.title),
    location: readText(record.location),
    notes: readText(record.notes),
    target_role: readText(record.target_role),
    linkedin_url: readText(record.linkedin_url),
    company_id: idOf(record.company_id) ?? idOf(record.company?.id),
    company_name:
      readText(joined.company?.name) ??
      readText(record.company_name) ??
      readText(record.company?.name),
    is_prospect: record.is_prospect === true,
    do_not_contact: doNotContact(joined.company, record.company),
    lists: lists.get(row.id) ?? 0,
    updated_at: timeOf(record.updated_at),
    ...editedOf(row, conflicts),
  }
}

/** Builds the row of a company; do-not-contact is null if the service does not state it. */
export function companyRow(row: Row<'companies'>, conflicts: ReadonlySet<string>): CompanyRow {
  const { record } = row
  return {
    id: row.id,
    name: readText(record.name) ?? t('No name'),
    domain: readText(record.domain),
    industry: readText(record.industry),
    state: readText(record.state),
    location: readText(record.location),
    phone: readText(record.phone),
    bd_status: readText(record.bd_status),
    notes: readText(record.notes),
    do_not_contact: record.do_not_contact ?? null,
    contact_count: record.contact_count ?? 0,
    research_summary: readText(record.research?.summary),
    researched_at: timeOf(record.research?.researched_at),
    ...editedOf(row, conflicts),
  }
}
