import { t } from '#shared/i18n/translate.ts'
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

/** Shows only roles that were posted several times, each beside its postings, or all leads again. */
export function toggleReposted({ filter, setFilter, setSorting }: PipelineState): void {
  setFilter({ duplicates: filter.duplicates ? undefined : true })
  if (!filter.duplicates) setSorting({ by: 'cluster', descending: false })
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
      label: t('Filter leads'),
      group: t('Pipeline'),
      keys: ['f'],
      run: onFilter,
    },
    {
      id: 'pipeline.columns',
      label: t('Choose columns and fields'),
      group: t('Pipeline'),
      keys: ['Shift+c'],
      enabled: show === 'table',
      run: onColumns,
    },
    {
      id: 'pipeline.repeated',
      label: t('Only reposted roles'),
      group: t('Pipeline'),
      keys: ['Shift+m'],
      enabled: show !== 'scraping',
      run: () => toggleReposted(state),
    },
    {
      id: 'pipeline.show',
      label: show === 'board' ? t('Show as a table') : t('Show as a board'),
      group: t('Pipeline'),
      keys: ['b'],
      hint: show === 'board' ? t('table') : t('board'),
      run: () => onShow(show === 'board' ? 'table' : 'board'),
    },
    {
      id: 'pipeline.scraping',
      label: t('Scraper quality'),
      group: t('Pipeline'),
      keys: ['Shift+s'],
      run: () => onShow('scraping'),
    },
    {
      id: 'pipeline.export',
      label: t('Export shown leads as CSV'),
      group: t('Pipeline'),
      keys: ['Shift+e'],
      enabled: show !== 'scraping',
      run: onExport,
    },
    {
      id: 'pipeline.refresh',
      label: t('Refresh pipeline'),
      group: t('Pipeline'),
      keys: ['r'],
      enabled: show !== 'scraping',
      run: () => void run('sync.refresh', { resource: 'jobs' }),
    },
  ])
}
