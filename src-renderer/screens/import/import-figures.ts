import { t } from '#shared/i18n/translate.ts'
import type {
  ImportBatch,
  ImportKind,
  ImportPlan,
  ImportRun,
  DuplicateReason,
} from '#shared/bridge/import.ts'
import { LONGEST_NOTES } from '#shared/tables/values.ts'
import { shortSpan, type Formats } from '../../format/formats.ts'
import type { Explanation, FigurePart } from '../../ui/figure/explanation.ts'
import { choiceLabels, fieldList, twinLabels } from './import-labels.ts'

type Check = NonNullable<ImportRun['check']>

/** Explains a figure that follows from the chosen file and what this computer holds. */
const ofFile = (
  name: string,
  value: string,
  formula: string,
  parts: readonly FigurePart[] = [],
  note?: string,
): Explanation => ({ name, value, formula, parts, at: 'here', note })

/** Explains how many columns of the file are read. */
export const columnsFigure = ({ columns }: ImportPlan, value: string, format: Formats) => {
  const read = columns.filter(({ field }) => field !== null)
  return ofFile(
    t('Columns read'),
    value,
    t('Columns of the file that are read as a field, of all its columns.'),
    [
      { name: t('Read as a field'), value: format.number(read.length) },
      { name: t('Not read'), value: format.number(columns.length - read.length) },
    ],
    read.length > 0
      ? fieldList(
          read.flatMap(({ field }) => field ?? []),
          'conjunction',
        )
      : undefined,
  )
}

/** Explains how fast a file is read, and how long the rest takes. */
export const runProgressFigure = (
  { rows, share, elapsed_ms }: ImportRun,
  value: string,
  format: Formats,
) =>
  ofFile(
    t('Rows so far'),
    value,
    t('Rows a second: rows ÷ time. Time left: time × the part still to read ÷ the part read.'),
    [
      { name: t('Rows'), value: format.number(rows) },
      { name: t('Time'), value: shortSpan(elapsed_ms) },
      { name: t('Part of the file read'), value: format.percent(share) },
    ],
  )

/** The figures of a preview, in the order in which they are shown. */
export type CheckFigure =
  | 'creates'
  | 'skipped'
  | 'fills'
  | 'kept'
  | 'cut'
  | 'rejected'
  | 'writes'
  | 'time'

interface CheckNumbers {
  check: Check
  rejected: number
  format: Formats
}

/** Explains a figure of the preview: what importing the file would do (L2). */
export function checkFigure(
  of: CheckFigure,
  { check, rejected, format }: CheckNumbers,
): Explanation {
  const { creates, fills, skipped, kept, cut, groups, per_minute, eta_ms } = check
  const number = format.number
  const writes = creates + fills
  const alike = groups.reduce((sum, { count }) => sum + count, 0)
  const byChoice = (decision: string): FigurePart[] =>
    groups
      .filter(({ choice }) => choice === decision)
      .map(({ because, count }) => ({ name: twinLabels[because], value: number(count) }))
  switch (of) {
    case 'creates':
      return ofFile(
        t('New people'),
        number(creates),
        t('Rows that are like nobody here + rows of the duplicates that you create anyway.'),
        [
          {
            name: t('Like nobody here'),
            value: number(creates + fills + skipped - alike),
          },
          ...byChoice('create'),
        ],
      )
    case 'skipped':
      return ofFile(
        t('Left out'),
        number(skipped),
        t('Rows of the duplicates that you leave out, or of which nothing is empty here.'),
        [
          ...byChoice('skip'),
          ...groups
            .filter(({ choice, count, fillable }) => choice === 'fill' && count > fillable)
            .map(({ because, count, fillable }) => ({
              name: t('{reason}: nothing to fill in', { reason: twinLabels[because] }),
              value: number(count - fillable),
            })),
        ],
      )
    case 'fills':
      return ofFile(
        t('Filled in'),
        number(fills),
        t('Duplicates whose empty fields here are filled from the file.'),
        groups
          .filter(({ choice }) => choice === 'fill')
          .map(({ because, fillable }) => ({
            name: twinLabels[because],
            value: number(fillable),
          })),
      )
    case 'kept':
      return ofFile(
        t('Kept as notes'),
        number(kept),
        t('Cells that do not fit their field. Their text goes into the notes of the person.'),
      )
    case 'cut':
      return ofFile(
        t('Too long for the notes'),
        number(cut),
        t(
          'Cells that are too long for the notes. They come first in the list, which says how much of each is left out.',
        ),
        [{ name: t('Characters the notes of a person hold'), value: number(LONGEST_NOTES) }],
      )
    case 'rejected':
      return rejectedFigure(rejected, format)
    case 'writes':
      return ofFile(
        t('Writes'),
        number(writes),
        t('One write for each new person and for each person filled in.'),
        [
          { name: t('New people'), value: number(creates) },
          { name: t('Filled in'), value: number(fills) },
        ],
      )
    case 'time':
      return ofFile(
        t('Time'),
        writes === 0 ? '—' : shortSpan(eta_ms),
        t('Writes at the service’s rate, behind your other changes.'),
        [
          { name: t('Writes'), value: number(writes) },
          { name: t('Writes a minute'), value: number(per_minute) },
        ],
      )
  }
}

/** Explains how many rows of the file cannot be imported. */
export const rejectedFigure = (rejected: number, format: Formats): Explanation =>
  ofFile(
    t('Rejected'),
    format.number(rejected),
    t(
      'Rows that cannot be imported. The first thousand are listed with their reason; all can be saved.',
    ),
  )

/** Explains how much an import would add: people, or rows of leads. */
export function additionsFigure(
  { additions, preview }: { additions: number; preview: Check | null },
  format: Formats,
): Explanation {
  const value = format.number(additions)
  if (!preview)
    return ofFile(t('Rows to import'), value, t('Rows of the file − those that were rejected.'))
  return ofFile(t('People to import'), value, t('New people + people who are filled in.'), [
    { name: t('New people'), value: format.number(preview.creates) },
    { name: t('Filled in'), value: format.number(preview.fills) },
  ])
}

/** Explains how many rows may be here already. */
export const duplicatesFigure = (groups: Check['groups'], format: Formats): Explanation =>
  ofFile(
    t('May be here already'),
    format.number(groups.reduce((sum, { count }) => sum + count, 0)),
    t('Rows like somebody on this computer, in another import, or in an earlier row of the file.'),
    groups.map(({ because, count }) => ({
      name: twinLabels[because],
      value: format.number(count),
    })),
  )

/** Explains how many rows are duplicates for one reason. */
export const groupFigure = (
  { because, count, fillable, choice }: Check['groups'][number],
  format: Formats,
): Explanation =>
  ofFile(
    twinLabels[because],
    format.number(count),
    groupFormulas[because],
    [
      { name: t('Rows'), value: format.number(count) },
      { name: t('Could fill something in'), value: format.number(fillable) },
    ],
    t('What is done with them: {choice}.', { choice: choiceLabels[choice] }),
  )

const inGroup = t('Rows that look like somebody for this reason; each row counts once.')
const groupFormulas: Record<DuplicateReason, string> = {
  email: inGroup,
  linkedin: inGroup,
  phone: inGroup,
  name_and_company: inGroup,
  name_only: inGroup,
  name: inGroup,
  in_file: t('Rows like an earlier row of the same file.'),
}

export type ResultFigure = 'added' | 'unchanged' | 'rejected' | 'made' | 'matched'

/** Explains a figure of the result of a trial or an import, counted by the practice workspace. */
export function resultFigure(
  of: ResultFigure,
  name: string,
  { run, kind, format }: { run: ImportRun; kind: ImportKind; format: Formats },
): Explanation {
  const { result, rows } = run
  if (of === 'rejected') return { ...rejectedFigure(result?.rejected ?? 0, format), name }
  const values = {
    added: result?.added,
    unchanged: result?.unchanged,
    made: result?.companies.made,
    matched: result?.companies.matched,
  }
  const formulas = {
    added: run.dry_run
      ? t('Rows of the file that would become new records.')
      : t('Rows of the file that became new records.'),
    unchanged: t('Rows whose record is there already. It stays as it is.'),
    made: t('Different companies that the rows name and that were not there.'),
    matched: t('Different companies that the rows name and that were there already.'),
  }
  const inRows = of === 'added' || of === 'unchanged'
  return ofFile(name, format.number(values[of] ?? 0), formulas[of], [
    { name, value: format.number(values[of] ?? 0) },
    ...(inRows ? [{ name: t('Rows of the file'), value: format.number(rows) }] : []),
    ...(kind === 'companies' || inRows
      ? []
      : [
          {
            name: t('Companies named'),
            value: format.number((values.made ?? 0) + (values.matched ?? 0)),
          },
        ]),
  ])
}

export type BatchFilter = 'all' | 'left' | 'in' | 'out'

const batchWords: Record<BatchFilter, { name: string; formula: string }> = {
  all: {
    name: t('Rows of the import'),
    formula: t('All rows of the file, whatever came of them.'),
  },
  left: {
    name: t('Remaining'),
    formula: t('Rows that wait for their turn, or are being sent or taken back.'),
  },
  in: {
    name: t('Imported'),
    formula: t('New people + people filled in + people who were there already.'),
  },
  out: {
    name: t('Not imported'),
    formula: t('Refused + rejected + left out + cancelled + taken back.'),
  },
}

/** Explains how many rows of an import have an outcome (L2, H6). */
export function batchFigure(
  of: BatchFilter,
  { counts, total, unsent }: ImportBatch,
  format: Formats,
): Explanation {
  const inside = counts.made + counts.filled + counts.known
  const values: Record<BatchFilter, number> = {
    all: total,
    left: unsent,
    in: inside,
    out: total - unsent - inside,
  }
  const lines: Record<BatchFilter, readonly [string, number][]> = {
    all: [
      [batchWords.left.name, unsent],
      [batchWords.in.name, inside],
      [batchWords.out.name, values.out],
    ],
    left: [
      [t('Waiting'), counts.waiting],
      [t('On its way'), counts.leaving],
    ],
    in: [
      [t('New people'), counts.made],
      [t('Filled in'), counts.filled],
      [t('Already there'), counts.known],
    ],
    out: [
      [t('Refused'), counts.failed],
      [t('Rejected'), counts.rejected],
      [t('Left out'), counts.skipped],
      [t('Cancelled'), counts.cancelled],
      [t('Undone'), counts.returned],
    ],
  }
  return ofFile(
    batchWords[of].name,
    format.number(values[of]),
    batchWords[of].formula,
    lines[of].map(([name, value]) => ({ name, value: format.number(value) })),
  )
}

/** Explains how many rows of an import are left, and how long they take. */
export const paceFigure = (batch: ImportBatch, value: string, format: Formats): Explanation =>
  ofFile(
    batchWords.left.name,
    value,
    t('Remaining rows at the service’s rate, behind your other changes.'),
    [
      { name: batchWords.left.name, value: format.number(batch.unsent) },
      { name: t('Writes a minute'), value: format.number(batch.per_minute) },
      ...(batch.eta_ms === null ? [] : [{ name: t('Time left'), value: shortSpan(batch.eta_ms) }]),
    ],
  )

/** Explains how many rows an undo of the import takes back. */
export const undoFigure = ({ counts }: ImportBatch, format: Formats): Explanation =>
  ofFile(
    t('Rows to take back'),
    format.number(counts.made + counts.filled),
    t(
      'Rows that made a person or filled something in. Rows that changed nothing stay as they are.',
    ),
    [
      { name: t('New people'), value: format.number(counts.made) },
      { name: t('Filled in'), value: format.number(counts.filled) },
    ],
  )
