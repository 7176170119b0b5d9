import { Bookmark, BookmarkPlus, Pencil, Pin, PinOff, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { JobFacets } from '#shared/bridge/pipeline.ts'
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
import type { PipelineState } from './use-pipeline-view.ts'
import styles from './pipeline.module.css'

/**
 * Views as tabs (those always there, and the pinned ones), with a menu for all of them: save,
 * rename, pin, remove (B1, H8).
 */
export function ViewBar({ state, base }: { state: PipelineState; base: JobFacets | undefined }) {
  const { views, view, modified, choose } = state
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const shown = views.filter(
    (each) => each.saved === null || each.saved.pinned || each.id === view.id,
  )
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
  const { saved } = view
  const update = () => {
    if (saved)
      void state.save(saved.name, saved, saved.pinned).then((kept) => {
        if (kept) toast({ message: `View “${saved.name}” updated` })
      })
  }
  const pin = () => {
    if (saved) void run('views.save', { ...saved, pinned: !saved.pinned })
  }
  const remove = () => {
    if (!saved) return
    choose(views[0]!)
    void run('views.remove', { id: saved.id }).then((answer) => {
      if (answer.ok)
        toast({
          message: `View “${saved.name}” removed. No leads were changed.`,
          undo: () => void run('views.save', saved),
        })
    })
  }

  useActions([
    ...[...shown, ...views.filter((each) => !shown.includes(each))].map((each, index) => ({
      id: `pipeline.view.${index + 1}`,
      label: `View: ${each.name}`,
      group: 'Pipeline',
      keys: index < 9 ? [`Alt+${index + 1}`] : [],
      run: () => choose(each),
    })),
    {
      id: 'pipeline.view.save',
      label: 'Save as a new view',
      group: 'Pipeline',
      keys: ['Shift+v'],
      run: () => setNaming('new'),
    },
    {
      id: 'pipeline.view.update',
      label: 'Save changes to this view',
      group: 'Pipeline',
      keys: [],
      enabled: saved !== null && modified,
      run: update,
    },
    {
      id: 'pipeline.view.rename',
      label: 'Rename this view',
      group: 'Pipeline',
      enabled: saved !== null,
      run: () => setNaming('rename'),
    },
    {
      id: 'pipeline.view.pin',
      label: saved?.pinned ? 'Unpin this view' : 'Pin this view',
      group: 'Pipeline',
      enabled: saved !== null,
      run: pin,
    },
    {
      id: 'pipeline.view.remove',
      label: 'Remove this view',
      group: 'Pipeline',
      enabled: saved !== null,
      run: remove,
    },
  ])
  return (
    <div className={styles.views}>
      <Tabs
        label="Pipeline views"
        value={view.id}
        onChange={(id) => {
          const next = views.find((each) => each.id === id)
          if (next) choose(next)
        }}
        tabs={shown.map((each) => ({
          value: each.id,
          label: `${each.name}${each.id === view.id && modified ? ' *' : ''}`,
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
            onClick={saved ? update : () => setNaming('new')}
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
            {
              items: [
                {
                  label: 'Save as a new view…',
                  icon: BookmarkPlus,
                  keys: 'Shift+v',
                  onSelect: () => setNaming('new'),
                },
                ...(saved
                  ? [
                      { label: 'Save changes', icon: Save, disabled: !modified, onSelect: update },
                      { label: 'Rename…', icon: Pencil, onSelect: () => setNaming('rename') },
                      {
                        label: saved.pinned ? 'Unpin' : 'Pin',
                        icon: saved.pinned ? PinOff : Pin,
                        onSelect: pin,
                      },
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
          title={naming === 'new' ? 'Save as a view' : 'Rename view'}
          before={naming === 'rename' ? (saved?.name ?? '') : ''}
          onLeave={() => setNaming(null)}
          onName={async (name) => {
            const kept =
              naming === 'rename' && saved
                ? (await run('views.save', { ...saved, name })).ok
                : await state.save(name, null, true)
            if (kept) {
              setNaming(null)
              if (naming === 'new') toast({ message: `View “${name}” saved` })
            }
          }}
        />
      ) : null}
    </div>
  )
}

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
