import { useActions } from '../../keys/use-actions.ts'
import type { PipelineState, PipelineView } from './use-pipeline-view.ts'
import type { ViewEdits } from './use-view-edits.ts'

const group = 'Pipeline'

/** Registers the keys of the views: to choose each, tabs first, and to change the one shown. */
export function useViewActions(
  { views, view: { saved }, modified, choose }: PipelineState,
  tabs: readonly PipelineView[],
  edits: ViewEdits,
): void {
  useActions([
    ...[...tabs, ...views.filter((each) => !tabs.includes(each))].map((each, index) => ({
      id: `pipeline.view.${index + 1}`,
      label: `View: ${each.name}`,
      group,
      keys: index < 9 ? [`Alt+${index + 1}`] : [],
      run: () => choose(each),
    })),
    {
      id: 'pipeline.view.save',
      label: 'Save as a new view',
      group,
      keys: ['Shift+v'],
      run: () => edits.askName('new'),
    },
    {
      id: 'pipeline.view.update',
      label: 'Save changes to this view',
      group,
      keys: [],
      enabled: saved !== null && modified,
      run: edits.update,
    },
    {
      id: 'pipeline.view.rename',
      label: 'Rename this view',
      group,
      enabled: saved !== null,
      run: () => edits.askName('rename'),
    },
    {
      id: 'pipeline.view.pin',
      label: saved?.pinned ? 'Unpin this view' : 'Pin this view',
      group,
      enabled: saved !== null,
      run: edits.togglePin,
    },
    {
      id: 'pipeline.view.remove',
      label: 'Remove this view',
      group,
      enabled: saved !== null,
      run: edits.remove,
    },
  ])
}
