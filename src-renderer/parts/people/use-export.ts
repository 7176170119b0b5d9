import { t } from '#shared/i18n/translate.ts'
import type { ContactSort, ExportColumn } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import type { Sorting } from '../../ui/grid/column.ts'
import { copyAndSay } from '../links/copy.ts'
import type { Aim } from './use-people-edits.ts'

/**
 * Exports and copies people in the displayed order, and shows how many rows were written (L1, L3,
 * L6).
 */
export function useExport(sorting: Sorting<ContactSort> | null) {
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
    if (path !== null)
      toast({
        tone: 'success',
        message:
          kind === 'csv'
            ? t('{count, plural, one {# row exported} other {# rows exported}}', { count: rows })
            : t('{count, plural, one {# vCard written} other {# vCards written}}', { count: rows }),
        hint: path,
      })
    else if (text !== null)
      void copyAndSay(
        text,
        kind === 'tsv'
          ? t(
              '{count, plural, one {# person, as a table for spreadsheets, copied} other {# people, as a table for spreadsheets, copied}}',
              { count: rows },
            )
          : t(
              '{count, plural, one {# person, as a Markdown table, copied} other {# people, as a Markdown table, copied}}',
              { count: rows },
            ),
      )
  }
}
