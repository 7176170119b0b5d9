import { useState } from 'react'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import type { PipelineState } from './use-pipeline-view.ts'

/**
 * Saves, renames, pins and removes views, and keeps whether a name is being asked for. Built-in
 * views cannot be changed.
 */
export function useViewEdits({ views, view, choose, save }: PipelineState) {
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const { saved } = view
  return {
    naming,
    askName: setNaming,
    closeName: () => setNaming(null),
    /** Saves a new view under this name, or renames the view that is shown. */
    async setName(name: string): Promise<void> {
      const kept =
        naming === 'rename' && saved
          ? (await run('views.save', { ...saved, name })).ok
          : await save(name, null, true)
      if (!kept) return
      setNaming(null)
      if (naming === 'new') toast({ message: `View “${name}” saved` })
    },
    /** Saves what is shown into the view that is shown. */
    update() {
      if (saved)
        void save(saved.name, saved, saved.pinned).then((kept) => {
          if (kept) toast({ message: `View “${saved.name}” updated` })
        })
    },
    /** Pins or unpins the view that is shown. */
    togglePin() {
      if (saved) void run('views.save', { ...saved, pinned: !saved.pinned })
    },
    remove() {
      if (!saved) return
      choose(views[0]!)
      void run('views.remove', { id: saved.id }).then((answer) => {
        if (answer.ok)
          toast({
            message: `View “${saved.name}” removed. No leads were changed.`,
            undo: () => void run('views.save', saved),
          })
      })
    },
  }
}

export type ViewEdits = ReturnType<typeof useViewEdits>
