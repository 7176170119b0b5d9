import { t } from '#shared/i18n/translate.ts'
import { useActions } from '../../keys/use-actions.ts'
import type { ViewState } from './list-view.ts'
import type { ViewEdits } from './use-view-edits.ts'

/**
 * Registers the actions of views: one to choose each, tabs first, and those that change the current
 * one.
 */
export function useViewActions(
  group: string,
  { screen, views, view: { saved }, modified, choose }: ViewState,
  tabs: ViewState['views'],
  edits: ViewEdits,
): void {
  useActions([
    ...[...tabs, ...views.filter((view) => !tabs.includes(view))].map((view, index) => ({
      id: `${screen}.view.${index + 1}`,
      label: t('View: {view}', { view: view.name }),
      group,
      keys: index < 9 ? [`Alt+${index + 1}`] : [],
      run: () => choose(view.id),
    })),
    {
      id: `${screen}.view.save`,
      label: t('Save as a new view'),
      group,
      keys: ['Shift+v'],
      run: () => edits.askName('new'),
    },
    {
      id: `${screen}.view.update`,
      label: t('Save changes to this view'),
      group,
      enabled: saved !== null && modified,
      run: edits.update,
    },
    {
      id: `${screen}.view.rename`,
      label: t('Rename this view'),
      group,
      enabled: saved !== null,
      run: () => edits.askName('rename'),
    },
    {
      id: `${screen}.view.pin`,
      label: saved?.pinned ? t('Unpin this view') : t('Pin this view'),
      group,
      enabled: saved !== null,
      run: edits.togglePin,
    },
    {
      id: `${screen}.view.remove`,
      label: t('Remove this view'),
      group,
      enabled: saved !== null,
      run: edits.remove,
    },
  ])
}
