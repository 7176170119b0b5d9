import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { appendLine } from '#shared/domain/append-line.ts'
import type { Edit } from '#main/engine/outbox/index.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { personName } from './rows/common.ts'

/**
 * Builds the edit that appends a line to a person's note, as the note is when the edit is stored.
 * If someone else changed the note since, the merge keeps both (P6). `read_at`: when the person was
 * read, by the monotonic clock.
 */
export function addNoteLine(contact: Row<'contacts'>, line: string, read_at: number): Edit {
  return {
    endpoint: 'contacts.update',
    params: { id: contact.id },
    want: {},
    derive: { notes: (now) => appendLine(now, line) },
    base: { notes: contact.record.notes ?? null },
    read_at,
    subject: personName(contact.record) ?? t('No name'),
    link: recordPath('people', contact.id),
  }
}
