import { t } from '#shared/i18n/translate.ts'
import { maxRows } from '#shared/bridge/command.ts'
import type { DuplicateRow, KeptCellRow } from '#shared/bridge/import.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import type { CheckedRow } from './check.ts'
import { chooseFile } from './choose-file.ts'
import { createImportContext, type ImportContext, type ImportParts } from './import-context.ts'
import { planOf } from './import-plan.ts'
import { describeRun, importPeople, tryPeople } from './people-run.ts'
import { runInPractice } from './practice-run.ts'
import { saveRejected } from './rejected-rows.ts'
import { rememberMapping } from './remembered-mapping.ts'

type Names = Exclude<
  Subject<'import'>,
  'import.batches' | 'import.rows' | 'import.control' | 'import.saveOut'
>

/**
 * Builds the handlers for importing the user's own data (L2). One file at a time is received,
 * mapped and checked; then it is imported straight into the practice workspace, or becomes a batch
 * of edits.
 */
export function importHandlers(parts: ImportParts): Pick<Handlers, Names> {
  const context = createImportContext(parts)
  const { chosenFileStore } = context
  return {
    ...chooseFile(context, parts.incoming),
    'import.state': () => {
      const now = chosenFileStore.find()
      return {
        ways: waysIn(context),
        way: now?.way ?? (context.isPractice() ? 'practice' : 'api'),
        file: now && { name: now.file.name, size: now.file.size, received: now.file.received() },
        plan: now?.preview ? planOf(now.preview, now.mapping, now.recalled) : null,
        list: now?.list ?? null,
        problem: now?.problem ?? null,
        run: now?.run ? describeRun(context, now.run, now.choices) : null,
      }
    },
    'import.rejected': (input) => {
      const { rows, ...rest } = pageOf(chosenFileStore.find()?.run?.rejected ?? [], input)
      return { ...rest, rows: rows.map(({ row, reason }) => ({ id: String(row), row, reason })) }
    },
    'import.duplicates': ({ because, ...input }) => {
      const rows = chosenFileStore.find()?.run?.checked?.rows ?? []
      return pageOf(
        rows
          .flatMap((row) => duplicateRow(row) ?? [])
          .filter((row) => !because || row.because === because),
        input,
      )
    },
    'import.kept': (input) => {
      const rows = chosenFileStore.find()?.run?.checked?.rows ?? []
      const cells = rows.flatMap(keptRows)
      const isCut = ({ cut }: KeptCellRow) => cut > 0
      return pageOf([...cells.filter(isCut), ...cells.filter((cell) => !isCut(cell))], input)
    },
    'import.start': async ({ dry_run }) => ({ import_id: await startRun(context, dry_run) }),
    'import.stop': () => {
      const run = chosenFileStore.find()?.run
      if (run?.state === 'running') run.stop()
      return {}
    },
    'import.saveRejected': async () => saveRejected(context, chosenFileStore.idle()),
  }
}

function waysIn(context: ImportContext): ('practice' | 'api')[] {
  if (!context.isOpen()) return []
  return context.isPractice() ? ['practice', 'api'] : ['api']
}

/**
 * Checks the file, or imports it after a check. Returns the id of the import if it goes by the API.
 * Throws the problems `not_ready`, `try_first` and `nothing`.
 */
async function startRun(context: ImportContext, dry_run: boolean): Promise<string | null> {
  const now = context.chosenFileStore.idle()
  const { preview, run } = now
  if (!preview || planOf(preview, now.mapping).missing.length > 0)
    throw new ProblemError(
      'not_ready',
      t('The file is not ready.'),
      t('Choose it again, or read another column.'),
    )
  const tried = run && (run.dry_run ? run.state === 'done' : run.state === 'stopped')
  if (!dry_run && !tried)
    throw new ProblemError(
      'try_first',
      t('Check the file first, so that you see what will be imported.'),
    )
  rememberMapping(context.workspace().imports.mappings, preview.kind, now.mapping)
  if (now.way === 'api' && !dry_run && run?.checked) return importPeople(context, now, run.checked)
  if (now.way === 'practice') await runInPractice(context, now, preview, dry_run)
  else tryPeople(context, now)
  return null
}

function duplicateRow({ row, name, duplicate }: CheckedRow): DuplicateRow | null {
  return (
    duplicate && {
      id: String(row),
      row,
      name,
      because: duplicate.because,
      duplicate: duplicate.name,
      contact_id: duplicate.id,
      fills: Object.keys(duplicate.fills),
    }
  )
}

const keptRows = ({ row, name, kept }: CheckedRow): KeptCellRow[] =>
  kept.map((cell, index) => ({ id: `${row} ${index}`, row, name, ...cell }))

interface Page {
  after?: string | undefined
  offset?: number | undefined
  limit?: number | undefined
}

function pageOf<R>(all: readonly R[], { after, offset = 0, limit = maxRows }: Page) {
  const from = after === undefined ? offset : Number(after) || 0
  return {
    rows: all.slice(from, from + limit),
    offset: from,
    total: all.length,
    next: from + limit < all.length ? String(from + limit) : null,
    as_of: null,
  }
}
