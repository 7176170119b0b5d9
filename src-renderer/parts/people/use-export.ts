import type { ContactSort, ExportColumn } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import type { Sorting } from '../../ui/grid/column.ts'
import { copyText } from '../links/copy.ts'
import type { Aim } from './use-people-edits.ts'

/**
 * Exports and copies people in the order that is shown, and says how many rows were written (L1,
 * L3, L6).
 */
export function useExport(sorting: Sorting<ContactSort> | null) {
  const format = useFormats()
  return async (
    kind: 'csv' | 'vcard' | 'tsv' | 'markdown',
    aim: Pick<Aim, 'select'>,
    columns: ExportColumn[],
  ) => {
    const answer = await run('contacts.export', {
      select: aim.select,
      columns,
      format: kind,
      ...(sorting ? { sort: sorting.by, descending: sorting.descending } : {}),
    })
    if (!answer.ok) return
    const { rows, path, text } = answer.value
    const many = count(rows, 'person', 'people', format.number)
    if (path !== null)
      toast({
        tone: 'success',
        message:
          kind === 'csv'
            ? `${count(rows, 'row', 'rows', format.number)} exported`
            : `${count(rows, 'vCard', 'vCards', format.number)} written`,
        hint: path,
      })
    else if (text !== null)
      void copyText(
        text,
        `${many}, as ${kind === 'tsv' ? 'a table for spreadsheets,' : 'a Markdown table,'}`,
      )
  }
}
