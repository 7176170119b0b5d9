import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, ReceiptText } from 'lucide-react'
import type { RunRow } from '#shared/bridge/research.ts'
import { rowsOf } from '../../data/rows.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { goTo } from '../../navigation/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnTime, TIME_WIDTH } from '../../ui/column-time.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { partFigure } from '../../parts/list-view/count-figures.ts'
import { ResearchParts } from '../../parts/runs/run-list-parts.tsx'
import { RunActions } from '../../parts/runs/run-actions.tsx'
import { RunMark } from '../../parts/runs/run-mark.tsx'
import { perPersonFigure, runsFigure, spentOnRunsFigure } from '../../parts/runs/run-figures.ts'
import {
  chargedSoFar,
  credits,
  kindLabels,
  describeRange,
  runStateLabels,
  titleOf,
} from '../../parts/runs/run-labels.ts'
import styles from '../../parts/runs/research.module.css'

const keyOf = (row: RunRow) => row.id
const pathOf = (row: RunRow) => row.link
const label = (row: RunRow) =>
  `${kindLabels[row.kind]}: ${titleOf(row.brief)}, ${runStateLabels[row.state]}, ${describeRange(row)}`

const columns: readonly Column<RunRow>[] = [
  { id: 'state', header: t('State'), width: 132, cell: (row) => <RunMark state={row.state} /> },
  {
    id: 'kind',
    header: t('Kind'),
    width: 108,
    narrow: 100,
    cell: (row) => <span className="muted">{kindLabels[row.kind]}</span>,
  },
  {
    id: 'brief',
    header: t('Brief'),
    width: { share: 2, least: 138 },
    narrow: { share: 2, least: 96 },
    cell: (row) => (
      <span className={`cut ${styles.name}`} title={row.brief}>
        <bdi>{titleOf(row.brief)}</bdi>
      </span>
    ),
  },
  {
    id: 'cap',
    header: t('Cap'),
    width: 44,
    align: 'end',
    cell: (row) => <span className="num muted">{row.max_credits}</span>,
  },
  {
    id: 'charged',
    header: t('Charged'),
    width: 96,
    align: 'end',
    cell: (row) => (
      <span className={row.exact ? 'num name' : 'num muted'}>{chargedSoFar(row)}</span>
    ),
  },
  {
    id: 'when',
    header: t('Started'),
    width: TIME_WIDTH,
    times: 'stamps',
    align: 'end',
    cell: (row) => <ColumnTime at={row.created_at} tone="faint" />,
  },
]

/**
 * Lists the paid runs (G6): the brief, its cap and key, the exact cost, and what is still unknown.
 * The service keeps no such list (R11).
 */
export default function PaidRuns() {
  const navigate = useNavigate()
  const read = useQuery('runs.list', {})
  const rows = rowsOf(read.value?.runs, { error: read.error })
  const grid = useGrid(rows, keyOf, 'runs')
  const active = useActiveRow(grid, rows)
  const open = (row: RunRow) => {
    if (row.link !== null) goTo(row.link)
  }
  const format = useFormats()
  const runs = read.value?.runs ?? []
  const unsure = runs.filter((run) => run.state === 'unknown' || run.state === 'needs_you').length
  const spent = read.value ? describeSpent(read.value) : null
  return (
    <Screen
      footer={<KeyHints />}
      detail={active ? <RunPanel run={active} onOpen={() => open(active)} /> : null}
    >
      <ScreenHeader
        title={t('Paid runs')}
        facts={
          <Facts>
            {[
              read.value ? (
                <Figure
                  key="count"
                  of={runsFigure(
                    t('Paid runs'),
                    t('{runs, plural, one {# run} other {# runs}}', { runs: runs.length }),
                  )}
                />
              ) : null,
              spent && runs.length > 0 ? (
                <Figure key="spent" of={spentOnRunsFigure(runs, spent, format)} />
              ) : null,
              unsure > 0 ? (
                <Figure
                  key="unsure"
                  of={partFigure({
                    name: t('Unconfirmed'),
                    value: t('{unsure, plural, other {# unconfirmed}}', { unsure }),
                    formula: t('Runs of which Hotdesk doesn’t know whether they began.'),
                    part: format.number(unsure),
                    all: [t('Paid runs'), format.number(runs.length)],
                    at: 'here',
                  })}
                />
              ) : null,
            ]}
          </Facts>
        }
      />
      <ResearchParts value="runs" />
      <DataGrid
        id="paid-runs"
        label={t('Paid runs')}
        columns={columns}
        rows={rows}
        grid={grid}
        rowLabel={label}
        selectable={false}
        onOpen={open}
        pathOf={pathOf}
        faded={(row) => row.state === 'refused'}
        empty={
          read.error ? (
            <ListError error={read.error} onAgain={read.refresh} />
          ) : (
            <EmptyState
              icon={ReceiptText}
              title={t('No paid runs from this computer')}
              actions={
                <Button
                  onClick={() =>
                    void navigate({ to: '/research/{-$reportId}', params: { reportId: undefined } })
                  }
                >
                  {t('Go to research')}
                </Button>
              }
            >
              {t(
                'Research, desks from a brief and people sourcing are recorded here before they start, so you never lose track of anything you paid for.',
              )}
            </EmptyState>
          )
        }
      />
    </Screen>
  )
}

const openLabels: Record<RunRow['kind'], string> = {
  sourcing: t('Open statement'),
  research: t('Open report'),
  generate: t('Open desk'),
}

function describeSpent({ min, max }: { min: number; max: number }): string {
  return min === max
    ? credits(min)
    : t('{least} to {credits}', { least: min, credits: credits(max) })
}

function RunPanel({ run, onOpen }: { run: RunRow; onOpen: () => void }) {
  const format = useFormats()
  return (
    <DetailPanel label={titleOf(run.brief)}>
      <div className={styles.panelHead}>
        <RunMark state={run.state} />
        <h2>
          <bdi>{run.brief}</bdi>
        </h2>
      </div>
      <p className="muted">{run.message}</p>
      <RunActions run={run} />
      {run.link ? (
        <div className={styles.actions}>
          <Button icon={ExternalLink} keys="Enter" onClick={onOpen}>
            {openLabels[run.kind]}
          </Button>
        </div>
      ) : null}
      <PropertyList>
        <Property label={t('Kind')}>{kindLabels[run.kind]}</Property>
        <Property label={t('Quoted')} wrap>
          {run.quoted ?? t('no quote')}
        </Property>
        <Property label={t('Cap')}>
          <span className="num">
            {t('{credits} at most', { credits: credits(run.max_credits) })}
          </span>
        </Property>
        <Property label={t('Charged')}>
          <span className="num">
            {run.exact
              ? t('{credits}, exact', { credits: describeRange(run) })
              : describeRange(run)}
          </span>
        </Property>
        {run.delivered === null ? null : (
          <Property label={t('Delivered')}>
            <span className="num">
              {t('{delivered, plural, one {# person} other {# people}}', {
                delivered: run.delivered,
              })}
            </span>
          </Property>
        )}
        {run.per_accepted === null ? null : (
          <Property label={t('Each')}>
            <span className="num">
              <Trans
                text="<figure/> credits per accepted person"
                parts={{ figure: <Figure of={perPersonFigure(run, format)} /> }}
              />
            </span>
          </Property>
        )}
        <Property label={t('Started')}>
          <span className="num">{format.dateTime(run.created_at)}</span>
        </Property>
        {run.key === null ? null : (
          <Property label={t('Key')} wrap>
            <span className={styles.key}>{run.key}</span>
          </Property>
        )}
        <Property label={t('Run id')} wrap>
          {run.run_id === null ? (
            t('not assigned yet')
          ) : (
            <span className={styles.key}>{run.run_id}</span>
          )}
        </Property>
      </PropertyList>
    </DetailPanel>
  )
}
