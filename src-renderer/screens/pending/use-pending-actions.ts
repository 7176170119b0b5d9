import type { PendingRow } from '#shared/bridge/pending.ts'
import { goTo } from '../../navigation/navigation.ts'
import { run } from '../../data/run.ts'
import { count } from '../../format/formats.ts'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'

interface PendingActionsProps {
  shown: readonly PendingRow[] | undefined
  grid: GridState<PendingRow>
  active: PendingRow | undefined
}

/** Returns the rows that are selected, or the one the keyboard is on. */
function chosenOf(
  shown: readonly PendingRow[] | undefined,
  grid: GridState<PendingRow>,
): PendingRow[] {
  const target = grid.target()
  if (!target || !shown) return []
  return shown.filter((row) =>
    target.mode === 'all' ? !target.except.has(row.id) : target.ids.has(row.id),
  )
}

/**
 * Sends the chosen changes again or discards them, by key or by what it returns; those that cannot
 * be are left as they are.
 */
export function usePendingActions({ shown, grid, active }: PendingActionsProps): {
  retry: () => void
  discard: () => void
  recreate: () => void
  exportEdits: () => void
} {
  const chosen = chosenOf(shown, grid)
  const retryable = chosen.filter((row) => row.can.includes('retry'))
  const discardable = chosen.filter((row) => row.can.includes('discard'))

  const retry = async () => {
    const answer = await run('pending.retry', { ids: retryable.map((row) => row.id) })
    if (answer.ok) toast({ message: `${count(retryable.length, 'change')} will be sent again` })
  }
  const discard = async () => {
    const answer = await run('pending.discard', { ids: discardable.map((row) => row.id) })
    if (answer.ok)
      toast({
        message: `${count(discardable.length, 'change')} discarded`,
        ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
      })
    grid.clear()
  }
  const again = active?.can.includes('recreate') ? active : undefined
  const recreate = async () => {
    if (!again) return
    const answer = await run('pending.recreate', { id: again.id })
    if (answer.ok)
      toast({
        message: `${again.subject} will be created again`,
        ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
      })
  }
  const exportable = chosen.filter((row) => row.can.includes('export'))
  const exportEdits = async () => {
    const answer = await run('pending.export', { ids: exportable.map((row) => row.id) })
    if (answer.ok)
      toast({
        tone: 'success',
        message: `${count(exportable.length, 'edit')} exported`,
        hint: answer.value.path,
      })
  }
  useActions([
    {
      id: 'pending.recreate',
      label: 'Create the record again',
      group: 'Pending changes',
      keys: ['n'],
      hint: 'create again',
      enabled: again !== undefined,
      run: () => void recreate(),
    },
    {
      id: 'pending.export',
      label: 'Export the edit',
      group: 'Pending changes',
      keys: ['e'],
      hint: 'export',
      enabled: exportable.length > 0,
      run: () => void exportEdits(),
    },
    {
      id: 'pending.retry',
      label: 'Send again',
      group: 'Pending changes',
      keys: ['r'],
      hint: 'send again',
      enabled: retryable.length > 0,
      run: () => void retry(),
    },
    {
      id: 'pending.discard',
      label: 'Discard change',
      group: 'Pending changes',
      keys: ['Delete', 'Backspace'],
      hint: 'discard',
      enabled: discardable.length > 0,
      run: () => void discard(),
    },
    {
      id: 'pending.show',
      label: 'Open record',
      group: 'Pending changes',
      keys: ['o'],
      enabled: Boolean(active?.link),
      run: () => {
        if (active?.link) goTo(active.link)
      },
    },
  ])
  return {
    retry: () => void retry(),
    discard: () => void discard(),
    recreate: () => void recreate(),
    exportEdits: () => void exportEdits(),
  }
}
