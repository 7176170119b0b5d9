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
 * Remembers the actions that wait for the rest of their keys, such as H after G. The letters are
 * shown meanwhile, so there is time to read.
 */
export function createKeySequence(changed: () => void) {
  let waiting: readonly Waiting[] = []
  let since = 0
  let sequenceMs = holdMs('sequence', 'standard')
  let forgetting: ReturnType<typeof setTimeout> | undefined

  const wait = (next: readonly Waiting[], at: number) => {
    if (waiting.length === 0 && next.length === 0) return
    waiting = next
    since = at
    clearTimeout(forgetting)
    if (next.length > 0) forgetting = setTimeout(() => wait([], at), sequenceMs)
    changed()
  }
  return {
    /** Takes how long the rest of a sequence may take. */
    allow: (ms: number) => {
      sequenceMs = ms
    },
    /** Replaces the actions that wait; they are forgotten when no key follows in time. */
    wait,
    /** Returns the actions that wait; the same array until they change. */
    waiting: () => waiting,
    /** Returns those that continue with this press and are still enabled. */
    continuedBy(event: KeyboardEvent, awake: readonly RegisteredAction[]): Waiting[] {
      if (event.timeStamp - since >= sequenceMs) return []
      const enabled = waiting.filter(({ action }) =>
        awake.some((other) => other === action || other.id === action.id),
      )
      for (const way of WAYS) {
        const on = enabled.filter(({ binding, next }) => isPress(event, binding.presses[next], way))
        if (on.length > 0) return on
      }
      return []
    },
  }
}
