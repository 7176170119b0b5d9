import type { LedgerRow } from '#shared/bridge/spend.ts'
import { useFormats } from '../../format/use-formats.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { OutcomeMark } from './outcome-mark.tsx'
import { creditsOf } from './words.ts'
import styles from './credits.module.css'

function When({ at }: { at: number }) {
  const format = useFormats()
  return <span className="num muted cut">{format.stamp(at)}</span>
}

/** Whom it was for; of what nobody here asked for, since when. */
function For({ row }: { row: LedgerRow }) {
  const format = useFormats()
  if (row.since !== null) return <span className="cut num faint" title={format.dateTime(row.since)}>since {new Date(row.since).toDateString() === new Date(row.at).toDateString() ? format.time(row.since) : format.day(row.since)}</span>
  return <span className="cut"><bdi>{row.label ?? ''}</bdi>{tagsOf(row) ? <span className="faint"> · {tagsOf(row)}</span> : null}</span>
}

function Credits({ row }: { row: LedgerRow }) {
  const format = useFormats()
  return <span className={`num ${styles.delta}`} data-kind={row.kind} data-none={row.delta === 0 || undefined}>{creditsOf(row, format.number)}</span>
}

function Balance({ row }: { row: LedgerRow }) {
  const format = useFormats()
  if (row.balance_after === null) return <span className="faint">—</span>
  return <span className="num muted" title={row.balance_before === null ? undefined : `From ${format.number(row.balance_before)}`}>{row.balance_before === null || row.balance_before === row.balance_after ? '' : <span className="faint">{format.number(row.balance_before)} → </span>}{format.number(row.balance_after)}</span>
}

const tagsOf = (row: LedgerRow) => Object.values(row.tags).join(', ')

export const columns: readonly Column<LedgerRow>[] = [
  { id: 'at', header: 'When', width: 104, cell: (row) => <When at={row.at} /> },
  { id: 'what', header: 'What', width: { share: 0.6, least: 118 }, cell: (row) => <span className={row.kind === 'mine' ? 'cut name' : 'cut'}>{row.what}</span> },
  { id: 'for', header: 'For', width: { share: 1, least: 84 }, cell: (row) => <For row={row} /> },
  { id: 'outcome', header: 'Outcome', width: 106, cell: (row) => (row.kind === 'mine' ? <OutcomeMark outcome={row.outcome} /> : null) },
  { id: 'result', header: 'Brought', width: { share: 1, least: 58 }, cell: (row) => <span className="cut muted" title={row.note ?? row.result ?? undefined}><bdi>{row.result ?? row.note ?? ''}</bdi></span> },
  { id: 'credits', header: 'Credits', width: 54, align: 'end', cell: (row) => <Credits row={row} /> },
  { id: 'balance', header: 'Balance', width: 104, align: 'end', cell: (row) => <Balance row={row} /> },
]
