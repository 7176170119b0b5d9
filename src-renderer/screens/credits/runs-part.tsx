import { listOf, t } from '#shared/i18n/translate.ts'
import { Layers, Pause, Play, RotateCcw, Square } from 'lucide-react'
import { useState } from 'react'
import type { BulkRow, BulkState } from '#shared/bridge/spend.ts'
import { rowPaths } from '../../data/row-paths.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { shortSpan } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { wordsForAttribute } from '../../format/words-for-attribute.ts'
import { useActions } from '../../keys/use-actions.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { goTo } from '../../navigation/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { CutText } from '../../ui/cut-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Trans } from '../../ui/trans.tsx'
import { BulkAgain } from './bulk-again.tsx'
import { progressFigure } from '../../parts/spend/progress-figures.ts'
import { notTriedFigure, resultFigure, type BulkResult } from './bulk-figures.ts'
import { bulkNames, control } from '../../parts/spend/bulk-strip.tsx'
import { BulkMark } from '../../parts/spend/outcome-mark.tsx'
import { bulkLabels } from '../../parts/spend/spend-labels.ts'
import styles from './credits.module.css'

const keyOf = (row: BulkRow) => row.id
const pathOf = rowPaths['spend.bulkRows']
const rowLabel = (row: BulkRow) =>
  [`${row.name}: ${bulkLabels[row.state]}`, wordsForAttribute(row.message, row.language)]
    .filter(Boolean)
    .join(', ')
const columns: readonly Column<BulkRow>[] = [
  {
    id: 'name',
    header: t('Person'),
    width: { share: 1, least: 140 },
    cell: (row) => (
      <span className="cut name">
        <bdi>{row.name}</bdi>
      </span>
    ),
  },
  { id: 'state', header: t('Result'), width: 130, cell: (row) => <BulkMark state={row.state} /> },
  {
    id: 'message',
    header: t('Outcome'),
    width: { share: 2, least: 160 },
    cell: (row) => (
      <CutText className="muted" title={row.message} language={row.language}>
        {row.message}
      </CutText>
    ),
  },
  {
    id: 'cost',
    header: t('Credits'),
    width: 64,
    align: 'end',
    cell: (row) => (
      <span className="num">{row.cost === null ? <span className="faint">—</span> : row.cost}</span>
    ),
  },
]
const stateLabels: Record<BulkState['state'], string> = {
  running: t('under way'),
  paused: t('paused'),
  stopped: t('stopped'),
  finished: t('finished'),
}

/** Describes how a run stands, with why it stopped or who is looked up now. */
function describeState({ state, reason, trying }: BulkState): string {
  const word = stateLabels[state]
  if (reason) return t('{state}: {reason}', { state: word, reason })
  return trying ? t('{state}, now {person}', { state: word, person: trying }) : word
}

/** Returns how many of the chosen people were not tried and why; empty if all were tried. */
function notTried({ left_out: { have, recent, open, dnc } }: BulkState): string {
  const parts = (
    [
      [have, (count) => t('{count, plural, other {# had one already}}', { count })],
      [recent, (count) => t('{count, plural, other {# looked up recently}}', { count })],
      [open, (count) => t('{count, plural, other {# outcome unknown}}', { count })],
      [dnc, (count) => t('{count, plural, other {# not to be contacted}}', { count })],
    ] as const satisfies readonly (readonly [number, (count: number) => string])[]
  )
    .filter(([figure]) => figure > 0)
    .map(([figure, why]) => why(figure))
  return parts.length > 0 ? t('Not tried: {people}.', { people: listOf(parts) }) : ''
}

/** Shows the bulk runs, with a result for each row (D9, H6). */
export function RunsPart({
  run: chosen,
  onChoose,
}: {
  run: string | undefined
  onChoose: (id: string) => void
}) {
  const bulks = useQuery('spend.bulks', {})
  const all = bulks.value?.bulks ?? []
  const bulk = all.find((listedBulk) => listedBulk.id === chosen) ?? all[0]
  if (!bulk)
    return (
      <EmptyState
        icon={Layers}
        title={t('No bulk runs yet')}
        actions={<Button onClick={() => goTo('/people')}>{t('Go to people')}</Button>}
      >
        {t(
          'Select people, then Find e-mails or Find phones: each gets a result of its own here, also after a restart.',
        )}
      </EmptyState>
    )
  return <Run key={bulk.id} bulk={bulk} all={all} onChoose={onChoose} />
}

function Run({
  bulk,
  all,
  onChoose,
}: {
  bulk: BulkState
  all: readonly BulkState[]
  onChoose: (id: string) => void
}) {
  const [only, setOnly] = useScreenState<BulkResult>(`bulk only ${bulk.id}`, 'all')
  const rows = usePages('spend.bulkRows', { id: bulk.id, only })
  const grid = useGrid(rows, keyOf, `bulk ${bulk.id} ${only}`)
  const failed = bulk.refused + (bulk.state === 'stopped' ? bulk.total - bulk.done : 0)
  const [again, setAgain] = useState(false)
  const canRetry = !isOpen(bulk) && failed > 0
  useRunActions({ bulk, canRetry, onAgain: () => setAgain(true) })
  return (
    <>
      <RunHead
        bulk={bulk}
        all={all}
        failed={failed}
        canRetry={canRetry}
        onChoose={onChoose}
        onAgain={() => setAgain(true)}
      />
      <div
        className={styles.runBar}
        role="progressbar"
        aria-label={t('Progress')}
        aria-valuemin={0}
        aria-valuemax={bulk.total}
        aria-valuenow={bulk.done}
      >
        <i style={{ transform: `scaleX(${bulk.total > 0 ? bulk.done / bulk.total : 0})` }} />
      </div>
      <RunResults bulk={bulk} only={only} onOnly={setOnly} />
      <DataGrid
        id="bulk-run"
        label={t('Results, one by one')}
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={rowLabel}
        selectable={false}
        onOpen={(row) => goTo(pathOf(row))}
        pathOf={pathOf}
        empty={
          <EmptyState
            icon={Layers}
            title={t('None of these')}
            actions={<Button onClick={() => setOnly('all')}>{t('Show all')}</Button>}
          />
        }
      />
      {again ? (
        <BulkAgain
          bulk={bulk}
          remaining={failed}
          onClose={() => setAgain(false)}
          onStarted={onChoose}
        />
      ) : null}
    </>
  )
}

/** Reports whether a run has not ended yet. */
const isOpen = ({ state }: BulkState): boolean => state === 'running' || state === 'paused'

interface RunActions {
  bulk: BulkState
  canRetry: boolean
  onAgain: () => void
}

function useRunActions({ bulk, canRetry, onAgain }: RunActions): void {
  const paused = bulk.state === 'paused'
  useActions([
    {
      id: 'bulk.pause',
      label: paused ? t('Go on with this run') : t('Pause this run'),
      group: t('Credits'),
      keys: ['p'],
      hint: paused ? t('go on') : t('pause'),
      enabled: isOpen(bulk),
      run: () => control(bulk.id, paused ? 'resume' : 'pause'),
    },
    {
      id: 'bulk.stop',
      label: t('Stop this run'),
      group: t('Credits'),
      keys: ['Shift+s'],
      hint: t('stop'),
      enabled: isOpen(bulk),
      run: () => control(bulk.id, 'stop'),
    },
    {
      id: 'bulk.again',
      label: t('Look up the rest'),
      group: t('Credits'),
      keys: ['t'],
      hint: t('try again'),
      enabled: canRetry,
      run: onAgain,
    },
  ])
}

interface RunHeadProps extends RunActions {
  all: readonly BulkState[]
  failed: number
  onChoose: (id: string) => void
}

/** Shows the name and state of a run, and its controls. */
function RunHead({ bulk, all, failed, canRetry, onChoose, onAgain }: RunHeadProps) {
  const format = useFormats()
  const running = bulk.state === 'running'
  const paused = bulk.state === 'paused'
  return (
    <div className={styles.runHead}>
      {all.length > 1 ? (
        <span className={styles.kind}>
          <Select
            label={t('Run')}
            value={bulk.id}
            options={all.map((listedBulk) => ({
              value: listedBulk.id,
              label: `${bulkNames[listedBulk.route]}, ${format.stamp(listedBulk.started_at)}`,
            }))}
            onChange={onChoose}
          />
        </span>
      ) : (
        <h2>
          {bulkNames[bulk.route]}, {format.stamp(bulk.started_at)}
        </h2>
      )}
      <CutText className="muted" part={bulk.reason ?? undefined} language={bulk.language}>
        {describeState(bulk)}
      </CutText>
      <span className="grow" />
      {running ? (
        <Button icon={Pause} keys="p" onClick={() => control(bulk.id, 'pause')}>
          {t('Pause')}
        </Button>
      ) : null}
      {paused ? (
        <Button icon={Play} keys="p" onClick={() => control(bulk.id, 'resume')}>
          {t('Go on')}
        </Button>
      ) : null}
      {running || paused ? (
        <Button icon={Square} keys="Shift+s" onClick={() => control(bulk.id, 'stop')}>
          {t('Stop')}
        </Button>
      ) : null}
      {canRetry ? (
        <Button icon={RotateCcw} keys="t" onClick={onAgain}>
          {bulk.refused === failed
            ? t('{failed, plural, other {Try # again…}}', { failed })
            : t('{failed, plural, other {Go on with #…}}', { failed })}
        </Button>
      ) : null}
    </div>
  )
}

interface RunResultsProps {
  bulk: BulkState
  only: BulkResult
  onOnly: (only: BulkResult) => void
}

/** Shows the number of results of each kind as filters of the rows below, and who was not tried. */
function RunResults({ bulk, only, onOnly }: RunResultsProps) {
  const format = useFormats()
  const count = (of: BulkResult) => <Figure inside="choice" of={resultFigure(of, bulk, format)} />
  const progress = [
    t('{done} of {total}', {
      done: format.number(bulk.done),
      total: format.number(bulk.total),
    }),
    t('{spent} of {cap, plural, one {# credit} other {# credits}}', {
      spent: format.number(bulk.spent),
      cap: bulk.cap,
    }),
    ...(bulk.eta_ms === null ? [] : [t('{time} left', { time: shortSpan(bulk.eta_ms) })]),
  ].join(' · ')
  return (
    <>
      <div className={styles.ledgerBar}>
        <SegmentedControl
          label={t('Results')}
          value={only}
          onChange={(next) => {
            if (next) onOnly(next)
          }}
          options={[
            { value: 'all', label: <Trans text="All {total}" values={{ total: count('all') }} /> },
            {
              value: 'found',
              label: <Trans text="Found {found}" values={{ found: count('found') }} />,
            },
            {
              value: 'nothing',
              label: (
                <Trans text="Nothing found {nothing}" values={{ nothing: count('nothing') }} />
              ),
            },
            {
              value: 'failed',
              label: <Trans text="Failed {refused}" values={{ refused: count('failed') }} />,
            },
          ]}
        />
        <span className="grow" />
        <span className="num muted">
          <Figure of={progressFigure(bulk, progress, format)} />
        </span>
      </div>
      {notTried(bulk) ? (
        <p className={`muted num ${styles.notTried}`}>
          <Explained of={notTriedFigure(bulk, format)}>{notTried(bulk)}</Explained>
        </p>
      ) : null}
    </>
  )
}
