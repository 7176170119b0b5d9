import { useNavigate } from '@tanstack/react-router'
import { FileDown, ReceiptText, SearchX } from 'lucide-react'
import type { CreditState } from '#shared/bridge/session.ts'
import type { LedgerRow, SpendSummary } from '#shared/bridge/spend.ts'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { ListError } from '../../ui/list-error.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { DayChart } from './day-chart.tsx'
import { Figures } from './figures.tsx'
import { columns } from './ledger-columns.tsx'
import { OpenQuestions } from './open-questions.tsx'
import type { CreditsSearch } from './search.ts'
import { rowLabel } from '../../parts/spend/spend-labels.ts'
import styles from '../../parts/spend/credits.module.css'

const keyOf = (row: LedgerRow) => row.id
const periodOptions = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
  { value: 'quarter', label: '90 days' },
] as const
const kindOptions = [
  { value: 'all', label: 'Everything' },
  { value: 'mine', label: 'Mine' },
  { value: 'others', label: 'Others or unknown' },
  { value: 'top_up', label: 'Top-ups' },
] as const

interface LedgerPartProps {
  search: CreditsSearch
  stretch: { from: number; to: number }
  credits: CreditState | null
  summary: SpendSummary | undefined
  onSearch: (search: CreditsSearch) => void
}

/** The ledger: figures, days, what needs an answer, and line by line who took what (D5, D11). */
export function LedgerPart({ search, stretch, credits, summary, onSearch }: LedgerPartProps) {
  const navigate = useNavigate()
  const format = useFormats()
  const kinds = search.kind ? { kinds: [search.kind] } : {}
  const rows = usePages('spend.ledger', { ...stretch, ...kinds })
  const grid = useGrid(rows, keyOf, JSON.stringify([stretch, kinds]))
  const unknown = useQuery('spend.unknown', {})
  const drafts = useQuery('spend.drafts', {})
  const open = (row: LedgerRow) => {
    if (row.target_id === null) return
    if (row.target_table === 'contacts')
      void navigate({ to: '/people/{-$contactId}', params: { contactId: row.target_id } })
    if (row.target_table === 'companies')
      void navigate({ to: '/companies/{-$companyId}', params: { companyId: row.target_id } })
  }
  const take = async () => {
    const answer = await run('spend.export', { ...stretch, ...kinds })
    if (answer.ok)
      toast({
        tone: 'success',
        message: `${count(answer.value.rows, 'row', 'rows', format.number)} exported, as many as the file holds`,
        hint: answer.value.path,
      })
  }
  useActions([
    {
      id: 'credits.export',
      label: 'Export these lines as CSV',
      group: 'Credits',
      keys: ['Shift+e'],
      hint: 'export',
      run: () => void take(),
    },
    ...periodOptions.map(({ value, label }, index) => ({
      id: `credits.period.${value}`,
      label: `Show ${label.toLowerCase()}`,
      group: 'Credits',
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
      <div className={styles.ledgerBar}>
        <SegmentedControl
          label="Period"
          value={search.day ? null : (search.period ?? 'week')}
          options={periodOptions}
          onChange={(period) => {
            if (period) onSearch({ period, ...kindOf(search) })
          }}
        />
        <span className={styles.day}>
          <TextField
            type="date"
            aria-label="One day"
            value={search.day ?? ''}
            onChange={(event) =>
              onSearch({
                ...(event.target.value ? { day: event.target.value } : {}),
                ...kindOf(search),
              })
            }
          />
        </span>
        <span className={styles.kind}>
          <Select
            label="Whose"
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
        <span className="grow" />
        <span className={`num faint ${styles.lines}`}>
          {rows.total === null ? '' : count(rows.total, 'line', 'lines', format.number)}
        </span>
        <Button icon={FileDown} title="Export these lines (Shift E)" onClick={() => void take()}>
          CSV
        </Button>
      </div>
      <DataGrid
        id="ledger"
        label="Ledger"
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        selectable={false}
        onOpen={open}
        empty={
          rows.error ? (
            <ListError error={rows.error} onAgain={rows.refresh} />
          ) : search.kind || search.day ? (
            <EmptyState
              icon={SearchX}
              title="Nothing in this stretch of time"
              actions={<Button onClick={() => onSearch({ period: 'month' })}>Show 30 days</Button>}
            />
          ) : (
            <EmptyState icon={ReceiptText} title="Nothing was spent">
              Paid look-ups from this computer stand here one by one, beside what the balance did
              otherwise. The service keeps no history: the ledger begins with the first sign-in
              here.
            </EmptyState>
          )
        }
      />
    </>
  )
}

const kindOf = ({ kind }: CreditsSearch) => (kind ? { kind } : {})
