import { ENGLISH } from '#shared/i18n/languages.ts'
import { i18n, t } from '#shared/i18n/translate.ts'
import type {
  ImportBatch,
  ImportedState,
  ImportKind,
  ImportRun,
  ImportWay,
  DuplicateChoice,
  DuplicateReason,
} from '#shared/bridge/import.ts'
import { fieldName } from '#shared/tables/field-names.ts'
import { shortSpan } from '../../format/formats.ts'
import type { Formats } from '../../format/formats.ts'

export const kindLabels: Record<ImportKind, string> = {
  contacts: t('People'),
  companies: t('Companies'),
  jobs: t('Job leads'),
}

export const wayLabels: Record<ImportWay, string> = {
  practice: t('Instant (practice)'),
  api: t('Realistic (rate-limited)'),
}
export const twinLabels: Record<DuplicateReason, string> = {
  email: t('Same e-mail'),
  linkedin: t('Same LinkedIn profile'),
  phone: t('Same phone'),
  name_and_company: t('Same name and company'),
  name_only: t('Same name, nothing else known'),
  name: t('Same name, other details'),
  in_file: t('Twice in the file'),
}
export const choiceLabels: Record<DuplicateChoice, string> = {
  skip: t('Leave out'),
  create: t('Create anyway'),
  fill: t('Fill empty fields'),
}
export const importedLabels: Record<ImportedState, string> = {
  waiting: t('Waiting'),
  leaving: t('On its way'),
  made: t('New'),
  filled: t('Filled in'),
  known: t('Already there'),
  failed: t('Refused'),
  skipped: t('Left out'),
  rejected: t('Rejected'),
  cancelled: t('Cancelled'),
  returned: t('Undone'),
}

/** Returns the heading for what importing a file of people would do. */
export function wouldBe({ creates, fills }: NonNullable<ImportRun['check']>): string {
  if (creates + fills === 0) return t('No new people to import')
  const parts = [
    creates > 0
      ? t('{creates, plural, one {# person} other {# people}} would be new', { creates })
      : '',
    fills > 0
      ? t('{fills, plural, one {# person} other {# people}} would be filled in', { fills })
      : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Returns the number of rows that the user may want to correct and import again. */
export const missedOf = ({ counts }: ImportBatch) =>
  counts.failed + counts.rejected + counts.cancelled

/** Returns the state of an import in one line. */
export function batchWord(
  { counts, state, unsent, total, taken_back }: ImportBatch,
  format: Formats,
): string {
  const { made, filled, failed, returned } = counts
  if (taken_back)
    return unsent > 0
      ? t('Taking back: {returned} so far', { returned: format.number(returned) })
      : t('Taken back: {returned, plural, one {# row} other {# rows}}', { returned })
  const arrived = [
    t('{made, plural, one {# new person} other {# new people}}', { made }),
    filled > 0 ? t('{filled, plural, other {# filled in}}', { filled }) : '',
    failed > 0 ? t('{failed, plural, other {# refused}}', { failed }) : '',
  ]
    .filter(Boolean)
    .join(', ')
  if (state === 'done') return arrived
  const figures = { done: format.number(total - unsent), total: format.number(total), arrived }
  return state === 'paused'
    ? t('Paused: {done} of {total}, {arrived}', figures)
    : t('Importing: {done} of {total}, {arrived}', figures)
}

/** Joins names of fields: `Name, E-mail or Phone` (disjunction), `Name and E-mail` (conjunction). */
export function fieldList(fields: readonly string[], type: 'conjunction' | 'disjunction'): string {
  // American English would put a comma before the last word.
  const locale = i18n.locale === ENGLISH.tag ? 'en-GB' : i18n.locale
  return new Intl.ListFormat(locale, { type }).format(fields.map(fieldName))
}

/** Formats a size in the user's number format: 11.7 MB. */
export function sizeWord(bytes: number, format: Formats): string {
  if (bytes < 1000) return t('{bytes, plural, one {# byte} other {# bytes}}', { bytes })
  return bytes < 1_000_000
    ? t('{size} KB', { size: format.number(Math.round(bytes / 1000)) })
    : t('{size} MB', { size: format.number(Math.round(bytes / 100_000) / 10) })
}

/** Returns the heading for the result of a trial or an import. */
export function outcome({ dry_run, state, rows, result }: ImportRun, format: Formats): string {
  if (state === 'failed')
    return dry_run ? t('The file cannot be read like this') : t('The import ended early')
  if (!result) return t('Stopped')
  if (dry_run && state === 'stopped')
    return t('{rows, plural, one {Stopped after # row} other {Stopped after # rows}}', { rows })
  if (dry_run)
    return result.added === 0
      ? t('Nothing new would be imported')
      : t(
          '{added, plural, one {# row of {rows} can be imported} other {# rows of {rows} can be imported}}',
          { added: result.added, rows: format.number(rows) },
        )
  return state === 'stopped'
    ? t(
        '{added, plural, one {# row imported, then stopped} other {# rows imported, then stopped}}',
        {
          added: result.added,
        },
      )
    : t('{added, plural, one {# row imported} other {# rows imported}}', { added: result.added })
}

/** Shortest time over which a rate is worth showing. */
const LEAST_MEASURED_MS = 1000

/** Returns how many rows were read, how fast, and how long the rest takes. */
export function progressWord({ rows, share, elapsed_ms }: ImportRun, format: Formats): string {
  const read = t('{rows, plural, one {# row so far} other {# rows so far}}', { rows })
  if (elapsed_ms < LEAST_MEASURED_MS || share <= 0 || share >= 1) return read
  const rate = Math.round((rows * 1000) / elapsed_ms)
  const left = (elapsed_ms * (1 - share)) / share
  return [
    read,
    t('{count} a second', { count: format.number(rate) }),
    t('{time} left', { time: shortSpan(left) }),
  ].join(' · ')
}

/**
 * The practice workspace's reasons for rejecting a row, which it states in English, and their
 * translations.
 */
const reasons: readonly (readonly [RegExp, (row: string) => string])[] = [
  [
    /^The same contact is in row (\d+)\.$/,
    (row) => t('The same contact is in row {row}.', { row: Number(row) }),
  ],
  [
    /^The same company is in row (\d+)\.$/,
    (row) => t('The same company is in row {row}.', { row: Number(row) }),
  ],
  [
    /^The same listing is in row (\d+)\.$/,
    (row) => t('The same listing is in row {row}.', { row: Number(row) }),
  ],
  [/^It has no name\.$/, () => t('It has no name.')],
  [/^It has no title\.$/, () => t('It has no title.')],
  [/^It has no company name\.$/, () => t('It has no company name.')],
]

/** Translates the reason why a row is not imported; an unknown reason stays as it is. */
export function sayReason(reason: string): string {
  for (const [pattern, say] of reasons) {
    const found = pattern.exec(reason)
    if (found) return say(found[1] ?? '')
  }
  return reason
}
