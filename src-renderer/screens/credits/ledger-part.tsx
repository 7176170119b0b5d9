import { t } from '#shared/i18n/translate.ts'
import { FileDown, ReceiptText, SearchX } from 'lucide-react'
import type { Problem } from '#shared/bridge/index.ts'
import type { CreditState } from '#shared/bridge/session.ts'
import type { LedgerRow, SpendSummary } from '#shared/bridge/spend.ts'
import { rowPaths } from '../../data/row-paths.ts'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { goTo } from '../../navigation/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { ListError } from '../../ui/list-error.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { linesFigure } from './bulk-figures.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { OneDay } from '../../ui/one-day.tsx'
import { DayChart } from './day-chart.tsx'
import { Figures } from './figures.tsx'
import { columns } from './ledger-columns.tsx'
import { OpenQuestions } from './open-questions.tsx'
import type { CreditsSearch } from './search.ts'
import { rowLabel } from '../../parts/spend/spend-labels.ts'
import styles from './credits.module.css'

const keyOf = (row: LedgerRow) => row.id
/** The screen of the record a call was for. */
const pathOf = rowPaths['spend.ledger']
const periodOptions = [
  { value: 'today', label: t('Today'), action: t('Show today') },
  ...(
    [
      ['week', 7],
      ['month', 30],
      ['quarter', 90],
    ] as const
  ).map(([value, days]) => ({
    value,
    label: t('{days, plural, one {# day} other {# days}}', { days }),
    action: t('{days, plural, one {Show # day} other {Show # days}}', { days }),
  })),
] as const
const kindOptions = [
  { value: 'all', label: t('Everything') },
  { value: 'mine', label: t('Mine') },
  { value: 'others', label: t('Others or unknown') },
  { value: 'top_up', label: t('Top-ups') },
] as const

interface LedgerPartProps {
  search: CreditsSearch
  stretch: { from: number; to: number }
  credits: CreditState | null
  summary: SpendSummary | undefined
  onSearch: (search: CreditsSearch) => void
}

/** Shows the ledger: figures, days, open questions, and who spent what, line by line (D5, D11). */
export function LedgerPart({ search, stretch, credits, summary, onSearch }: LedgerPartProps) {
  const kinds = search.kind ? { kinds: [search.kind] } : {}
  const rows = usePages('spend.ledger', { ...stretch, ...kinds })
  const grid = useGrid(rows, keyOf, `ledger ${JSON.stringify([search, kinds])}`)
  const unknown = useQuery('spend.unknown', {})
  const drafts = useQuery('spend.drafts', {})
  const take = async () => {
    const answer = await run('spend.export', { ...stretch, ...kinds })
    if (answer.ok)
      toast({
        tone: 'success',
        message: t('{rows, plural, one {# row} other {# rows}} exported', {
          rows: answer.value.rows,
        }),
        hint: answer.value.path,
      })
  }
  useActions([
    {
      id: 'credits.export',
      label: t('Export these lines as CSV'),
      group: t('Credits'),
      keys: ['Shift+e'],
      hint: t('export'),
      run: () => void take(),
    },
    ...periodOptions.map(({ value, action }, index) => ({
      id: `credits.period.${value}`,
      label: action,
      group: t('Credits'),
      keys: [String(index + 1)],
      run: () => onSearch({ period: value, ...kindOf(search) }),
    })),
  ])
  const questions = (unknown.value?.calls.length ?? 0) + (drafts.value?.drafts.length ?? 0) > 0
  return (
    <>
      <div className={styles.over}>
        <Figures credits={credits} summary={summary} />
        {questions ? (
          <OpenQuestions calls={unknown.value?.calls ?? []} drafts={drafts.value?.drafts ?? []} />
        ) : null}
        {summary &&
        summary.days.length > 1 &&
        summary.days.some((day) => day.mine + day.others + day.top_up > 0) ? (
          <DayChart days={summary.days} since={summary.first_reading} />
        ) : null}
      </div>
      <LedgerBar
        search={search}
        lines={rows.total}
        readAt={credits?.read_at ?? null}
        onSearch={onSearch}
        onExport={() => void take()}
      />
      <DataGrid
        id="ledger"
        label={t('Ledger')}
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        selectable={false}
        onOpen={(row) => {
          const path = pathOf(row)
          if (path !== null) goTo(path)
        }}
        pathOf={pathOf}
        empty={
          <Empty
            error={rows.error}
            filtered={Boolean(search.kind || search.day)}
            onAgain={rows.refresh}
            onMonth={() => onSearch({ period: 'month' })}
          />
        }
      />
    </>
  )
}

const kindOf = ({ kind }: CreditsSearch) => (kind ? { kind } : {})

interface LedgerBarProps extends Pick<LedgerPartProps, 'search' | 'onSearch'> {
  lines: number | null
  /** When the balance was read; null if never. */
  readAt: number | null
  onExport: () => void
}

/** Chooses the period and whose spending is listed, and exports the listed lines. */
function LedgerBar({ search, lines, readAt, onSearch, onExport }: LedgerBarProps) {
  return (
    <div className={styles.ledgerBar}>
      <SegmentedControl
        label={t('Period')}
        value={search.day ? null : (search.period ?? 'week')}
        options={periodOptions}
        onChange={(period) => {
          if (period) onSearch({ period, ...kindOf(search) })
        }}
      />
      <OneDay
        value={search.day ?? null}
        onChange={(day) => onSearch({ ...(day ? { day } : {}), ...kindOf(search) })}
      />
      <span className={styles.kind}>
        <Select
          label={t('Whose')}
          value={search.kind ?? 'all'}
          options={kindOptions}
          onChange={(kind) =>
            onSearch({
              ...(search.period ? { period: search.period } : {}),
              ...(search.day ? { day: search.day } : {}),
              ...(kind === 'all' ? {} : { kind }),
            })
          }
        />
      </span>
      <span className={styles.barEnd}>
        <span className={`num faint ${styles.lines}`}>
          {lines === null ? null : (
            <Figure
              of={linesFigure(
                t('{lines, plural, one {# line} other {# lines}}', { lines }),
                readAt,
              )}
            />
          )}
        </span>
        <Button
          icon={FileDown}
          keys="Shift+e"
          title={t('Export these lines as CSV')}
          onClick={onExport}
        >
          {t('CSV')}
        </Button>
      </span>
    </div>
  )
}

interface EmptyProps {
  error: Problem | undefined
  filtered: boolean
  onAgain: () => void
  onMonth: () => void
}

function Empty({ error, filtered, onAgain, onMonth }: EmptyProps) {
  if (error) return <ListError error={error} onAgain={onAgain} />
  if (filtered)
    return (
      <EmptyState
        icon={SearchX}
        title={t('Nothing in this period')}
        actions={
          <Button onClick={onMonth}>
            {t('{days, plural, one {Show # day} other {Show # days}}', { days: 30 })}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={ReceiptText}
      title={t('Nothing spent yet')}
      actions={<Button onClick={() => goTo('/people')}>{t('Go to people')}</Button>}
    >
      {t(
        'Paid look-ups from this computer appear here, along with other changes to the balance. The service keeps no history, so the ledger starts with your first sign-in here.',
      )}
    </EmptyState>
  )
}
