import { t, withinSentence } from '#shared/i18n/translate.ts'
import { Bookmark, BookmarkPlus, Pencil, Pin, PinOff, Save, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { Tabs } from '../../ui/tabs.tsx'
import type { ViewState } from './list-view.ts'
import { NameView } from './name-view.tsx'
import { useViewActions } from './use-view-actions.ts'
import { useViewEdits, type ViewEdits } from './use-view-edits.ts'
import styles from './list-view.module.css'

interface ViewTabsProps {
  /** The group of its actions, such as `People`. */
  group: string
  state: ViewState
  /** The record counts of built-in views, by view ID; each is named after its view. */
  counts: Readonly<Record<string, Explanation | null | undefined>>
}

/**
 * Shows the built-in, the pinned and the current view as tabs, and a menu of all views to save,
 * rename, pin and remove them (B1, F1, H8).
 */
export function ViewTabs({ group, state, counts }: ViewTabsProps) {
  const { views, view, modified, choose } = state
  const { saved } = view
  const edits = useViewEdits(state)
  const tabs = views.filter(
    (listedView) =>
      listedView.saved === null || listedView.saved.pinned || listedView.id === view.id,
  )
  useViewActions(group, state, tabs, edits)
  return (
    <div className={styles.views}>
      <Tabs
        label={t('Views of {screen}', { screen: withinSentence(group) })}
        numbered
        value={view.id}
        onChange={choose}
        tabs={tabs.map((listedView) => {
          const count = counts[listedView.id]
          return {
            value: listedView.id,
            label: `${listedView.name}${listedView.id === view.id && saved && modified ? ' *' : ''}`,
            count: count && { ...count, name: listedView.name },
          }
        })}
      />
      <div className={styles.viewActions}>
        {modified ? (
          <Button
            size="small"
            look="quiet"
            icon={saved ? Save : BookmarkPlus}
            keys={saved ? '' : 'Shift+v'}
            onClick={saved ? edits.update : () => edits.askName('new')}
          >
            {saved ? t('Save view') : t('Save as view')}
          </Button>
        ) : null}
        <Menu
          align="end"
          trigger={<IconButton icon={Bookmark} label={t('Views')} />}
          groups={[
            {
              label: t('Views'),
              items: views.map((listedView) => ({
                label: listedView.name,
                checked: listedView.id === view.id,
                onSelect: () => choose(listedView.id),
              })),
            },
            { items: editItems(state, edits) },
          ]}
        />
      </div>
      {edits.naming ? (
        <NameView
          title={edits.naming === 'new' ? t('Save as a view') : t('Rename view')}
          before={edits.naming === 'rename' ? (saved?.name ?? '') : ''}
          taken={state.views
            .filter(({ id }) => edits.naming === 'new' || id !== view.id)
            .map(({ name }) => name)}
          onClose={edits.closeName}
          onName={edits.setName}
        />
      ) : null}
    </div>
  )
}

/** Returns the menu items for the current view. */
function editItems({ view: { saved }, modified }: ViewState, edits: ViewEdits) {
  const saveNew = {
    label: t('Save as a new view…'),
    icon: BookmarkPlus,
    keys: 'Shift+v',
    onSelect: () => edits.askName('new'),
  }
  if (!saved) return [saveNew]
  return [
    saveNew,
    { label: t('Save changes'), icon: Save, disabled: !modified, onSelect: edits.update },
    { label: t('Rename…'), icon: Pencil, onSelect: () => edits.askName('rename') },
    {
      label: saved.pinned ? t('Unpin') : t('Pin'),
      icon: saved.pinned ? PinOff : Pin,
      onSelect: edits.togglePin,
    },
    { label: t('Remove this view'), icon: Trash2, danger: true, onSelect: edits.remove },
  ]
}
