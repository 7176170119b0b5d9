import type { MemberRow } from '#shared/bridge/hot-lists.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { doNotContact, editedOf, idOf, personName, said, timeOf } from './common.ts'

export function memberRow(row: Row<'members'>, conflicts: ReadonlySet<string>): MemberRow {
  const { record, joined } = row
  const contact = joined.contact ?? record.contact
  return {
    id: row.id,
    list_id: record.list_id,
    contact_id: idOf(record.contact_id) ?? idOf(contact?.id) ?? idOf(record.source_id),
    tier: said(record.tier),
    status: said(record.status) ?? 'not_started',
    notes: said(record.notes),
    source: said(record.source),
    name: personName(contact) ?? 'No name',
    title: said(contact?.title),
    company_id: idOf(contact?.company_id) ?? idOf(joined.company?.id),
    company_name: said(joined.company?.name) ?? said(contact?.company_name),
    location: said(contact?.location),
    email: said(contact?.email),
    email_status: said(contact?.email_status),
    phone: said(contact?.phone),
    do_not_contact: doNotContact(joined.company, contact?.company),
    snoozed_until: timeOf(record['snoozed_until']),
    touched_at: timeOf(record['touched_at']) ?? timeOf(record.updated_at),
    ...editedOf(row, conflicts),
  }
}
