import { t } from '#shared/i18n/translate.ts'
import { CircleCheck, ListX, TriangleAlert } from 'lucide-react'
import type { ImportKind, ImportRun, RejectedRow } from '#shared/bridge/import.ts'
import { usePages } from '../../data/use-pages.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { resultFigure, type ResultFigure } from './import-figures.ts'
import { Icon } from '../../ui/icon.tsx'
import { outcome, sayReason } from './import-labels.ts'
import { rowColumn } from './row-columns.tsx'
import { stepStart } from './use-step-focus.ts'
import styles from './import.module.css'

const keyOf = (row: RejectedRow) => row.id
const rowLabel = (row: RejectedRow) =>
  t('Row {row}: {reason}', { row: row.row, reason: sayReason(row.reason) })
const columns: readonly Column<RejectedRow>[] = [
  rowColumn,
  {
    id: 'reason',
    header: t('Why it is not imported'),
    width: { share: 1, least: 200 },
    cell: (row) => (
      <span className="cut" title={sayReason(row.reason)}>
        <bdi>{sayReason(row.reason)}</bdi>
      </span>
    ),
  },
]

/**
 * Shows the result of a trial or an import: the figures, then each rejected row with the reason.
 */
export function ResultPart({ run, kind }: { run: ImportRun; kind: ImportKind }) {
  const format = useFormats()
  const { result } = run
  const good = run.state === 'done' && (result?.added ?? 0) > 0
  const figures: [ResultFigure, string][] = result
    ? [
        ['added', run.dry_run ? t('to import') : t('imported')],
        ['unchanged', t('already there')],
        ['rejected', t('rejected')],
        ...(kind === 'companies'
          ? []
          : ([
              ['made', run.dry_run ? t('companies to create') : t('companies created')],
              ['matched', t('companies found')],
            ] satisfies [ResultFigure, string][])),
      ]
    : []
  return (
    <>
      <section
        className={styles.result}
        data-good={good || undefined}
        aria-label={t('Outcome')}
        {...stepStart}
      >
        {/* A message announces what was imported. The figures below can be read on demand. */}
        <h2 className="num" aria-live={run.dry_run || run.state !== 'done' ? 'polite' : 'off'}>
          <Icon of={good ? CircleCheck : TriangleAlert} />
          {outcome(run, format)}
        </h2>
        {run.problem ? <p className={styles.problem}>{run.problem}</p> : null}
        {figures.length > 0 ? (
          <dl className={styles.figures}>
            {figures.map(([of, word]) => (
              <div key={of}>
                <dt>{word}</dt>
                <dd className="num">
                  <Figure of={resultFigure(of, word, { run, kind, format })} />
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {run.state === 'stopped' ? (
          <p className="muted">
            {run.dry_run
              ? t('Nothing was imported.')
              : t('What was imported stays. Going on adds the rest; nothing is added twice.')}
          </p>
        ) : null}
      </section>
      {result && result.rejected > 0 ? <Rejected total={result.rejected} /> : null}
    </>
  )
}

/** Lists the rows that cannot be imported, with number and reason. */
export function Rejected({ total }: { total: number }) {
  const rows = usePages('import.rejected', {})
  const grid = useGrid(rows, keyOf, 'rejected')
  const shown = rows.total ?? 0
  return (
    <>
      <p className={styles.rejected}>
        {shown > 0 && shown < total
          ? t(
              '{total, plural, one {# row was rejected} other {# rows were rejected}}; {shown, plural, one {the first is listed} other {the first # are listed}}, all of them are in the saved file.',
              { total, shown },
            )
          : t('{total, plural, one {# row was rejected.} other {# rows were rejected.}}', {
              total,
            })}{' '}
        {t('Numbers are those a spreadsheet shows.')}
      </p>
      <DataGrid
        id="import-rejected"
        label={t('Rejected rows')}
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        selectable={false}
        empty={<EmptyState icon={ListX} title={t('Nothing was rejected')} />}
      />
    </>
  )
}
