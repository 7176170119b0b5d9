import type { JobSort } from '#shared/bridge/pipeline.ts'
import { run } from '../../data/run.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import type { Column, Sorting } from '../../ui/grid/column.ts'
import type { JobRow } from '#shared/bridge/pipeline.ts'
import type { Aim } from './use-lead-edits.ts'

/** Puts text on the clipboard; the old way where the window may not use the new one. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
    const before = document.activeElement
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return done
  }
}

/** Exports and copies leads in the columns that are shown, in the order that is shown; says how many rows there are (L1, L6). */
export function useExport(columns: readonly Column<JobRow, JobSort>[], sorting: Sorting<JobSort> | null) {
  const format = useFormats()
  return async (kind: 'csv' | 'tsv' | 'markdown', aim: Pick<Aim, 'select'>) => {
    const answer = await run('pipeline.export', {
      select: aim.select, format: kind, columns: columns.map((column) => ({ id: column.id, header: column.header })), ...(sorting ? { sort: sorting.by, descending: sorting.descending } : {}),
    })
    if (!answer.ok) return
    const { rows, path, text } = answer.value
    const many = count(rows, 'lead', 'leads', format.number)
    if (path !== null) toast({ message: `${many} exported`, hint: path })
    else if (text !== null && await copy(text)) toast({ message: `${many} copied as ${kind === 'tsv' ? 'a table for spreadsheets' : 'a Markdown table'}` })
    else toast({ tone: 'error', message: 'Nothing was copied.', hint: 'The window may not write to the clipboard. Export as CSV instead.' })
  }
}
