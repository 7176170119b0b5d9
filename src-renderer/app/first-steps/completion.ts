import type { CommandName } from '#shared/bridge/index.ts'
import type { FirstStep } from '#shared/domain/first-steps.ts'

/** Tells whether this path is of one hot list. */
export const isHotList = (path: string): boolean => /^\/hot-lists\/[^/]+$/.test(path)

/** The keys that go on to another person of a list. */
const moving = new Set(['list.next', 'list.previous', 'list.first', 'list.last'])

/** Returns the step that an action run by a key completes, or null. */
export const stepCompletedByKey = (id: string): FirstStep | null => (moving.has(id) ? 'next' : null)

/** Returns the step that a command completes once main has done it, or null. */
export function stepCompletedByCommand(command: CommandName, input: unknown): FirstStep | null {
  if (command === 'history.undo') return 'undo'
  if (command === 'members.outcome') return 'status'
  if (command !== 'members.edit') return null
  const { edit } = input as { edit: { status?: unknown; notes?: unknown; line?: unknown } }
  if (edit.status !== undefined) return 'status'
  return edit.notes === undefined && edit.line === undefined ? null : 'note'
}
