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
 * Asks main to do something. A problem is shown in a toast, in main's words and with what to do
 * next; the answer is returned either way. `quiet` leaves the problem to the caller (a form shows
 * it beside the field). `approval`: the press carries out what an agent asked for (L7).
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
  // A lock refuses commands that were on their way; the lock screen explains it.
  if (!answer.ok && !quiet && answer.error.code !== 'locked')
    toast({ tone: 'error', message: answer.error.message, hint: answer.error.hint })
  return answer
}

/**
 * Locks the workspace. A field that saves when it is left saves first, and drafts are kept to the
 * last letter; with the window they would be lost.
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
 * Says in a toast what an edit did, with Undo; rows that were refused are counted, with the reason
 * of the first. `said` is the sentence when all went well: `Mateus Oliveira is now Connected`.
 * `unchanged` is said instead where everything was so already, and there is nothing to undo.
 */
export function sayChanged(value: ChangedValue, said: string, unchanged = said): void {
  const refused = value.results?.filter((result) => !result.ok) ?? []
  const all = value.results?.length ?? 0
  if (refused.length === 0)
    return value.history_id === null
      ? toast({ message: unchanged })
      : toast({ message: said, undo: value.history_id })
  toast({
    tone: 'warning',
    message:
      all === 1
        ? (refused[0]?.message ?? t('Couldn’t save this change.'))
        : t('{changed} of {all} changed. {failed} failed: {reason}', {
            changed: all - refused.length,
            all,
            failed: refused.length,
            reason: refused[0]?.message ?? t('no reason given'),
          }),
    undo: all > refused.length ? (value.history_id ?? undefined) : undefined,
  })
}

/** Undoes one change of the workspace, or the latest, and says what it undid (A3). */
async function undoChange(id?: string): Promise<void> {
  const answer = await run('history.undo', id === undefined ? {} : { id })
  if (answer.ok) toast({ message: answer.value.message })
}

/** Takes back what is no change of the workspace, and says so; refused, it can be tried again. */
async function undoOwn(undone: KeptUndo): Promise<void> {
  // Taken at once: a second press takes back what was done before it.
  dropUndo(undone)
  const answer = (await undone.back()) as Partial<Answer<unknown>> | undefined
  if (answer?.ok === false) return keepUndo(undone.message, undone.back, undone.at)
  const message = t('Undone: {what}', { what: undone.message })
  toast({ message: isMasking() ? mask(message) : message })
}

/** Undoes what a message offers to undo. */
export async function undoOffered(offered: string | OwnUndo): Promise<void> {
  if (typeof offered === 'string') return undoChange(offered)
  const own = undoOf(offered)
  if (own) await undoOwn(own)
}

/**
 * Undoes one change of the workspace, or what was done last here, be it in the history or not (A3).
 */
export async function undo(id?: string): Promise<void> {
  if (id !== undefined) return undoChange(id)
  const own = newestUndo()
  if (own && !(await isChangedSince(own.at))) return undoOwn(own)
  return undoChange()
}

/** So many of the latest lines of the history are looked at; what was undone is none of them. */
const LATEST = 50

/** Tells whether a change of the workspace was made after this moment that still stands. */
async function isChangedSince(at: number): Promise<boolean> {
  const answer = await bridge().call('history.list', { undone: false, limit: LATEST, from: at })
  return answer.ok && answer.value.rows.some(({ again }) => !again)
}

/** Does the last undone change again, and says what it did. */
export async function redo(): Promise<void> {
  const answer = await run('history.redo', {})
  if (answer.ok) toast({ message: answer.value.message })
}
