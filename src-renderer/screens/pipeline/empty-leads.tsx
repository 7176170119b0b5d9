import { t } from '#shared/i18n/translate.ts'
import { Briefcase, CheckCheck, SearchX } from 'lucide-react'
import type { JobFacets } from '#shared/bridge/pipeline.ts'
import type { Problem } from '#shared/bridge/index.ts'
import { run } from '../../data/run.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { goTo } from '../../navigation/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { ListError } from '../../ui/list-error.tsx'
import type { PipelineState } from './use-pipeline-view.ts'
import { viewCounts } from './view-counts.ts'
import { viewFigures } from './view-figures.ts'

interface EmptyLeadsProps {
  state: PipelineState
  base: JobFacets | undefined
  as_of: number | null
  error: Problem | undefined
}

/**
 * Explains why no lead is shown: an error, not read yet, no leads at all, all done, or no match.
 */
export function EmptyLeads({ state, base, as_of, error }: EmptyLeadsProps) {
  const all = base?.all
  const again = (
    <Button keys="r" onClick={() => void run('sync.refresh', { resource: 'jobs' })}>
      {t('Refresh')}
    </Button>
  )
  if (error)
    return (
      <ListError error={error} onAgain={() => void run('sync.refresh', { resource: 'jobs' })} />
    )
  // While leads are read, the count may be ahead of the rows.
  const asksForAll = state.view.id === 'all' && !state.refined
  if (as_of === null && (asksForAll || (all ?? 0) === 0))
    return <FirstReading listName={t('the job leads')} resource="jobs" />
  if (all === 0)
    return (
      <EmptyState
        icon={Briefcase}
        title={t('No job leads yet')}
        actions={
          <>
            {again}
            <Button onClick={() => goTo('/pipeline?show=scraping')}>{t('Open scraping')}</Button>
          </>
        }
      >
        {t(
          'Your workspace finds them with its scrape configurations, and has found none so far. Here you sort them, add notes, follow up, and find who to call.',
        )}
      </EmptyState>
    )
  const everything = <Button onClick={state.clear}>{t('Show all leads')}</Button>
  const onwards = (
    <>
      <NextView state={state} base={base} />
      {everything}
    </>
  )
  if (state.view.id === 'due' && !state.refined)
    return (
      <EmptyState icon={CheckCheck} mood="done" title={t('Nothing due')} actions={onwards}>
        {t('You’re up to date. Leads with a follow-up appear here on their day.')}
      </EmptyState>
    )
  if (state.view.id === 'to_review' && !state.refined)
    return (
      <EmptyState icon={CheckCheck} mood="done" title={t('All reviewed')} actions={onwards}>
        {t('Every lead has a stage. New leads appear here.')}
      </EmptyState>
    )
  if (state.view.id === 'in_play' && !state.refined)
    return (
      <EmptyState icon={Briefcase} title={t('Nothing in play yet')} actions={everything}>
        {t(
          'Leads you qualify, approach or move to In talks appear here. Stages are saved on this computer.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title={t('No matching leads')}
      actions={<Button onClick={state.clear}>{t('Clear filters')}</Button>}
    >
      {t('The filter searches titles, companies, locations, sectors and notes.')}
    </EmptyState>
  )
}

/** The views that hold work to do, in the order of their tabs. */
const workViews = ['to_review', 'in_play', 'due'] as const

/** Leads to the next view with work to do; shows nothing if there is none. */
function NextView({ state, base }: Pick<EmptyLeadsProps, 'state' | 'base'>) {
  const format = useFormats()
  const counts = viewCounts(base)
  const next = workViews.find(
    (workView) => workView !== state.view.id && (counts[workView] ?? 0) > 0,
  )
  const place = state.views.findIndex(({ id }) => id === next)
  const view = state.views[place]
  if (!next || !view) return null
  const figure = viewFigures(base, format)[next]
  return (
    <Button look="primary" keys={`Alt+${place + 1}`} onClick={() => state.choose(view.id)}>
      <Explained byKey of={figure ? { ...figure, name: view.name } : null}>
        {t('Next: {name}, {leads, plural, one {# lead} other {# leads}}', {
          name: view.name,
          leads: counts[next] ?? 0,
        })}
      </Explained>
    </Button>
  )
}
