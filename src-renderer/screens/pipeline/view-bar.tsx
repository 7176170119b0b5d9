import { Bookmark, BookmarkPlus, Pencil, Pin, PinOff, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { JobFacets } from '#shared/bridge/pipeline.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { PipelineState, PipelineView } from './use-pipeline-view.ts'
import { useViewActions } from './use-view-actions.ts'
import { useViewEdits, type ViewEdits } from './use-view-edits.ts'
import styles from './pipeline.module.css'

/**
 * Shows the built-in, the pinned and the chosen view as tabs, and a menu with all of them to save,
 * rename, pin and remove (B1, H8).
 */
export function ViewBar({ state, base }: { state: PipelineState; base: JobFacets | undefined }) {
  const { views, view, modified, choose } = state
  const { saved } = view
  const edits = useViewEdits(state)
  const tabs = views.filter(
    (each) => each.saved === null || each.saved.pinned || each.id === view.id,
  )
  useViewActions(state, tabs, edits)
  return (
    <div className={styles.views}>
      <ViewTabs state={state} tabs={tabs} base={base} />
      <div className={styles.viewActions}>
        {modified ? (
          <Button
            size="small"
            look="quiet"
            icon={saved ? Save : BookmarkPlus}
            keys={saved ? '' : 'Shift+v'}
            onClick={saved ? edits.update : () => edits.askName('new')}
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
                onSelect: () => choose(each),
              })),
            },
            { items: editItems(state, edits) },
          ]}
        />
      </div>
      {edits.naming ? (
        <NameView
          title={edits.naming === 'new' ? 'Save as a view' : 'Rename view'}
          before={edits.naming === 'rename' ? (saved?.name ?? '') : ''}
          onLeave={edits.closeName}
          onName={edits.setName}
        />
      ) : null}
    </div>
  )
}

/** Returns what the menu offers to do with the view that is shown. */
function editItems({ view: { saved }, modified }: PipelineState, edits: ViewEdits) {
  const saveNew = {
    label: 'Save as a new view…',
    icon: BookmarkPlus,
    keys: 'Shift+v',
    onSelect: () => edits.askName('new'),
  }
  if (!saved) return [saveNew]
  return [
    saveNew,
    { label: 'Save changes', icon: Save, disabled: !modified, onSelect: edits.update },
    { label: 'Rename…', icon: Pencil, onSelect: () => edits.askName('rename') },
    {
      label: saved.pinned ? 'Unpin' : 'Pin',
      icon: saved.pinned ? PinOff : Pin,
      onSelect: edits.togglePin,
    },
    { label: 'Remove this view', icon: Trash2, danger: true, onSelect: edits.remove },
  ]
}

interface ViewTabsProps {
  state: PipelineState
  tabs: readonly PipelineView[]
  base: JobFacets | undefined
}

/** Shows views as tabs, the built-in ones with their counts; a star marks unsaved changes. */
function ViewTabs({ state: { views, view, modified, choose }, tabs, base }: ViewTabsProps) {
  const inStage = (...stages: string[]) =>
    base?.stage
      .filter((one) => stages.includes(one.value))
      .reduce((sum, one) => sum + one.count, 0) ?? null
  const counts: Record<string, number | null> = {
    all: base?.all ?? null,
    to_review: inStage('to_review'),
    in_play: inStage('qualified', 'approached', 'in_talks'),
    due: base?.due ?? null,
  }
  return (
    <Tabs
      label="Pipeline views"
      value={view.id}
      onChange={(id) => {
        const next = views.find((each) => each.id === id)
        if (next) choose(next)
      }}
      tabs={tabs.map((each) => ({
        value: each.id,
        label: `${each.name}${each.id === view.id && modified ? ' *' : ''}`,
        count: counts[each.id] ?? null,
      }))}
    />
  )
}

/** Asks for the name of a view. */
function NameView({
  title,
  before,
  onName,
  onLeave,
}: {
  title: string
  before: string
  onName: (name: string) => Promise<void>
  onLeave: () => void
}) {
  const [name, setName] = useState(before)
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
      title={title}
      description="Saves filters, sorting and columns on this computer."
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
