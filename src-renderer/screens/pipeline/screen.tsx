import { t } from '#shared/i18n/translate.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { JobFacets, JobFilter } from '#shared/bridge/pipeline.ts'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { useSame } from '../../data/use-same.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { leavePart } from '../../stores/left-screens.ts'
import { Figure } from '../../ui/figure/figure.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { SegmentedControl, type SegmentedOption } from '../../ui/segmented-control.tsx'
import { withTip } from './with-tip.tsx'
import { Board } from './board.tsx'
import { EmptyLeads } from './empty-leads.tsx'
import { Scraping } from './scraping/scraping.tsx'
import { columnsOf } from './columns.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Filters } from './filters.tsx'
import { leadsFigure, vanishedFigure } from './pipeline-figures.ts'
import type { PipelineShow } from './search.ts'
import { Table } from './table.tsx'
import { usePipelineActions } from './use-pipeline-actions.ts'
import { useExport, type ExportKind } from './use-export.ts'
import { usePipelineView } from './use-pipeline-view.ts'
import { ViewBar } from './view-bar.tsx'

const route = getRouteApi('/pipeline/{-$jobId}')
const showTips: Record<PipelineShow, string> = {
  table: t('Show as a table'),
  board: t('Show as a board'),
  scraping: t('Scraper quality'),
}

/** The ways to show the pipeline; B leads from the board to the table, and to the board otherwise. */
const showsFrom = (show: PipelineShow): SegmentedOption<PipelineShow>[] => [
  { value: 'table', label: t('Table'), ...(show === 'board' ? { keys: 'b' } : {}) },
  { value: 'board', label: t('Board'), ...(show === 'board' ? {} : { keys: 'b' }) },
  { value: 'scraping', label: t('Scraping'), keys: 'Shift+s' },
]

/** Reports whether leads were never read, so that there is nothing to count. */
const isUnread = (base: JobFacets | undefined, at: number | null) => base?.all === 0 && at === null

/** Returns the number of leads, and how many the latest complete read did not find (B6). */
function leadFacts(
  facets: JobFacets | undefined,
  base: JobFacets | undefined,
  filter: JobFilter,
  at: number | null,
  format: Formats,
): ReactNode[] {
  const gone = base?.age.find(({ value }) => value === 'vanished')?.count ?? 0
  return [
    facets && base && !isUnread(base, at) ? (
      <Figure key="all" of={leadsFigure(facets, base, filter, at, format)} />
    ) : null,
    base && gone > 0 ? <Figure key="gone" of={vanishedFigure(gone, base, at, format)} /> : null,
  ]
}

/**
 * Shows the job leads as a table or a board, where the user sorts, notes and follows them up, and
 * the scrapers that bring them (B1–B10).
 */
export default function Pipeline() {
  const { jobId } = route.useParams()
  const { show = 'table', view } = route.useSearch()
  const navigate = route.useNavigate()
  const format = useFormats()
  const state = usePipelineView(
    view,
    () => void navigate({ search: ({ view: _view, ...rest }) => rest, replace: true }),
  )
  const filter = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState(false)

  const rows = usePages('pipeline.list', {
    filter: state.criteria,
    ...(state.sorting ? { sort: state.sorting.by, descending: state.sorting.descending } : {}),
  })
  const { value: facets } = useQuery('pipeline.facets', { filter: state.criteria })
  const { value: base } = useQuery('pipeline.facets', { filter: {} })
  const chosen = useSame(state.columns)
  const columns = useMemo(() => columnsOf(chosen), [chosen])
  const give = useExport(columns, state.sorting)
  const exportAll = (kind: ExportKind) =>
    void give(kind, { select: { filter: state.criteria, except: [] } })

  useEffect(() => {
    if (show !== 'scraping') void run('sync.look', { resource: 'jobs' }, { quiet: true })
  }, [show])
  const go = (next: PipelineShow) => {
    leavePart('/pipeline', next === 'table' ? '/pipeline' : `/pipeline?show=${next}`)
    void navigate({ params: {}, search: next === 'table' ? {} : { show: next } })
  }
  usePipelineActions({
    show,
    state,
    onFilter: () => filter.current?.focus(),
    onColumns: () => setChoosing(true),
    onShow: go,
    onExport: () => exportAll('csv'),
  })

  if (show === 'scraping')
    return <Scraping head={(facts) => <PipelineHeader show={show} facts={facts} onShow={go} />} />
  const head = (end?: ReactNode) => (
    <>
      <PipelineHeader
        show={show}
        facts={[
          ...leadFacts(facets, base, state.criteria, rows.as_of, format),
          <ListAge
            resource="jobs"
            key="age"
            at={rows.loading ? undefined : rows.as_of}
            refreshing={rows.refreshing}
          />,
        ]}
        onShow={go}
      >
        {show === 'table' ? (
          <ColumnsMenu state={state} open={choosing} onOpenChange={setChoosing} />
        ) : null}
        <ExportMenu total={facets?.total} onExport={exportAll} />
      </PipelineHeader>
      <ViewBar state={state} base={isUnread(base, rows.as_of) ? undefined : base} />
      <Filters ref={filter} state={state} facets={facets} end={end} />
    </>
  )
  if (show === 'board')
    return (
      <Board
        state={state}
        facets={facets}
        base={base}
        head={head}
        empty={
          base?.all === 0 ? (
            <EmptyLeads state={state} base={base} as_of={rows.as_of} error={rows.error} />
          ) : null
        }
      />
    )
  return (
    <Table state={state} rows={rows} columns={columns} base={base} linked={jobId} head={head()} />
  )
}

interface PipelineHeaderProps {
  show: PipelineShow
  facts: ReactNode[]
  onShow: (show: PipelineShow) => void
  /** The actions on the leads shown. */
  children?: ReactNode
}

/** Shows the facts of the pipeline, and switches between table, board and scrapers. */
function PipelineHeader({ show, facts, onShow, children }: PipelineHeaderProps) {
  return (
    <ScreenHeader title={t('Pipeline')} facts={<Facts>{facts}</Facts>}>
      {children}
      <SegmentedControl
        label={t('Show as')}
        value={show}
        options={showsFrom(show)}
        around={withTip(showTips)}
        onChange={(next) => {
          if (next) onShow(next)
        }}
      />
    </ScreenHeader>
  )
}
