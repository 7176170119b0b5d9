import { t } from '#shared/i18n/translate.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { joinFullName } from '#shared/tables/full-name.ts'
import { freeName } from '#shared/tables/rejected-columns.ts'
import type { ImportedRow } from '#main/engine/store/outbox-rows.ts'
import { readText } from '#main/features/common/rows/common.ts'
import type { ImportColumn } from './imports.ts'

/** A row that was not imported, and what is known of the person it would have filled in. */
export interface MissedRow {
  row: ImportedRow
  known: Fields
}

/** Fields that an import reads as one, in the order in which it takes the first value. */
const readAsOne: Record<string, readonly string[]> = {
  email: ['email', 'other_email'],
  phone: ['mobile', 'phone', 'other_phone'],
  location: ['location', 'city', 'region', 'country'],
}

/**
 * Returns the columns of a file of missed rows: those of their file, and one for notes if it has
 * none, because cells that fit no field became notes.
 */
export function missedColumns(
  columns: readonly ImportColumn[],
  missed: readonly MissedRow[],
): readonly ImportColumn[] {
  const hasNotes = missed.some(({ row }) => row.state !== 'rejected' && wantOf(row)['notes'])
  if (!hasNotes || columns.some(({ field }) => field === 'notes')) return columns
  const names = columns.map(({ name }) => name)
  return [...columns, { name: freeName(t('Notes'), names), field: 'notes' }]
}

/**
 * Returns a row's values under the columns of its file: as written for a rejected row, as
 * understood for others.
 */
export function missedCells({ row, known }: MissedRow, columns: readonly ImportColumn[]): string[] {
  const want = wantOf(row)
  if (row.state === 'rejected') return columns.map(({ name }) => textOf(want[name]))
  const values = valuesByField({ ...known, ...want }, columns)
  return columns.map(({ field }) => (field === null ? '' : textOf(values[field])))
}

/** Puts each value where an import of the file reads it again. */
function valuesByField(person: Fields, columns: readonly ImportColumn[]): Fields {
  const mapped = new Set(columns.map(({ field }) => field))
  // Whatever the setting says: an import of this file has to split it again.
  const name = joinFullName(
    readText(person['first_name']) ?? '',
    readText(person['last_name']) ?? '',
  )
  const values: Fields = { ...person, name }
  for (const [field, columnsOfField] of Object.entries(readAsOne)) {
    const place = columnsOfField.find((candidate) => mapped.has(candidate))
    if (place === undefined || place === field) continue
    values[place] = person[field]
    delete values[field]
  }
  return values
}

const wantOf = (row: ImportedRow) => JSON.parse(row.want) as Fields

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
