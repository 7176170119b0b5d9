import type { CompanyRow, ContactRow } from '#shared/bridge/people.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { doNotContact, editedOf, idOf, personName, said, timeOf } from './common.ts'

/** Lists a contact is on, by contact id. */
export type ListCounts = ReadonlyMap<string, number>

export function contactRow(
  row: Row<'contacts'>,
  conflicts: ReadonlySet<string>,
  lists: ListCounts = new Map(),
): ContactRow {
  const { record, joined } = row
  return {
    id: row.id,
    name: personName(record) ?? 'No name',
    first_name: said(record.first_name),
    last_name: said(record.last_name),
    email: said(record.email),
    email_status: said(record.email_status),
    phone: said(record.phone),
    title: said(record.title),
    location: said(record.location),
    notes: said(record.notes),
    target_role: said(record.target_role),
    linkedin_url: said(record.linkedin_url),
    company_id: idOf(record.company_id) ?? idOf(record.company?.id),
    company_name:
      said(joined.company?.name) ?? said(record.company_name) ?? said(record.company?.name),
    is_prospect: record.is_prospect === true,
    do_not_contact: doNotContact(joined.company, record.company),
    lists: lists.get(row.id) ?? 0,
    updated_at: timeOf(record.updated_at),
    ...editedOf(row, conflicts),
  }
}

export function companyRow(row: Row<'companies'>, conflicts: ReadonlySet<string>): CompanyRow {
  const { record } = row
  return {
    id: row.id,
    name: said(record.name) ?? 'No name',
    domain: said(record.domain),
    industry: said(record.industry),
    state: said(record.state),
    location: said(record.location),
    phone: said(record.phone),
    bd_status: said(record.bd_status),
    notes: said(record.notes),
    do_not_contact: record.do_not_contact ?? null,
    contact_count: record.contact_count ?? 0,
    research_summary: said(record.research?.summary),
    researched_at: timeOf(record.research?.researched_at),
    ...editedOf(row, conflicts),
  }
}
