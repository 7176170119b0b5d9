import { t } from '#shared/i18n/translate.ts'
import type { ImportRun, DuplicateChoice, DuplicateReason } from '#shared/bridge/import.ts'
import { duplicateReasons } from '#shared/bridge/import.ts'
import type { CheckResult, CheckedRow } from './check.ts'
import type { NewRow } from './imports.ts'

/** The user's choice for each group of matches; groups without one get a default. */
export type Choices = ReadonlyMap<DuplicateReason, DuplicateChoice>

/** A name alone is no reason to leave a person out: in doubt, they are two people. */
const choiceFor = (choices: Choices, because: DuplicateReason): DuplicateChoice =>
  choices.get(because) ?? (because === 'name' ? 'create' : 'skip')
const choiceOf = (choices: Choices, { duplicate }: CheckedRow): DuplicateChoice =>
  duplicate === null ? 'create' : choiceFor(choices, duplicate.because)
const fillsSomething = ({ duplicate }: CheckedRow) =>
  duplicate !== null && Object.keys(duplicate.fills).length > 0

/**
 * Summarises what the whole file would do with these choices. `pace`: how long so many writes take.
 */
export function summarizeCheck(
  { rows }: CheckResult,
  choices: Choices,
  pace: { eta_ms(writes: number): number; per_minute: number },
): NonNullable<ImportRun['check']> {
  const groups = duplicateReasons.flatMap((because) => {
    const duplicates = rows.filter(({ duplicate }) => duplicate?.because === because)
    const fillable = duplicates.filter(fillsSomething).length
    return duplicates.length === 0
      ? []
      : [
          {
            because,
            count: duplicates.length,
            fillable,
            choice: choiceFor(choices, because),
            choices: [
              'skip',
              'create',
              ...(fillable > 0 ? ['fill' as const] : []),
            ] as DuplicateChoice[],
          },
        ]
  })
  const creates = rows.filter((row) => choiceOf(choices, row) === 'create').length
  const fills = rows.filter(
    (row) => choiceOf(choices, row) === 'fill' && fillsSomething(row),
  ).length
  return {
    groups,
    creates,
    fills,
    skipped: rows.length - creates - fills,
    kept: rows.reduce((sum, row) => sum + row.kept.length, 0),
    cut: rows.reduce((sum, row) => sum + row.kept.filter(({ cut }) => cut > 0).length, 0),
    eta_ms: pace.eta_ms(creates + fills),
    per_minute: pace.per_minute,
  }
}

/** Returns every row of the file as it is stored: to create, to fill, skipped, or rejected. */
export function rowsOf({ rows, rejected }: CheckResult, choices: Choices): NewRow[] {
  const kept = rows.map((row): NewRow => {
    const choice = choiceOf(choices, row)
    const common = { row: row.row, name: row.name, once: row.duplicate === null, reason: null }
    if (choice === 'create')
      return { ...common, kind: 'create', contact_id: null, want: row.want, state: 'waiting' }
    if (choice === 'fill' && fillsSomething(row))
      return {
        ...common,
        kind: 'fill',
        contact_id: row.duplicate?.id ?? null,
        want: row.duplicate?.fills ?? {},
        state: 'waiting',
      }
    return {
      ...common,
      kind: 'create',
      contact_id: row.duplicate?.id ?? null,
      want: row.want,
      state: 'skipped',
      reason:
        choice === 'fill'
          ? t('{name} has no empty fields.', { name: row.duplicate?.name })
          : t('Looks like {name}.', { name: row.duplicate?.name }),
    }
  })
  const bad = rejected.map(({ row, reason, record }): NewRow => ({
    row,
    kind: 'create',
    name: t('Row {row}', { row }),
    contact_id: null,
    want: record ?? {},
    once: false,
    state: 'rejected',
    reason,
  }))
  return [...kept, ...bad].toSorted((a, b) => a.row - b.row)
}
