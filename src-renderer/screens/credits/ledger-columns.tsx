import { t } from '#shared/i18n/translate.ts'
import type { LedgerRow } from '#shared/bridge/spend.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { ColumnTime } from '../../ui/column-time.tsx'
import { CutLine } from '../../ui/cut-line.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { OutcomeMark } from '../../parts/spend/outcome-mark.tsx'
import { ledgerFigure } from '../../parts/spend/credit-figures.ts'
import { PurchaseResult } from '../../parts/spend/purchase-result.tsx'
import { creditsOf } from '../../parts/spend/spend-labels.ts'
import styles from './credits.module.css'

/** Shows what was bought and for whom. */
function ActivityCell({ row }: { row: LedgerRow }) {
  const { kind, description, label } = row
  if (kind === 'mine')
    return (
      <CutLine
        parts={[
          { content: <span className="name">{description}</span> },
          ...(label === null ? [] : [{ content: ' ' }, { content: label }]),
          ...(tagsOf(row) ? [{ content: <span className="faint"> · {tagsOf(row)}</span> }] : []),
        ]}
      />
    )
  return <span className="cut">{description}</span>
}

/**
 * Shows the outcome of a call. For spending not requested on this computer, shows the earliest time
 * at which it can have happened.
 */
function Outcome({ row }: { row: LedgerRow }) {
  const format = useFormats()
  const { kind, outcome, since, at } = row
  if (kind === 'mine') return <OutcomeMark outcome={outcome} />
  if (since === null) return null
  const sameDay = new Date(since).toDateString() === new Date(at).toDateString()
  return (
    <span className="cut num faint" title={t('Since {since}', { since: format.dateTime(since) })}>
      {t('since {time}', { time: sameDay ? format.time(since) : format.day(since) })}
    </span>
  )
}

function Credits({ row }: { row: LedgerRow }) {
  const format = useFormats()
  return (
    <span
      className={`num ${styles.delta}`}
      data-kind={row.kind}
      data-none={row.delta === 0 || undefined}
      data-range={row.delta === null || undefined}
    >
      <Figure inside="row" of={ledgerFigure(row, creditsOf(row, format.number), format)} />
    </span>
  )
}

function Balance({ row }: { row: LedgerRow }) {
  const format = useFormats()
  if (row.balance_after === null) return <span className="faint">—</span>
  return (
    <bdi
      dir="ltr"
      className="num muted"
      title={
        row.balance_before === null
          ? undefined
          : t('From {balance_before}', { balance_before: format.number(row.balance_before) })
      }
    >
      {row.balance_before === null || row.balance_before === row.balance_after ? (
        ''
      ) : (
        <span className="faint">{format.number(row.balance_before)} → </span>
      )}
      {format.number(row.balance_after)}
    </bdi>
  )
}

const tagsOf = (row: LedgerRow) => Object.values(row.tags).join(', ')

export const columns: readonly Column<LedgerRow>[] = [
  {
    id: 'at',
    header: t('When'),
    width: 128,
    times: 'stamps',
    cell: (row) => <ColumnTime at={row.at} tone="muted" />,
  },
  {
    id: 'what',
    header: t('What, and for whom'),
    width: { share: 1.2, least: 168 },
    narrow: { share: 1.2, least: 134 },
    cell: (row) => <ActivityCell row={row} />,
  },
  {
    id: 'outcome',
    header: t('Outcome'),
    width: 124,
    cell: (row) => <Outcome row={row} />,
  },
  {
    id: 'result',
    header: t('Result'),
    width: { share: 1, least: 54 },
    cell: (row) => <PurchaseResult row={row} />,
  },
  {
    id: 'credits',
    header: t('Credits'),
    width: 64,
    align: 'end',
    cell: (row) => <Credits row={row} />,
  },
  {
    id: 'balance',
    header: t('Balance'),
    width: 96,
    align: 'end',
    cell: (row) => <Balance row={row} />,
  },
]
