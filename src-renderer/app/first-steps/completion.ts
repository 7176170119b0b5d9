import type { CommandName } from '#shared/bridge/index.ts'
import type { FirstStep } from '#shared/domain/first-steps.ts'

/** Reports whether this is the path of a hot list. */
export const isHotList = (path: string): boolean => /^\/hot-lists\/[^/]+$/.test(path)

/** The actions that move to another person of a list. */
const moving = new Set(['list.next', 'list.previous', 'list.first', 'list.last'])

/** Returns the step completed by an action run from the keyboard, or null. */
export const stepCompletedByKey = (id: string): FirstStep | null => (moving.has(id) ? 'next' : null)

/** Returns the step completed by a command that main has carried out, or null. */
export function stepCompletedByCommand(command: CommandName, input: unknown): FirstStep | null {
  if (command === 'history.undo') return 'undo'
  if (command === 'members.outcome') return 'status'
  if (command !== 'members.edit') return null
  const { edit } = input as { edit: { status?: unknown; notes?: unknown; line?: unknown } }
  if (edit.status !== undefined) return 'status'
  return edit.notes === undefined && edit.line === undefined ? null : 'note'
}
