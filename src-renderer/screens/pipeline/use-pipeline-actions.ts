import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'
import type { PipelineShow } from './search.ts'
import type { PipelineState } from './use-pipeline-view.ts'

interface PipelineActions {
  show: PipelineShow
  state: PipelineState
  onFilter: () => void
  onColumns: () => void
  onShow: (show: PipelineShow) => void
  onExport: () => void
}

/** Registers the keys that table, board and scrapers share. */
export function usePipelineActions({
  show,
  state,
  onFilter,
  onColumns,
  onShow,
  onExport,
}: PipelineActions): void {
  useActions([
    {
      id: 'pipeline.filter',
      label: 'Filter leads',
      group: 'Pipeline',
      keys: ['f'],
      run: onFilter,
    },
    {
      id: 'pipeline.columns',
      label: 'Choose columns and fields',
      group: 'Pipeline',
      keys: ['Shift+c'],
      enabled: show === 'table',
      run: onColumns,
    },
    {
      id: 'pipeline.repeated',
      label: 'Only reposted roles',
      group: 'Pipeline',
      keys: ['Shift+m'],
      enabled: show !== 'scraping',
      run: () => {
        state.setFilter({ duplicates: state.filter.duplicates ? undefined : true })
        if (!state.filter.duplicates) state.setSorting({ by: 'cluster', descending: false })
      },
    },
    {
      id: 'pipeline.show',
      label: show === 'board' ? 'Show as a table' : 'Show as a board',
      group: 'Pipeline',
      keys: ['b'],
      hint: show === 'board' ? 'table' : 'board',
      run: () => onShow(show === 'board' ? 'table' : 'board'),
    },
    {
      id: 'pipeline.scraping',
      label: 'Scraper quality',
      group: 'Pipeline',
      keys: ['Shift+s'],
      run: () => onShow('scraping'),
    },
    {
      id: 'pipeline.export',
      label: 'Export shown leads as CSV',
      group: 'Pipeline',
      keys: ['Shift+e'],
      enabled: show !== 'scraping',
      run: onExport,
    },
    {
      id: 'pipeline.refresh',
      label: 'Refresh pipeline',
      group: 'Pipeline',
      keys: ['r'],
      enabled: show !== 'scraping',
      run: () => void run('sync.refresh', { resource: 'jobs' }),
    },
  ])
}
