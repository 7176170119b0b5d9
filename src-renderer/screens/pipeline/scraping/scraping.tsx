import { formatFigure, listOf, t } from '#shared/i18n/translate.ts'
import { useScreenState } from '../../../stores/left-screens.ts'
import { Trans } from '../../../ui/trans.tsx'
import { Radar } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { ScrapeConfigRow, ScrapeRun } from '#shared/bridge/pipeline.ts'
import { rowsOf } from '../../../data/rows.ts'
import { run } from '../../../data/run.ts'
import { useQuery } from '../../../data/use-query.ts'
import { useFormats } from '../../../format/use-formats.tsx'
import { useActions } from '../../../keys/use-actions.ts'
import { useRowHeight, useTextScale } from '../../../stores/preferences.ts'
import { readFigure } from '../../../parts/list-view/count-figures.ts'
import { ListAge } from '../../../parts/sync/list-age.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ColumnTime, TIME_WIDTH } from '../../../ui/column-time.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { OddFields } from '../../../parts/sync/odd-fields.tsx'
import { FirstReading } from '../../../parts/sync/first-reading.tsx'
import { Figure } from '../../../ui/figure/figure.tsx'
import type { Column } from '../../../ui/grid/column.ts'
import { DataGrid } from '../../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../../ui/grid/use-grid.ts'
import { KeyHints } from '../../../ui/key-hints.tsx'
import { ListError } from '../../../ui/list-error.tsx'
import { Screen, ScreenBody } from '../../../ui/screen.tsx'
import { ConfigPanel } from './config-panel.tsx'
import { beforeAfter, rateOf } from './quality.ts'
import { RateChart, Spark } from './rate-chart.tsx'
import { latestRateFigure, overallFigure, rateFigure, scrapeFigure } from './scraping-figures.ts'
import { Teach } from './teach.tsx'
import styles from './scraping.module.css'

type Line = ScrapeConfigRow & { runs: readonly ScrapeRun[] }
type Exclusions = CommandOutput<'scraping.list'>['exclusions']

const keyOf = (row: Line) => row.id
const rowLabel = (row: Line) =>
  [
    row.name,
    row.archived ? t('archived') : '',
    t('{scrapes, plural, one {# scrape} other {# scrapes}}', { scrapes: row.runs.length }),
  ]
    .filter(Boolean)
    .join(', ')
const resources = ['scrape_configs', 'scrape_quality'] as const
const isArchived = (row: Line) => row.archived

function Rate({
  runs,
  rate,
}: {
  runs: readonly ScrapeRun[]
  rate: 'relevance_rate' | 'duplicate_rate'
}) {
  const format = useFormats()
  return (
    <span className={styles.rate}>
      <Spark runs={runs} rate={rate} />
      <Figure inside="row" className="num" of={latestRateFigure(rate, runs, format)} />
    </span>
  )
}

/** Shows the service's rates over all scrapes. */
function Overall({
  rates,
  at,
}: {
  rates: NonNullable<CommandOutput<'scraping.list'>['overall']>
  at: number | null
}) {
  return <Figure className="num" of={overallFigure(rates, at, useFormats())} />
}

function Latest({ runs }: { runs: readonly ScrapeRun[] }) {
  return <ColumnTime at={runs.at(-1)?.at ?? null} />
}

const columns: readonly Column<Line>[] = [
  {
    id: 'name',
    header: t('Configuration'),
    width: { share: 1.4, least: 150 },
    tone: 'name',
    cell: (row) => <bdi>{row.name}</bdi>,
  },
  {
    id: 'relevance',
    get header() {
      return t('Relevant, {period} scrapes', { period: 7 })
    },
    width: 144,
    narrow: 132,
    align: 'end',
    cell: (row) => <Rate runs={row.runs} rate="relevance_rate" />,
  },
  {
    id: 'duplicates',
    get header() {
      return t('Duplicates, {period} scrapes', { period: 7 })
    },
    width: 144,
    narrow: 132,
    align: 'end',
    tone: 'muted',
    cell: (row) => <Rate runs={row.runs} rate="duplicate_rate" />,
  },
  {
    id: 'excluded',
    header: t('Excluded'),
    width: 58,
    align: 'end',
    tone: 'muted',
    cell: (row) => {
      const excluded = row.excluded_terms.length + row.excluded_companies.length
      return <>{excluded === 0 ? '—' : formatFigure(excluded)}</>
    },
  },
  {
    id: 'latest',
    header: t('Latest'),
    width: TIME_WIDTH,
    times: 'stamps',
    align: 'end',
    tone: 'faint',
    cell: (row) => <Latest runs={row.runs} />,
  },
]

/**
 * Shows the scrapers that bring leads: what they search for, how good their leads are over time
 * (B8), and how to teach them (B9).
 */
export function Scraping({ head }: { head: (facts: ReactNode[]) => ReactNode }) {
  const answer = useQuery('scraping.list', {})
  const rowHeight = useRowHeight()
  const scale = useTextScale()
  const lines = useMemo(
    () =>
      answer.value?.configs.map((config): Line => ({
        ...config,
        runs: answer.value?.runs.filter((run) => run.config_id === config.id) ?? [],
      })),
    [answer.value],
  )
  const rows = useMemo(
    () => rowsOf(lines, { as_of: answer.value?.as_of ?? null, error: answer.error }),
    [lines, answer.value, answer.error],
  )
  const grid = useGrid(rows, keyOf, 'scraping')
  const active = useActiveRow(grid, rows)
  useEffect(() => {
    for (const resource of resources) void run('sync.look', { resource }, { quiet: true })
  }, [])
  useActions([
    {
      id: 'scraping.refresh',
      label: t('Refresh scrapers'),
      group: t('Scraping'),
      keys: ['r'],
      run: () => {
        for (const resource of resources) void run('sync.refresh', { resource })
      },
    },
  ])
  const emptyState = answer.error ? (
    <ListError error={answer.error} onAgain={answer.refresh} />
  ) : (
    lines?.length === 0 && <NoScrapers unread={rows.as_of === null} />
  )
  return (
    <Screen footer={<KeyHints />} detail={active ? <ConfigPanel config={active} /> : null}>
      {head([
        lines && rows.as_of !== null ? (
          <Figure
            key="count"
            of={readFigure(
              t('Scrapers'),
              t('{lines, plural, one {# scraper} other {# scrapers}}', { lines: lines.length }),
              rows.as_of,
            )}
          />
        ) : null,
        answer.value?.overall ? (
          <Overall key="overall" rates={answer.value.overall} at={answer.value.as_of} />
        ) : null,
        <ListAge
          resource="scrape_configs"
          key="age"
          at={answer.value?.as_of}
          refreshing={answer.refreshing}
        />,
      ])}
      {emptyState || (
        <ScreenBody>
          <div
            className={styles.grid}
            style={{ height: 28 * scale + 2 + rowHeight * Math.max(1, lines?.length ?? 4) }}
          >
            <DataGrid
              id="scraping"
              label={t('Scrape configurations')}
              columns={columns}
              rows={rows}
              grid={grid}
              rowLabel={rowLabel}
              faded={isArchived}
              selectable={false}
              empty={null}
            />
          </div>
          <OddFields odd={answer.value?.overall?.odd} />
          {active ? (
            <div className={styles.parts}>
              <h2 className="spoken">{active.name}</h2>
              <Quality line={active} exclusions={answer.value?.exclusions ?? []} />
              <Teach key={active.id} config={active} />
            </div>
          ) : null}
        </ScreenBody>
      )}
    </Screen>
  )
}

function NoScrapers({ unread }: { unread: boolean }) {
  if (unread) return <FirstReading listName={t('the scrapers')} resource="scrape_configs" />
  return (
    <EmptyState icon={Radar} title={t('No scrape configurations')}>
      {t('Create them in your workspace. Hotdesk then tracks their quality over time.')}
    </EmptyState>
  )
}

function Quality({ line, exclusions }: { line: Line; exclusions: Exclusions }) {
  const format = useFormats()
  const [table, setTable] = useScreenState('scrapes table', false)
  const mine = exclusions.filter((exclusion) => exclusion.config_id === line.id)
  const latest = mine.at(-1)
  const effect = latest ? beforeAfter(line.runs, latest.at) : null
  const { runs } = line
  useActions([
    {
      id: 'scraping.table',
      label: table ? t('Hide the scrapes table') : t('Show scrapes as a table'),
      group: t('Scraping'),
      keys: ['t'],
      hint: t('table'),
      enabled: runs.length > 0,
      run: () => setTable(!table),
    },
  ])
  return (
    <Card
      title={t('Quality of “{scraper}”', { scraper: line.name })}
      aside={
        <>
          <span>
            {t(
              '{runs, plural, one {# scrape, saved on this computer} other {# scrapes, saved on this computer}}',
              { runs: runs.length },
            )}
          </span>
          {runs.length > 0 ? (
            <Button
              size="small"
              look="quiet"
              keys="t"
              pressed={table}
              onClick={() => setTable(!table)}
            >
              {t('Table')}
            </Button>
          ) : null}
        </>
      }
    >
      {runs.length < 2 ? (
        <p className="muted">
          {runs.length === 0 ? t('No scrapes yet.') : t('One scrape so far; a chart needs two.')}{' '}
          {t('Each new scrape is recorded here.')}
        </p>
      ) : (
        <RateChart
          label={line.name}
          runs={runs}
          marks={mine.map((exclusion) => ({
            at: exclusion.at,
            label: t('{count, plural, other {# excluded}}', {
              count: exclusion.terms.length + exclusion.companies.length,
            }),
          }))}
        />
      )}
      {latest && effect ? (
        <p className={styles.effectLine}>
          {t('Excluded on {day}: {terms}.', {
            day: format.day(latest.at),
            terms: listOf(
              [...latest.terms, ...latest.companies].map((term) => t('“{term}”', { term })),
            ),
          })}{' '}
          {effect.after.length === 0 ? (
            t('No scrapes since then. The next ones will show whether it helped.')
          ) : (
            <>
              <Trans
                text="Relevant <b>{before}</b> in the {runs_before, plural, one {# scrape} other {# scrapes}} before, <b2>{after}</b2> in the {runs_after, plural, other {#}} since."
                values={{
                  before: format.percent(rateOf(effect.before, 'relevance_rate')),
                  runs_before: effect.before.length,
                  after: format.percent(rateOf(effect.after, 'relevance_rate')),
                  runs_after: effect.after.length,
                }}
                parts={{
                  b: <EffectRate name={t('Relevant before')} runs={effect.before} />,
                  b2: <EffectRate name={t('Relevant since')} runs={effect.after} />,
                }}
              />
            </>
          )}
        </p>
      ) : null}
      <div hidden={!table} data-read="always">
        {runs.length > 0 ? <ScrapesTable name={line.name} runs={runs} /> : null}
      </div>
    </Card>
  )
}

/** Shows the relevance of the scrapes before or after an exclusion. */
function EffectRate({ name, runs }: { name: string; runs: readonly ScrapeRun[] }) {
  return <Figure className="num" of={rateFigure('relevance_rate', runs, useFormats(), name)} />
}

function ScrapesTable({ name, runs }: { name: string; runs: readonly ScrapeRun[] }) {
  const format = useFormats()
  return (
    <div
      className={styles.tableFrame}
      data-surface="chart"
      tabIndex={0}
      role="region"
      aria-label={t('Scrapes of {scraper}', { scraper: name })}
    >
      <table className={`${styles.table} num`}>
        <thead>
          <tr>
            <th scope="col">{t('Scrape')}</th>
            <th scope="col">{t('Found')}</th>
            <th scope="col">{t('Relevant')}</th>
            <th scope="col">{t('Duplicates')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.toReversed().map((run) => (
            <tr key={run.at}>
              <th scope="row">{format.dateTime(run.at)}</th>
              <td>{run.scraped ?? '—'}</td>
              <td>
                {run.relevant ?? '—'} ·{' '}
                <Figure inside="row" of={scrapeFigure('relevance_rate', run, format)} />
              </td>
              <td>
                {run.duplicates ?? '—'} ·{' '}
                <Figure inside="row" of={scrapeFigure('duplicate_rate', run, format)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
