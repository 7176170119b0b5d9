import { t } from '#shared/i18n/translate.ts'
import type { PendingRow } from '#shared/bridge/pending.ts'
import { goTo } from '../../navigation/navigation.ts'
import { run } from '../../data/run.ts'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'

interface PendingActionsProps {
  shown: readonly PendingRow[] | undefined
  grid: GridState<PendingRow>
  active: PendingRow | undefined
  /** Makes a change the active row, even if the tab or the text hides it. */
  show: (id: string) => void
}

/** Returns the selected rows, or the active one. */
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

async function sendAgain(rows: readonly PendingRow[]): Promise<void> {
  const answer = await run('pending.retry', { ids: rows.map((row) => row.id) })
  if (answer.ok)
    toast({
      message: t('{rows, plural, one {# change} other {# changes}} will be sent again', {
        rows: rows.length,
      }),
    })
}

async function discardEdits(rows: readonly PendingRow[]): Promise<void> {
  const answer = await run('pending.discard', { ids: rows.map((row) => row.id) })
  if (answer.ok)
    toast({
      message: t('{rows, plural, one {# change} other {# changes}} discarded', {
        rows: rows.length,
      }),
      ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
    })
}

async function createAgain(row: PendingRow): Promise<void> {
  const answer = await run('pending.recreate', { id: row.id })
  if (answer.ok)
    toast({
      message: t('{subject} will be created again', { subject: row.subject }),
      ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
    })
}

async function exportToFile(rows: readonly PendingRow[]): Promise<void> {
  const answer = await run('pending.export', { ids: rows.map((row) => row.id) })
  if (answer.ok)
    toast({
      tone: 'success',
      message: t('{rows, plural, one {# edit} other {# edits}} exported', { rows: rows.length }),
      hint: answer.value.path,
    })
}

/**
 * Registers and returns actions that resend, discard, recreate or export the chosen changes.
 * Changes that do not allow an action are left as they are.
 */
export function usePendingActions({ shown, grid, active, show }: PendingActionsProps): {
  retry: () => void
  discard: () => void
  recreate: () => void
  exportEdits: () => void
  showBehind: () => void
} {
  const chosen = chosenOf(shown, grid)
  const retryable = chosen.filter((row) => row.can.includes('retry'))
  const discardable = chosen.filter((row) => row.can.includes('discard'))

  const again = active?.can.includes('recreate') ? active : undefined
  const exportable = chosen.filter((row) => row.can.includes('export'))
  const retry = () => sendAgain(retryable)
  const discard = async () => {
    await discardEdits(discardable)
    grid.clear()
  }
  const recreate = async () => {
    if (again) await createAgain(again)
  }
  const exportEdits = () => exportToFile(exportable)
  const showBehind = () => {
    if (active?.behind) show(active.behind.id)
  }
  useActions([
    {
      id: 'pending.behind',
      label: t('Show the change it waits for'),
      group: t('Pending changes'),
      keys: ['b'],
      hint: t('change before it'),
      enabled: Boolean(active?.behind),
      onRow: true,
      run: showBehind,
    },
    {
      id: 'pending.recreate',
      label: t('Create the record again'),
      group: t('Pending changes'),
      keys: ['n'],
      hint: t('create again'),
      enabled: again !== undefined,
      onRow: true,
      run: () => void recreate(),
    },
    {
      id: 'pending.export',
      label: t('Export the edit'),
      group: t('Pending changes'),
      keys: ['e'],
      hint: t('export'),
      enabled: exportable.length > 0,
      onRow: true,
      run: () => void exportEdits(),
    },
    {
      id: 'pending.retry',
      label: t('Send again'),
      group: t('Pending changes'),
      keys: ['r'],
      hint: t('send again'),
      enabled: retryable.length > 0,
      onRow: true,
      run: () => void retry(),
    },
    {
      id: 'pending.discard',
      label: t('Discard change'),
      group: t('Pending changes'),
      keys: ['Delete', 'Backspace'],
      hint: t('discard'),
      enabled: discardable.length > 0,
      onRow: true,
      run: () => void discard(),
    },
    {
      id: 'pending.show',
      label: t('Open record'),
      group: t('Pending changes'),
      keys: ['o'],
      enabled: Boolean(active?.link),
      onRow: true,
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
    showBehind,
  }
}
