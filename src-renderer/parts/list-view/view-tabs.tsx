import { Bookmark, BookmarkPlus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ViewState } from './list-view.ts'
import styles from './list-view.module.css'

interface ViewTabsProps {
  /** The group of its keys, such as `People`. */
  group: string
  state: ViewState
  onChoose: (id: string) => void
  /** Figures of views that are always there. */
  counts: Readonly<Record<string, number | null | undefined>>
}

/** Views as tabs, with a menu that saves, updates and removes them (H8). */
export function ViewTabs({ group, state, onChoose, counts }: ViewTabsProps) {
  const { views, view, modified } = state
  const { saved } = view
  const [naming, setNaming] = useState(false)
  const { update, remove } = useViewChanges({
    group,
    state,
    onChoose,
    onName: () => setNaming(true),
  })
  return (
    <div className={styles.views}>
      <Tabs
        label={`Views of ${group.toLowerCase()}`}
        value={view.id}
        onChange={onChoose}
        tabs={views.map((each) => ({
          value: each.id,
          label: `${each.name}${each.id === view.id && saved && modified ? ' *' : ''}`,
          count: counts[each.id] ?? null,
        }))}
      />
      <div className={styles.viewActions}>
        {modified ? (
          <Button
            size="small"
            look="quiet"
            icon={saved ? Save : BookmarkPlus}
            keys={saved ? '' : 'Shift+v'}
            onClick={saved ? update : () => setNaming(true)}
          >
            {saved ? 'Save view' : 'Save as view'}
          </Button>
        ) : null}
        <Menu
          align="end"
          trigger={<IconButton icon={Bookmark} label="Views" />}
          groups={[
            {
              label: 'Views',
              items: views.map((each) => ({
                label: each.name,
                checked: each.id === view.id,
                onSelect: () => onChoose(each.id),
              })),
            },
            {
              items: [
                {
                  label: 'Save as a new view…',
                  icon: BookmarkPlus,
                  keys: 'Shift+v',
                  onSelect: () => setNaming(true),
                },
                ...(saved
                  ? [
                      { label: 'Save changes', icon: Save, disabled: !modified, onSelect: update },
                      { label: 'Remove this view', icon: Trash2, danger: true, onSelect: remove },
                    ]
                  : []),
              ],
            },
          ]}
        />
      </div>
      {naming ? (
        <NameView
          onLeave={() => setNaming(false)}
          onName={async (name) => {
            if (await state.save(name, null)) {
              setNaming(false)
              toast({ message: `View “${name}” saved` })
            }
          }}
        />
      ) : null}
    </div>
  )
}

interface ViewChangesProps extends Pick<ViewTabsProps, 'group' | 'state' | 'onChoose'> {
  /** Asks for the name of a new view. */
  onName: () => void
}

/** Registers the keys of the views, and updates or removes the one that is shown. */
function useViewChanges({ group, state, onChoose, onName }: ViewChangesProps) {
  const { views, view, modified } = state
  const { saved } = view
  const update = () => {
    if (saved)
      void state.save(saved.name, saved).then((kept) => {
        if (kept) toast({ message: `“${saved.name}” updated` })
      })
  }
  const remove = () => {
    if (!saved) return
    const [first] = views
    if (first) onChoose(first.id)
    void run('views.remove', { id: saved.id }).then((answer) => {
      if (answer.ok)
        toast({
          message: `View “${saved.name}” removed. Its records are unchanged.`,
          undo: () => void run('views.save', saved),
        })
    })
  }
  useActions([
    ...views.map((each, index) => ({
      id: `${state.screen}.view.${index + 1}`,
      label: `View: ${each.name}`,
      group,
      keys: index < 9 ? [`Alt+${index + 1}`] : [],
      run: () => onChoose(each.id),
    })),
    {
      id: `${state.screen}.view.save`,
      label: 'Save as a view',
      group,
      keys: ['Shift+v'],
      run: onName,
    },
    {
      id: `${state.screen}.view.update`,
      label: 'Save the changes to this view',
      group,
      enabled: saved !== null && modified,
      run: update,
    },
    {
      id: `${state.screen}.view.remove`,
      label: 'Remove this view',
      group,
      enabled: saved !== null,
      run: remove,
    },
  ])
  return { update, remove }
}

function NameView({
  onName,
  onLeave,
}: {
  onName: (name: string) => Promise<void>
  onLeave: () => void
}) {
  const [name, setName] = useState('')
  const keep = () => {
    if (name.trim()) void onName(name.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      size="small"
      title="Save as a view"
      description="Filters, sorting and columns are kept under this name, on this computer."
      actions={
        <>
          <Button onClick={onLeave}>Cancel</Button>
          <Button look="primary" disabled={!name.trim()} onClick={keep}>
            Save
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          keep()
        }}
      >
        <Field label="Name">
          <TextField
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
