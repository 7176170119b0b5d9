import { t } from '#shared/i18n/translate.ts'
import { Briefcase, CheckCheck, SearchX } from 'lucide-react'
import type { Problem } from '#shared/bridge/index.ts'
import { run } from '../../data/run.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FirstReading } from '../../parts/sync/first-reading.tsx'
import { ListError } from '../../ui/list-error.tsx'
import type { PipelineState } from './use-pipeline-view.ts'

interface EmptyLeadsProps {
  state: PipelineState
  all: number | undefined
  as_of: number | null
  error: Problem | undefined
}

/** Says why no lead is shown: trouble, not read yet, empty, all done, or no match. */
export function EmptyLeads({ state, all, as_of, error }: EmptyLeadsProps) {
  const again = (
    <Button keys="r" onClick={() => void run('sync.refresh', { resource: 'jobs' })}>
      {t('Refresh')}
    </Button>
  )
  if (error)
    return (
      <ListError error={error} onAgain={() => void run('sync.refresh', { resource: 'jobs' })} />
    )
  if ((all ?? 0) === 0 && as_of === null)
    return <FirstReading what={t('the job leads')} resource="jobs" />
  if (all === 0)
    return (
      <EmptyState icon={Briefcase} title={t('No job leads yet')} actions={again}>
        {t(
          'Your workspace finds them with its scrape configurations. Here you sort them, add notes, follow up, and find who to call.',
        )}
      </EmptyState>
    )
  const everything = <Button onClick={state.clear}>{t('Show all leads')}</Button>
  if (state.view.id === 'due' && !state.refined)
    return (
      <EmptyState icon={CheckCheck} mood="done" title={t('Nothing due')} actions={everything}>
        {t('You’re up to date. Leads with a follow-up appear here on their day.')}
      </EmptyState>
    )
  if (state.view.id === 'to_review' && !state.refined)
    return (
      <EmptyState icon={CheckCheck} mood="done" title={t('All reviewed')} actions={everything}>
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
