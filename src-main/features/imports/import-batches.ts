import { otherLanguage } from '#shared/i18n/stored-language.ts'
import { rejectedColumns } from '#shared/tables/rejected-columns.ts'
import { t } from '#shared/i18n/translate.ts'
import { maxRows } from '#shared/bridge/command.ts'
import type { ImportBatch, ImportedRow as ShownRow, ImportedState } from '#shared/bridge/import.ts'
import type { ImportColumn } from './imports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type {
  ImportedRow,
  ImportedState as Kept,
  ImportRow,
} from '#main/engine/store/outbox-rows.ts'
import { writesAMinute, type ImportWorkspace } from './import-context.ts'
import { missedCells, missedColumns, type MissedRow } from './missed-cells.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'
import { csvOf } from '#main/features/common/tables-as-text.ts'

type Names = 'import.batches' | 'import.rows' | 'import.control' | 'import.saveOut'

const shownStates: Record<Kept, ImportedState> = {
  waiting: 'waiting',
  handed: 'leaving',
  made: 'made',
  filled: 'filled',
  known: 'known',
  failed: 'failed',
  skipped: 'skipped',
  rejected: 'rejected',
  cancelled: 'cancelled',
  returning: 'leaving',
  back: 'leaving',
  returned: 'returned',
}
const statesByFilter: Record<'all' | 'left' | 'in' | 'out', Kept[]> = {
  all: Object.keys(shownStates) as Kept[],
  left: ['waiting', 'handed', 'returning', 'back'],
  in: ['made', 'filled', 'known'],
  out: ['failed', 'rejected', 'skipped', 'cancelled', 'returned'],
}
/** Rows the user may want to correct and import again. */
const missedStates: Kept[] = ['failed', 'rejected', 'cancelled']
const stateLabels: Record<Kept, () => string> = {
  waiting: () => t('Waits for its turn'),
  handed: () => t('On its way'),
  made: () => t('New person'),
  filled: () => t('Empty fields filled'),
  known: () => t('Was there already'),
  failed: () => t('Refused by the service'),
  skipped: () => t('Left out'),
  rejected: () => t('Rejected'),
  cancelled: () => t('Not sent'),
  returning: () => t('Waits to be taken back'),
  back: () => t('Is being taken back'),
  returned: () => t('Undone'),
}

/** Builds the handlers of imports by the API (L2): progress, rows, and controls. */
export function importBatches(
  open: () => ImportWorkspace,
  folder: () => string = downloads,
): Pick<Handlers, Names> {
  const batchOf = (batch: ReturnType<ImportWorkspace['imports']['list']>[number]): ImportBatch => {
    const { budget, outbox } = open()
    const { waiting, handed, returning, back, ...rest } = batch.counts
    const unsent = waiting + handed + returning + back
    const total = unsent + Object.values(rest).reduce((sum, count) => sum + count, 0)
    return {
      id: batch.id,
      name: batch.name,
      state: batch.state as ImportBatch['state'],
      reason: batch.reason,
      language: otherLanguage(batch.language),
      taken_back: batch.back === 1,
      created_at: batch.created_at,
      total,
      unsent,
      counts: { ...rest, waiting: waiting + returning, leaving: handed + back },
      eta_ms:
        batch.state === 'running' && unsent > 0 && !outbox.state().signed_out
          ? budget.etaMs('write', unsent, 'sweep')
          : null,
      per_minute: writesAMinute(open()),
      list_id: batch.list_id,
      undo_ms: budget.etaMs('write', rest.made + rest.filled, 'sweep'),
      can_undo:
        batch.back === 0 && batch.history_id !== null && rest.made + rest.filled + unsent > 0,
    }
  }
  const requireBatch = (id: string): ImportRow => {
    const batch = open()
      .imports.list()
      .find((entry) => entry.id === id)
    if (!batch)
      throw new ProblemError(
        'gone',
        t('This import no longer exists here.'),
        t('The people it imported are in People.'),
      )
    return batch
  }
  return {
    'import.batches': () => ({ batches: open().imports.list().map(batchOf).toReversed() }),
    'import.rows': ({ id, only = 'all', after, offset = 0, limit = maxRows }) => {
      const from = after === undefined ? offset : Number(after) || 0
      const { counts } = open()
        .imports.list()
        .find((batch) => batch.id === id) ?? { counts: null }
      const total = counts ? statesByFilter[only].reduce((sum, state) => sum + counts[state], 0) : 0
      const rows = open().imports.rows(id, statesByFilter[only], limit, from).map(rowOf)
      return {
        rows,
        offset: from,
        total,
        next: from + rows.length < total && rows.length > 0 ? String(from + rows.length) : null,
        as_of: null,
      }
    },
    'import.control': async ({ id, what: action }) => {
      const { imports } = open()
      requireBatch(id)
      if (action === 'undo') return { message: await imports.undo(id) }
      await imports[action](id)
      return { message: null }
    },
    'import.saveOut': async ({ id }) => {
      const batch = requireBatch(id)
      const { clock } = open()
      const missed = await readMissed(open(), id)
      if (missed.length === 0)
        throw new ProblemError('nothing', t('Every row was brought in or left out.'))
      const columns = missedColumns(JSON.parse(batch.columns) as ImportColumn[], missed)
      const table = missed.map((one) => [
        String(one.row.row),
        one.row.reason ?? stateLabels[one.row.state](),
        ...missedCells(one, columns),
      ])
      return {
        path: await saveFile(
          folder(),
          stampedName('not-imported', clock.now()),
          'csv',
          csvOf(rejectedColumns(columns.map(({ name }) => name)), table),
        ),
        rows: table.length,
      }
    },
  }
}

const rowOf = (row: ImportedRow): ShownRow => ({
  id: String(row.row),
  row: row.row,
  name: row.name,
  state: shownStates[row.state],
  message: row.reason ?? '',
  language: otherLanguage(row.language),
  contact_id: row.contact_id,
})

/** Reads the rows that were not imported, and the people they would have filled in. */
async function readMissed({ imports, cache }: ImportWorkspace, id: string): Promise<MissedRow[]> {
  const missed: MissedRow[] = []
  for (;;) {
    const rows = imports.rows(id, missedStates, maxRows, missed.length)
    if (rows.length === 0) return missed
    const filled = rows.flatMap(({ kind, contact_id }) =>
      kind === 'fill' && contact_id !== null ? [contact_id] : [],
    )
    const people = await cache.getMany('contacts', filled)
    const byId = new Map(
      people.map(({ id: person, record, joined }) => [
        person,
        { ...record, company_name: record.company_name ?? joined.company?.name },
      ]),
    )
    missed.push(...rows.map((row) => ({ row, known: byId.get(row.contact_id ?? '') ?? {} })))
  }
}
