import { getRouteApi } from '@tanstack/react-router'
import { Copy, Download, FileText, TableProperties } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Board } from './board.tsx'
import { Scraping } from './scraping/scraping.tsx'
import { columnsOf } from './columns.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { Filters } from './filters.tsx'
import type { PipelineShow } from './search.ts'
import { Table } from './table.tsx'
import { usePipelineActions } from './use-pipeline-actions.ts'
import { useExport } from './use-export.ts'
import { usePipelineView } from './use-pipeline-view.ts'
import { ViewBar } from './view-bar.tsx'

const route = getRouteApi('/pipeline/{-$jobId}')
const shows: { value: PipelineShow; label: string }[] = [
  { value: 'table', label: 'Table' },
  { value: 'board', label: 'Board' },
  { value: 'scraping', label: 'Scraping' },
]

/** "40 of 1,200 leads", or the total alone where nothing is filtered away. */
function leadCountWords(
  shown: number | undefined,
  all: number | undefined,
  figures: (value: number) => string,
): string | null {
  if (shown === undefined || all === undefined) return null
  const total = count(all, 'lead', 'leads', figures)
  return shown === all ? total : `${figures(shown)} of ${total}`
}

/**
 * Job leads: sorted, noted and followed up here, as a table or a board; and the scrapers that bring
 * them (B1–B10).
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
    filter: state.asked,
    ...(state.sorting ? { sort: state.sorting.by, descending: state.sorting.descending } : {}),
  })
  const facets = useQuery('pipeline.facets', { filter: state.asked })
  const base = useQuery('pipeline.facets', { filter: {} })
  const columnsKey = JSON.stringify(state.columns)
  // oxlint-disable-next-line react/exhaustive-deps -- By content: memory makes new arrays.
  const columns = useMemo(() => columnsOf(state.columns), [columnsKey])
  const give = useExport(columns, state.sorting)
  const all = { select: { filter: state.asked, except: [] } }

  useEffect(() => {
    if (show !== 'scraping') void run('sync.look', { resource: 'jobs' }, { quiet: true })
  }, [show])
  const go = (next: PipelineShow) =>
    void navigate({ params: {}, search: next === 'table' ? {} : { show: next } })
  usePipelineActions({
    show,
    state,
    onFilter: () => filter.current?.focus(),
    onColumns: () => setChoosing(true),
    onShow: go,
    onExport: () => void give('csv', all),
  })

  const total = facets.value?.total
  const everything = base.value?.all
  const leads = leadCountWords(total, everything, format.number)
  const header = (
    facts: ReactNode[] = [
      leads,
      <AsOf key="age" at={rows.loading ? undefined : rows.as_of} refreshing={rows.refreshing} />,
    ],
  ) => (
    <ScreenHeader title="Pipeline" facts={<Facts>{facts}</Facts>}>
      {show === 'table' ? (
        <ColumnsMenu state={state} open={choosing} onOpenChange={setChoosing} />
      ) : null}
      {show === 'scraping' ? null : (
        <Menu
          align="end"
          trigger={<IconButton icon={Download} label="Export and copy" />}
          groups={[
            {
              label: total === undefined ? 'Leads' : count(total, 'lead', 'leads', format.number),
              items: [
                {
                  label: 'Export as CSV',
                  detail: 'All shown leads, to your downloads folder',
                  icon: TableProperties,
                  keys: 'Shift+e',
                  onSelect: () => void give('csv', all),
                },
                {
                  label: 'Copy as a table',
                  detail: 'For spreadsheets. Press Y to copy only the selection',
                  icon: Copy,
                  onSelect: () => void give('tsv', all),
                },
                {
                  label: 'Copy as Markdown',
                  icon: FileText,
                  onSelect: () => void give('markdown', all),
                },
              ],
            },
          ]}
        />
      )}
      <SegmentedControl
        label="Show as"
        value={show}
        options={shows}
        onChange={(next) => {
          if (next) go(next)
        }}
      />
    </ScreenHeader>
  )
  const head = (end?: ReactNode) => (
    <>
      {header()}
      <ViewBar state={state} base={base.value} />
      <Filters ref={filter} state={state} facets={facets.value} end={end} />
    </>
  )
  if (show === 'scraping') return <Scraping head={header} />
  if (show === 'board')
    return <Board state={state} facets={facets.value} base={base.value} head={head} />
  return (
    <Table
      state={state}
      rows={rows}
      columns={columns}
      base={base.value}
      linked={jobId}
      head={head()}
    />
  )
}
