import { t } from '#shared/i18n/translate.ts'
import { useEffect, useEffectEvent } from 'react'
import type { JobFilter, JobSort } from '#shared/bridge/pipeline.ts'
import { useListView } from '../../parts/list-view/list-view.ts'
import type { BuiltIn } from '../../parts/list-view/views.ts'
import { usualColumns } from './columns.tsx'

type PipelineView = BuiltIn<JobFilter, JobSort>

const builtIn: [PipelineView, ...PipelineView[]] = [
  { id: 'all', name: t('All'), filter: {} },
  { id: 'to_review', name: t('To review'), filter: { stage: ['to_review'] } },
  { id: 'in_play', name: t('In play'), filter: { stage: ['qualified', 'approached', 'in_talks'] } },
  {
    id: 'due',
    name: t('Due'),
    filter: {
      follow_up: ['overdue', 'today'],
      stage: ['to_review', 'qualified', 'approached', 'in_talks'],
    },
    sorting: { by: 'follow_up', descending: false },
  },
]

/**
 * Keeps what the pipeline shows, as `useListView` does. `linked` is the view that a link names: it
 * is chosen once, then `onCame` is called.
 */
export function usePipelineView(linked: string | undefined, onCame: () => void) {
  const state = useListView<JobFilter, JobSort>('pipeline', builtIn, usualColumns, '')
  const linkedViewId = state.views.find((view) => view.id === linked)?.id
  const follow = useEffectEvent((id: string) => {
    state.choose(id)
    onCame()
  })
  // A link's view is chosen once; editing the view must not choose it again.
  useEffect(() => {
    if (linkedViewId !== undefined) follow(linkedViewId)
  }, [linkedViewId])
  return state
}

export type PipelineState = ReturnType<typeof usePipelineView>
