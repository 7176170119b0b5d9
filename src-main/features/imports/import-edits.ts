import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { sameValue, type Fields } from '#shared/domain/same-value.ts'
import type { Derive, Edit } from '#main/engine/outbox/index.ts'
import type { ImportedRow, ImportedState } from '#main/engine/store/outbox-rows.ts'
import type { HandedRow } from './import-statements.ts'

const link = (id: string) => recordPath('people', id)
const read = (row: ImportedRow) => JSON.parse(row.want) as Fields
const makeEmptyFields = (row: ImportedRow): Fields =>
  Object.fromEntries(Object.keys(read(row)).map((field) => [field, null]))

/** Values the user entered meanwhile are neither overwritten nor cleared. */
const filling = (row: ImportedRow) =>
  deriveFields(row, (value, now) => (now === null || now === undefined || now === '' ? value : now))
const emptying = (row: ImportedRow) =>
  deriveFields(row, (value, now, field) => (sameValue(field, now, value) ? null : now))
const deriveFields = (
  row: ImportedRow,
  derive: (value: unknown, now: unknown, field: string) => unknown,
): Record<string, Derive> =>
  Object.fromEntries(
    Object.entries(read(row)).map(([field, value]) => [field, (now) => derive(value, now, field)]),
  )

/**
 * Builds the edit that imports a row: creates a person, or fills empty fields of an existing one.
 */
export function createImportEdit(row: ImportedRow): Edit {
  if (row.kind === 'create')
    return {
      endpoint: 'contacts.create',
      params: {},
      want: read(row),
      subject: row.name,
      link: '/import',
      once: row.once === 1,
    }
  return {
    endpoint: 'contacts.update',
    params: { id: row.contact_id ?? '' },
    want: {},
    derive: filling(row),
    base: makeEmptyFields(row),
    subject: row.name,
    link: link(row.contact_id ?? ''),
  }
}

/** Builds the edit that undoes a row. A created person has an id of the service by then. */
export function createUndoEdit(row: ImportedRow): Edit {
  const id = row.contact_id ?? ''
  const common = { params: { id }, subject: row.name, link: link(id) }
  return row.kind === 'create'
    ? { endpoint: 'contacts.delete', want: {}, ...common }
    : { endpoint: 'contacts.update', want: {}, derive: emptying(row), base: read(row), ...common }
}

/** Builds the edit that adds people to a hot list; people already on it are not changed. */
export function listEdit(list_id: string, people: readonly ImportedRow[]): Edit {
  const [first] = people
  return {
    endpoint: 'hotLists.members.add',
    params: { id: list_id },
    want: { source_ids: people.map(({ contact_id }) => contact_id) },
    subject:
      people.length === 1 && first
        ? first.name
        : t('{people, plural, one {# person} other {# people}}', { people: people.length }),
    link: recordPath('hot-lists', list_id),
    bulk: true,
  }
}

/** Returns the state of a row, derived from its operation. */
export function outcomeOfRow(
  row: HandedRow,
  back: boolean,
): { state: ImportedState; reason: string | null } {
  const present = row.kind === 'fill' ? 'filled' : 'made'
  switch (row.op_state) {
    case 'queued':
    case 'sending':
    case 'verifying':
    case 'unknown':
    case 'blocked':
      return {
        state: row.state === 'back' ? 'back' : 'handed',
        reason: row.op_state === 'blocked' ? t('It waits for you in Pending changes.') : null,
      }
    case 'rejected':
    case 'needs_you':
    case 'conflict':
      return {
        state: row.state === 'back' ? 'back' : 'failed',
        reason:
          row.op_state === 'rejected'
            ? (row.message ?? t('The service refused it.'))
            : t('It waits for you in Pending changes.'),
      }
    case 'cancelled':
      return { state: row.state === 'back' ? present : 'cancelled', reason: null }
    default:
      if (row.state === 'back') return { state: 'returned', reason: null }
      if (row.op_reason === 'same' || row.operation_id === null)
        return {
          state: 'known',
          reason:
            row.kind === 'fill'
              ? t('None of its fields were empty any more.')
              : t('The service has exactly this person already.'),
        }
      return { state: back ? 'returning' : present, reason: null }
  }
}
