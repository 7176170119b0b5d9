import { t } from '#shared/i18n/translate.ts'
import type { MemberRow } from '#shared/bridge/hot-lists.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { doNotContact, editedOf, idOf, personName, readText, timeOf } from './common.ts'

/**
 * Builds the row of a member of a hot list. The person's own record takes precedence over the copy
 * in the member.
 */
export function memberRow(row: Row<'members'>, conflicts: ReadonlySet<string>): MemberRow {
  const { record, joined } = row
  const contact = joined.contact ?? record.contact
  return {
    id: row.id,
    list_id: record.list_id,
    contact_id: idOf(record.contact_id) ?? idOf(contact?.id) ?? idOf(record.source_id),
    tier: readText(record.tier),
    status: readText(record.status) ?? 'not_started',
    notes: readText(record.notes),
    source: readText(record.source),
    name: personName(contact) ?? t('No name'),
    title: readText(contact?.title),
    company_id: idOf(contact?.company_id) ?? idOf(joined.company?.id),
    company_name: readText(joined.company?.name) ?? readText(contact?.company_name),
    location: readText(contact?.location),
    email: readText(contact?.email),
    email_status: readText(contact?.email_status),
    phone: readText(contact?.phone),
    do_not_contact: doNotContact(joined.company, contact?.company),
    snoozed_until: timeOf(record['snoozed_until']),
    touched_at: timeOf(record['touched_at']) ?? timeOf(record.updated_at),
    ...editedOf(row, conflicts),
  }
}
