import { holdMs } from '#shared/domain/holds.ts'
import type { RegisteredAction } from './action.ts'
import { isPress, WAYS } from './binding.ts'
import type { Binding } from './binding.ts'

export interface Waiting {
  action: RegisteredAction
  binding: Binding
  next: number
}

/**
 * Keeps the actions that wait for the rest of their keys, such as H after G. The letters are shown
 * meanwhile, so the user has time to read. The time limit is measured between the key events
 * themselves, not between their handling on a busy computer.
 */
export function createKeySequence(onChange: () => void) {
  let waiting: readonly Waiting[] = []
  let shown = waiting
  let since = 0
  let sequenceMs = holdMs('sequence', 'standard')
  let hiding: ReturnType<typeof setTimeout> | undefined

  const show = (next: readonly Waiting[]) => {
    shown = next
    onChange()
  }
  const wait = (next: readonly Waiting[], at: number) => {
    if (waiting.length === 0 && next.length === 0) return
    waiting = next
    since = at
    clearTimeout(hiding)
    if (next.length > 0) hiding = setTimeout(() => show([]), sequenceMs)
    show(next)
  }
  return {
    /** Sets the maximum time for the rest of a sequence, in milliseconds. */
    allow: (ms: number) => {
      sequenceMs = ms
    },
    /** Replaces the waiting actions; they do nothing if no key follows in time. */
    wait,
    /** Returns the actions to show while they wait; the same array until they change. */
    shown: () => shown,
    /** Returns the waiting actions that continue with this press and are still enabled. */
    continuedBy(event: KeyboardEvent, awake: readonly RegisteredAction[]): Waiting[] {
      if (event.timeStamp - since >= sequenceMs) return []
      const enabled = waiting.filter(({ action }) =>
        awake.some((awakeAction) => awakeAction === action || awakeAction.id === action.id),
      )
      for (const way of WAYS) {
        const on = enabled.filter(({ binding, next }) => isPress(event, binding.presses[next], way))
        if (on.length > 0) return on
      }
      return []
    },
  }
}
