import { t } from '#shared/i18n/translate.ts'
import { rowPaths } from '../../data/row-paths.ts'
import { Trans } from '../../ui/trans.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Building2, CheckCheck, Target } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { DeskCompany } from '#shared/bridge/desks.ts'
import type { Gap } from '#shared/bridge/values.ts'
import { usePages } from '../../data/use-pages.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useAges } from '../../parts/people/use-ages.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Bar } from '../../ui/bar.tsx'
import { Button } from '../../ui/button.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterText } from '../../ui/filter-bar.tsx'
import type { Column, Sorting } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { Explained } from '../../ui/figure/explained.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { ListError } from '../../ui/list-error.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { CompanyPanel } from './company-panel.tsx'
import { CoverageFigures } from './coverage-figures.tsx'
import {
  companyFigure,
  mapFigure,
  mapReadFigure,
  mapTotalFigure,
  tierFigure,
} from './desk-figures.ts'
import { FitMark } from './fit-mark.tsx'
import { companyLabel, fitOrder, fitLabels, gapHints, noGapLabels } from './desk-labels.ts'
import styles from './desks.module.css'

type MapSorting = Sorting<'tier' | 'name'>
const pathOf = rowPaths['desks.companies']
const keyOf = (row: DeskCompany) => row.id

function Counted({ row, of }: { row: DeskCompany; of: 'people' | 'with_email' | 'on_lists' }) {
  const format = useFormats()
  const ages = useAges()
  if (row[of] === 0) return <span className="faint">—</span>
  return (
    <span className="num">
      <Figure inside="row" of={companyFigure(of, row, ages, { format })} />
    </span>
  )
}

/** The columns of a desk's companies. */
export const mapColumns: readonly Column<DeskCompany, 'tier' | 'name'>[] = [
  {
    id: 'fit',
    header: t('Fit'),
    width: 108,
    sort: 'tier',
    cell: (row) => <FitMark tier={row.tier} />,
  },
  {
    id: 'name',
    header: t('Company'),
    width: { share: 1.2, least: 140 },
    sort: 'name',
    cell: (row) => (
      <span className={styles.named}>
        <span className={`cut ${styles.name}`} title={row.name}>
          <bdi>{row.name}</bdi>
        </span>
        <DncBadge flag={row.do_not_contact} />
      </span>
    ),
  },
  {
    id: 'industry',
    header: t('Industry'),
    width: { share: 0.7, least: 84 },
    cell: (row) => (
      <span className="cut muted">
        <bdi>{row.industry}</bdi>
      </span>
    ),
  },
  {
    id: 'location',
    header: t('Place'),
    width: { share: 0.9, least: 90 },
    cell: (row) => (
      <span className="cut muted">
        <bdi>{row.location}</bdi>
      </span>
    ),
  },
  {
    id: 'people',
    header: t('People'),
    width: 58,
    align: 'end',
    cell: (row) => <Counted row={row} of="people" />,
  },
  {
    id: 'email',
    header: t('E-mails'),
    width: 50,
    align: 'end',
    cell: (row) => <Counted row={row} of="with_email" />,
  },
  {
    id: 'lists',
    header: t('On lists'),
    width: 56,
    align: 'end',
    cell: (row) => <Counted row={row} of="on_lists" />,
  },
]

interface CompanyMapProps {
  id: string
  known: CommandOutput<'desks.read'>
  /**
   * Kind of gap whose companies are listed, null for the first kind; undefined for the whole map.
   */
  gap: Gap | null | undefined
  fit: string | null
  onGap: (gap: Gap | null) => void
  onFit: (fit: string | null) => void
  head: ReactNode
}

/**
 * Shows the companies of a desk: all by tier, or those with a gap. A long map is shown at once and
 * fills up page by page (G2, G5).
 */
export function CompanyMap({ id, known, gap, fit, onGap, onFit, head }: CompanyMapProps) {
  const navigate = useNavigate()
  const [sorting, setSorting] = useScreenState<MapSorting | null>(`map sorting ${id}`, null)
  const [text, setText] = useScreenState(`map text ${id} ${gap ?? ''}`, '')
  const filter = useRef<HTMLInputElement>(null)
  const ofGaps = gap !== undefined
  const shownGap = gap ?? (ofGaps ? 'no_contact' : undefined)
  const rows = usePages('desks.companies', {
    id,
    ...(fit && !ofGaps ? { tier: [fit] } : {}),
    ...(shownGap ? { gap: shownGap } : {}),
    ...(text ? { text } : {}),
    ...(sorting ? { sort: sorting.by, descending: sorting.descending } : {}),
  })
  const grid = useGrid(rows, keyOf, `map ${id} ${shownGap ?? ''} ${fit ?? ''}`)
  const active = useActiveRow(grid, rows)
  const open = (row: DeskCompany) =>
    void navigate({ to: '/companies/{-$companyId}', params: { companyId: row.company_id } })
  useActions([
    {
      id: 'desk.filter',
      label: t('Find in this map'),
      group: t('Desk'),
      keys: ['f'],
      hint: t('find'),
      run: () => filter.current?.focus(),
    },
  ])

  const { map } = known
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        <Detail
          deskId={id}
          row={active}
          complete={known.people_read}
          loading={rows.loading}
          filtered={text !== '' || fit !== null}
          onOpen={open}
        />
      }
    >
      {head}
      <ReadingProgress known={known} ofGaps={ofGaps} />
      {ofGaps ? (
        <CoverageFigures
          coverage={known.coverage}
          value={shownGap ?? 'no_contact'}
          onChange={onGap}
          complete={map.as_of !== null && known.people_read}
          at={map.as_of}
        />
      ) : null}
      {map.known > 0 && (!ofGaps || known.coverage[shownGap ?? 'no_contact'] > 0) ? (
        <div className={styles.bar}>
          {ofGaps ? (
            <span className="muted">{gapHints[shownGap ?? 'no_contact']}</span>
          ) : (
            <FitFilter known={known} fit={fit} onFit={onFit} />
          )}
          <FilterText
            ref={filter}
            label={t('Find a company')}
            value={text}
            onChange={setText}
            keys="f"
          />
        </div>
      ) : null}
      <DataGrid
        id="desk-map"
        label={ofGaps ? t('Companies with a gap') : t('Companies of the map')}
        columns={mapColumns}
        rows={rows}
        grid={grid}
        pathOf={pathOf}
        rowLabel={companyLabel}
        sorting={sorting}
        onSort={setSorting}
        selectable={false}
        onOpen={open}
        empty={
          <Nothing
            known={known}
            filtered={text !== '' || fit !== null}
            gap={shownGap}
            onAgain={rows.refresh}
            onClear={() => {
              setText('')
              if (fit) onFit(null)
            }}
            {...(rows.error ? { problem: rows.error } : {})}
          />
        }
      />
    </Screen>
  )
}

interface NothingProps {
  known: CommandOutput<'desks.read'>
  filtered: boolean
  gap: Gap | undefined
  onAgain: () => void
  onClear: () => void
  problem?: { message: string; hint?: string | undefined }
}

function Nothing({ known, filtered, gap, onAgain, onClear, problem }: NothingProps) {
  const format = useFormats()
  const { map, desk } = known
  if (problem) return <ListError error={problem} onAgain={onAgain} />
  if (filtered && map.known > 0)
    return (
      <EmptyState
        icon={Building2}
        title={t('No company matches')}
        actions={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      >
        {t('The search looks in names, domains, industries and places.')}
      </EmptyState>
    )
  if (map.known > 0 && gap)
    return (
      <EmptyState icon={CheckCheck} mood="done" title={t('No gap here')}>
        {noGapLabels[gap]}
      </EmptyState>
    )
  if (desk?.local)
    return (
      <EmptyState icon={Target} title={t('The map isn’t ready yet')}>
        {t('This desk hasn’t been sent yet. The service maps its market once it arrives.')}
      </EmptyState>
    )
  if (map.as_of === null)
    return (
      <EmptyState
        icon={Target}
        title={map.reading ? t('The map is being read') : t('The map was not read yet')}
      >
        {map.total ? (
          <Explained of={mapTotalFigure(known, format)}>
            {t(
              '{total, plural, one {# company, {each} at a time.} other {# companies, {each} at a time.}}',
              {
                total: map.total,
                each: 200,
              },
            )}
          </Explained>
        ) : (
          t('It loads as soon as the service can be reached.')
        )}
      </EmptyState>
    )
  return (
    <EmptyState icon={Target} title={t('No company on this map')}>
      {t(
        'The criteria match no company of the workspace. Widen the industries or the places, or write keywords.',
      )}
    </EmptyState>
  )
}

interface DetailProps {
  deskId: string
  row: DeskCompany | undefined
  complete: boolean
  loading: boolean
  filtered: boolean
  onOpen: (row: DeskCompany) => void
}

function Detail({ deskId, row, complete, loading, filtered, onOpen }: DetailProps) {
  if (row)
    return <CompanyPanel deskId={deskId} row={row} complete={complete} onOpen={() => onOpen(row)} />
  if (!loading && !filtered) return null
  return <NothingChosen loading={loading}>{t('No company selected')}</NothingChosen>
}

/** Shows how much of the map, and of the people its gaps depend on, is still to be read. */
function ReadingProgress({ known, ofGaps }: Pick<CompanyMapProps, 'known'> & { ofGaps: boolean }) {
  const format = useFormats()
  const { map } = known
  return (
    <>
      {map.reading && map.total !== null ? (
        <div className={styles.progress}>
          <span>
            <Bar share={map.total === 0 ? 1 : map.known / map.total} />
          </span>
          <span className="num">
            <Figure of={mapReadFigure(map.known, map.total, format)} />
          </span>
        </div>
      ) : null}
      {ofGaps && !known.people_read ? (
        <div className={styles.progress} role="status">
          <span className={styles.words}>
            {t('People are still loading: the gaps shrink as they arrive.')}
          </span>
        </div>
      ) : null}
    </>
  )
}

function FitFilter({ known, fit, onFit }: Pick<CompanyMapProps, 'known' | 'fit' | 'onFit'>) {
  const format = useFormats()
  const options = [
    {
      value: 'all',
      label: (
        <>
          <Trans
            text="All <span/>"
            parts={{
              span: (
                <span className={`${styles.tally} num`}>
                  <Figure inside="choice" of={mapFigure(known, format)} />
                </span>
              ),
            }}
          />
        </>
      ),
    },
    ...fitOrder.map((tier) => ({
      value: tier as string,
      label: (
        <>
          {fitLabels[tier]}{' '}
          <span className={`${styles.tally} num`}>
            <Figure inside="choice" of={tierFigure(tier, known, format)} />
          </span>
        </>
      ),
    })),
  ]
  return (
    <SegmentedControl
      label={t('Fit')}
      value={fit ?? 'all'}
      options={options}
      onChange={(next) => onFit(next === 'all' ? null : next)}
    />
  )
}
