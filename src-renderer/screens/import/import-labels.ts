import type {
  ImportBatch,
  ImportedState,
  ImportKind,
  ImportRun,
  ImportWay,
  TwinChoice,
  TwinReason,
} from '#shared/bridge/import.ts'
import { fieldName } from '#shared/tables/field-names.ts'
import { count, shortSpan } from '../../format/formats.ts'
import type { Formats } from '../../format/formats.ts'

export const kindWords: Record<ImportKind, string> = {
  contacts: 'People',
  companies: 'Companies',
  jobs: 'Job leads',
}

export const wayWords: Record<ImportWay, string> = {
  practice: 'Instant (practice)',
  api: 'Realistic (rate-limited)',
}
export const twinWords: Record<TwinReason, string> = {
  email: 'Same e-mail',
  linkedin: 'Same LinkedIn profile',
  phone: 'Same phone',
  name_and_company: 'Same name and company',
  name_only: 'Same name, nothing else known',
  name: 'Same name, other details',
  in_file: 'Twice in the file',
}
export const choiceWords: Record<TwinChoice, string> = {
  skip: 'Leave out',
  create: 'Create anyway',
  fill: 'Fill empty fields',
}
export const importedWords: Record<ImportedState, string> = {
  waiting: 'Waiting',
  leaving: 'On its way',
  made: 'New',
  filled: 'Filled in',
  known: 'Already there',
  failed: 'Refused',
  skipped: 'Left out',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  returned: 'Undone',
}

/** Says in one heading what a file of people would do. */
export function wouldBe(
  { creates, fills }: NonNullable<ImportRun['check']>,
  format: Formats,
): string {
  if (creates + fills === 0) return 'No new people to import'
  const parts = [
    creates > 0 ? `${count(creates, 'person', 'people', format.number)} would be new` : '',
    fills > 0 ? `${count(fills, 'person', 'people', format.number)} would be filled in` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Counts the rows that a person may want to correct and import again. */
export const missedOf = ({ counts }: ImportBatch) =>
  counts.failed + counts.rejected + counts.cancelled

/** Says the state of an import in one line. */
export function batchWord(
  { counts, state, left, total, back }: ImportBatch,
  format: Formats,
): string {
  const { made, filled, failed, returned } = counts
  if (back)
    return left > 0
      ? `Taking back: ${format.number(returned)} so far`
      : `Taken back: ${count(returned, 'row', 'rows', format.number)}`
  const arrived = [
    `${count(made, 'new person', 'new people', format.number)}`,
    filled > 0 ? `${format.number(filled)} filled in` : '',
    failed > 0 ? `${format.number(failed)} refused` : '',
  ]
    .filter(Boolean)
    .join(', ')
  return state === 'done'
    ? arrived
    : `${state === 'paused' ? 'Paused' : 'Importing'}: ${format.number(total - left)} of ${format.number(total)}, ${arrived}`
}

/** Joins names: `Name, E-mail or Phone`. */
export function either(fields: readonly string[], word = 'or'): string {
  const words = fields.map(fieldName)
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`
}

/** Writes a size in the person's number format: 11.7 MB. */
export function sizeWord(bytes: number, format: Formats): string {
  if (bytes < 1000) return count(bytes, 'byte')
  return bytes < 1_000_000
    ? `${format.number(Math.round(bytes / 1000))} KB`
    : `${format.number(Math.round(bytes / 100_000) / 10)} MB`
}

/** Says the result of a trial or an import in one heading. */
export function outcome({ dry_run, state, rows, result }: ImportRun, format: Formats): string {
  const rowsWord = (value: number) => count(value, 'row', 'rows', format.number)
  if (state === 'failed')
    return dry_run ? 'The file cannot be read like this' : 'The import ended early'
  if (!result) return 'Stopped'
  if (dry_run && state === 'stopped') return `Stopped after ${rowsWord(rows)}`
  if (dry_run)
    return result.added === 0
      ? 'Nothing new would be imported'
      : `${rowsWord(result.added)} of ${format.number(rows)} can be imported`
  return `${rowsWord(result.added)} imported${state === 'stopped' ? ', then stopped' : ''}`
}

/** A rate that was measured over less says nothing. */
const LEAST_MEASURED_MS = 1000

/** Says how many rows were read, how fast, and how long the rest takes. */
export function progressWord({ rows, share, elapsed_ms }: ImportRun, format: Formats): string {
  const read = count(rows, 'row', 'rows', format.number)
  if (elapsed_ms < LEAST_MEASURED_MS || share <= 0 || share >= 1) return `${read} so far`
  const rate = Math.round((rows * 1000) / elapsed_ms)
  const left = (elapsed_ms * (1 - share)) / share
  return `${read} so far · ${format.number(rate)} a second · ${shortSpan(left)} left`
}
