import { t } from '#shared/i18n/translate.ts'
import type { JobSort } from '#shared/bridge/pipeline.ts'
import { putOnClipboard } from '../../data/clipboard.ts'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import type { Column, Sorting } from '../../ui/grid/column.ts'
import type { JobRow } from '#shared/bridge/pipeline.ts'
import type { Aim } from './use-lead-edits.ts'

/** A file, or a table on the clipboard. */
export type ExportKind = 'csv' | 'tsv' | 'markdown'

/**
 * Returns a function that exports or copies leads in the columns and order shown, and announces how
 * many there were (L1, L6).
 */
export function useExport(
  columns: readonly Column<JobRow, JobSort>[],
  sorting: Sorting<JobSort> | null,
) {
  return async (kind: ExportKind, aim: Pick<Aim, 'select'>) => {
    const answer = await run('pipeline.export', {
      select: aim.select,
      format: kind,
      columns: columns.map((column) => ({ id: column.id, header: column.header })),
      ...(sorting ? { sort: sorting.by, descending: sorting.descending } : {}),
    })
    if (!answer.ok) return
    const { rows, path, text } = answer.value
    if (path !== null)
      toast({
        message: t('{rows, plural, one {# lead exported} other {# leads exported}}', { rows }),
        hint: path,
      })
    else if (text !== null && (await putOnClipboard(text)))
      toast({
        message:
          kind === 'tsv'
            ? t(
                '{rows, plural, one {# lead copied as a table for spreadsheets} other {# leads copied as a table for spreadsheets}}',
                { rows },
              )
            : t(
                '{rows, plural, one {# lead copied as a Markdown table} other {# leads copied as a Markdown table}}',
                { rows },
              ),
      })
    else
      toast({
        tone: 'error',
        message: t('Nothing was copied.'),
        hint: t('The window may not write to the clipboard. Export as CSV instead.'),
      })
  }
}
