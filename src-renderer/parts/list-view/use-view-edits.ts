import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import type { ViewState } from './list-view.ts'

/**
 * Saves, renames, pins and removes views, and tracks whether a name is being asked for. Built-in
 * views cannot be changed.
 */
export function useViewEdits({ views, view: { saved }, choose, save }: ViewState) {
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  return {
    naming,
    askName: setNaming,
    closeName: () => setNaming(null),
    /** Saves a new view under this name, or renames the current view. */
    async setName(name: string): Promise<void> {
      const kept =
        naming === 'rename' && saved
          ? (await run('views.save', { ...saved, name })).ok
          : await save(name, null)
      if (!kept) return
      setNaming(null)
      if (naming === 'new') toast({ message: t('View “{view}” saved', { view: name }) })
    },
    /** Saves the current state into the current view. */
    update() {
      if (saved)
        void save(saved.name, saved).then((kept) => {
          if (kept) toast({ message: t('View “{view}” updated', { view: saved.name }) })
        })
    },
    /** Pins or unpins the current view. */
    togglePin() {
      if (saved) void run('views.save', { ...saved, pinned: !saved.pinned })
    },
    remove() {
      if (!saved) return
      const [first] = views
      if (first) choose(first.id)
      void run('views.remove', { id: saved.id }).then((answer) => {
        if (answer.ok)
          toast({
            message: t('View “{view}” removed. Its records are unchanged.', { view: saved.name }),
            undo: () => run('views.save', saved),
          })
      })
    },
  }
}

export type ViewEdits = ReturnType<typeof useViewEdits>
