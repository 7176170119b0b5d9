import { CircleCheck, CopyX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ImportRun, TwinRow } from '#shared/bridge/import.ts'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { span } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { Icon } from '../../ui/icon.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Rejected } from './result-part.tsx'
import { choiceWords, either, twinWords, wouldBe } from './import-labels.ts'
import styles from './import.module.css'

type Check = NonNullable<ImportRun['check']>

type Kind = 'twins' | 'rejected'

/** Shows the rows that were chosen, unless there are rows of the other kind only. */
function shownKind(duplicates: number, rejected: number, chosen: Kind): Kind {
  if (duplicates === 0) return 'rejected'
  return rejected === 0 ? 'twins' : chosen
}

/**
 * Shows what a file would do in a workspace on a real service: in figures and minutes, by groups of
 * duplicates, and row by row (L2).
 */
export function CheckPart({ check, rejected }: { check: Check; rejected: number }) {
  const format = useFormats()
  const duplicates = check.groups.reduce((sum, group) => sum + group.count, 0)
  const [chosen, choose] = useState<Kind>('twins')
  const shown = shownKind(duplicates, rejected, chosen)
  const writes = check.creates + check.fills
  const figures: [string, string][] = [
    [check.creates === 1 ? 'new person' : 'new people', format.number(check.creates)],
    [duplicates === 1 ? 'duplicate' : 'duplicates', format.number(duplicates)],
    ...(check.fills > 0 ? [['filled in', format.number(check.fills)] as [string, string]] : []),
    ['rejected', format.number(rejected)],
    [writes === 1 ? 'write' : 'writes', format.number(writes)],
    [
      `at ${format.number(check.per_minute)} a minute`,
      writes === 0 ? '—' : span(check.eta_ms).replace('about ', ''),
    ],
  ]
  return (
    <>
      <section
        className={styles.result}
        data-good={writes > 0 || undefined}
        aria-label="Preview"
        aria-live="polite"
      >
        <h2 className="num">
          <Icon of={writes > 0 ? CircleCheck : TriangleAlert} />
          {wouldBe(check, format)}
        </h2>
        <dl className={styles.figures}>
          {figures.map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        {writes > 0 ? (
          <p className="muted">
            They’re sent one after another, behind your other changes, even after a restart. No
            credits are spent.
          </p>
        ) : null}
      </section>
      {check.groups.length > 0 ? (
        <section className={styles.groups} aria-label="Duplicates">
          {check.groups.map(({ because, count, fillable, choice, choices }) => (
            <div key={because} className={styles.group}>
              <span className="num name">{format.number(count)}</span>
              <span className="grow">
                {twinWords[because]}
                {fillable > 0 ? (
                  <span className="faint num">
                    {' '}
                    · {format.number(fillable)} could fill something in
                  </span>
                ) : null}
              </span>
              <Select
                label={`${twinWords[because]}: what is done with them`}
                value={choice}
                options={choices.map((value) => ({ value, label: choiceWords[value] }))}
                onChange={(next) => void run('import.choose', { because, choice: next })}
              />
            </div>
          ))}
        </section>
      ) : null}
      {duplicates > 0 && rejected > 0 ? (
        <div className={styles.bars}>
          <SegmentedControl
            label="Rows"
            value={shown}
            options={[
              { value: 'twins', label: `Duplicates ${format.number(duplicates)}` },
              { value: 'rejected', label: `Rejected ${format.number(rejected)}` },
            ]}
            onChange={(next) => {
              if (next) choose(next)
            }}
          />
        </div>
      ) : null}
      {shown === 'twins' && duplicates > 0 ? <Twins /> : null}
      {shown === 'rejected' && rejected > 0 ? <Rejected total={rejected} /> : null}
    </>
  )
}

const keyOf = (row: TwinRow) => row.id
const rowLabel = (row: TwinRow) =>
  `Row ${row.row}: ${row.name}, ${twinWords[row.because]}: ${row.twin}`
const columns: readonly Column<TwinRow>[] = [
  {
    id: 'row',
    header: 'Row',
    width: 84,
    align: 'end',
    cell: (row) => <span className="num">{row.row}</span>,
  },
  {
    id: 'name',
    header: 'In the file',
    width: { share: 1, least: 140 },
    cell: (row) => (
      <span className="cut name">
        <bdi>{row.name}</bdi>
      </span>
    ),
  },
  {
    id: 'because',
    header: 'Why',
    width: { share: 0.8, least: 130 },
    cell: (row) => <span className="cut muted">{twinWords[row.because]}</span>,
  },
  {
    id: 'twin',
    header: 'As',
    width: { share: 1, least: 140 },
    cell: (row) => (
      <span className="cut">
        <bdi>{row.twin}</bdi>
      </span>
    ),
  },
  {
    id: 'fills',
    header: 'Could fill in',
    width: { share: 0.8, least: 100 },
    cell: (row) => (
      <span className="cut muted">
        {row.fills.length > 0 ? either(row.fills, 'and') : <span className="faint">nothing</span>}
      </span>
    ),
  },
]

function Twins() {
  const rows = usePages('import.twins', {})
  const grid = useGrid(rows, keyOf, 'twins')
  return (
    <DataGrid
      id="import-twins"
      label="Duplicates, row by row"
      columns={columns}
      rows={rows}
      grid={grid}
      rowLabel={rowLabel}
      selectable={false}
      empty={<EmptyState icon={CopyX} title="No duplicates" />}
    />
  )
}
