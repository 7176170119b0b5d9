import { t } from '#shared/i18n/translate.ts'
import { rejectedColumns } from '#shared/tables/rejected-columns.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { saveFile, stampedName } from '#main/features/common/save-file.ts'
import { csvOf } from '#main/features/common/tables-as-text.ts'
import type { ChosenFile } from './chosen-file.ts'
import type { ImportContext } from './import-context.ts'
import { copyTo } from './import-practice.ts'

/** Saves the rejected rows of a run. Throws the problem `nothing` if there are none. */
export async function saveRejected(
  { clock, folder }: ImportContext,
  { run, mapping }: ChosenFile,
): Promise<{ path: string; rows: number }> {
  const rows = run?.result?.rejected ?? 0
  if (!run || rows === 0) throw new ProblemError('nothing', t('No row was rejected.'))
  const name = stampedName('rejected-rows', clock.now())
  if (run.rejected_to !== null) return { path: await copyTo(folder(), name, run.rejected_to), rows }
  const columns = [...mapping.keys()]
  const table = (run.checked?.rejected ?? []).map(({ row, reason, record }) => [
    String(row),
    reason,
    ...columns.map((column) => text(record?.[column])),
  ])
  return {
    path: await saveFile(folder(), name, 'csv', csvOf(rejectedColumns(columns), table)),
    rows,
  }
}

const text = (value: unknown) => {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
