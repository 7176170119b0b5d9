import { t } from '#shared/i18n/translate.ts'
import type { Permitted } from '#shared/bridge/agents.ts'
import type { Answer, CommandInput, CommandName, CommandOutput } from '#shared/bridge/index.ts'
import { mask } from '#shared/domain/masking.ts'
import { saveLeftScreens } from '../stores/left-screens.ts'
import {
  dropUndo,
  keepUndo,
  newestUndo,
  undoOf,
  type KeptUndo,
  type OwnUndo,
} from '../stores/own-undos.ts'
import { toast } from '../stores/toasts.ts'
import { isMasking } from './masking.ts'
import { bridge } from './port.ts'

/**
 * Runs a command in main. Shows a problem in a toast, in main's words and with what to do next; the
 * answer is returned in any case. With `quiet`, the caller handles the problem (a form shows it
 * beside the field). `approval`: the ID of an agent's request that this press approves (L7).
 */
export async function run<N extends CommandName>(
  command: N,
  input: CommandInput<N>,
  { quiet = false, approval }: { quiet?: boolean; approval?: string | undefined } = {},
): Promise<Answer<CommandOutput<N>>> {
  const answer =
    approval === undefined
      ? await bridge().call(command, input)
      : await carryOut(approval, command, input)
  // A lock refuses commands in flight; the lock screen explains it.
  if (!answer.ok && !quiet && answer.error.code !== 'locked')
    toast({ tone: 'error', message: answer.error.message, hint: answer.error.hint })
  return answer
}

/**
 * Locks the workspace. First saves the focused field, if it saves on blur, and all drafts; they
 * would be lost with the window.
 */
export function lock(): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement) activeElement.blur()
  saveLeftScreens()
  void run('session.lock', {})
}

async function carryOut<N extends CommandName>(
  id: string,
  command: N,
  input: CommandInput<N>,
): Promise<Answer<CommandOutput<N>>> {
  const answer = await bridge().call('approvals.approve', {
    id,
    command: command as Permitted,
    input: input as Record<string, unknown>,
  })
  return answer.ok ? { ok: true, value: answer.value.value as CommandOutput<N> } : answer
}

interface ChangedValue {
  history_id: string | null
  results?: { id: string; ok: boolean; message?: string | undefined }[]
}

/**
 * Shows the result of an edit in a toast, with Undo. Refused rows are counted, with the reason of
 * the first. `message` describes a complete success: `Mateus Oliveira is now Connected`.
 * `unchanged` is shown instead if nothing had to change and there is nothing to undo.
 */
export function sayChanged(value: ChangedValue, message: string, unchanged = message): void {
  const refused = value.results?.filter((result) => !result.ok) ?? []
  const all = value.results?.length ?? 0
  if (refused.length === 0)
    return value.history_id === null
      ? toast({ message: unchanged })
      : toast({ message, undo: value.history_id })
  toast({
    tone: 'warning',
    message:
      all === 1
        ? (refused[0]?.message ?? t('Couldn’t save this change.'))
        : t(
            '{changed, plural, other {# of {all} changed.}} {failed, plural, other {# failed: {reason}}}',
            {
              changed: all - refused.length,
              all,
              failed: refused.length,
              reason: refused[0]?.message ?? t('no reason given'),
            },
          ),
    undo: all > refused.length ? (value.history_id ?? undefined) : undefined,
  })
}

/** Undoes one change of the workspace, or the latest, and shows what was undone (A3). */
async function undoChange(id?: string): Promise<void> {
  const answer = await run('history.undo', id === undefined ? {} : { id })
  if (answer.ok) toast({ message: answer.value.message })
}

/**
 * Undoes a change that is not in the history, and shows it in a toast. If it is refused, the undo
 * stays available.
 */
async function undoOwn(undone: KeptUndo): Promise<void> {
  // Dropped first, so that a second press undoes the change before it.
  dropUndo(undone)
  const answer = (await undone.back()) as Partial<Answer<unknown>> | undefined
  if (answer?.ok === false) return keepUndo(undone.message, undone.back, undone.place)
  const message = t('Undone: {what}', { what: undone.message })
  toast({ message: isMasking() ? mask(message) : message })
}

/** Undoes the change that a toast offers to undo. */
export async function undoOffered(offered: string | OwnUndo): Promise<void> {
  if (typeof offered === 'string') return undoChange(offered)
  const own = undoOf(offered)
  if (own) await undoOwn(own)
}

/**
 * Undoes one change of the workspace, or the latest one made in this window, whether it is in the
 * history or not (A3).
 */
export async function undo(id?: string): Promise<void> {
  const own = id === undefined ? newestUndo() : undefined
  if (own === undefined) return undoChange(id)
  // Signed out, there is no history, and this window's own changes can still be undone.
  const after = await own.place
  if (after !== null) {
    const answer = await run('history.undo', { after }, { quiet: true })
    if (answer.ok && answer.value.undone !== null) return toast({ message: answer.value.message })
  }
  // An earlier press may have used it meanwhile; then this one undoes the change before.
  return newestUndo() === own ? undoOwn(own) : undo()
}

/** Redoes the last undone change, and shows what it did. */
export async function redo(): Promise<void> {
  const answer = await run('history.redo', {})
  if (answer.ok) toast({ message: answer.value.message })
}
