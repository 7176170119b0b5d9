import type { RegisteredAction } from './action.ts'
import { isPress, WAYS } from './binding.ts'
import type { createBindings } from './bindings.ts'
import type { createKeySequence, Waiting } from './key-sequence.ts'
import { isTyping } from './targets.ts'

/**
 * Creates a function that finds the action of a key press, and runs it or waits for the rest of its
 * sequence. `tell` receives the ID of each action that ran.
 */
export function createDispatch(
  bindings: ReturnType<typeof createBindings>,
  sequence: ReturnType<typeof createKeySequence>,
  tell: (id: string) => void = () => {},
) {
  const fire = (action: RegisteredAction, event: KeyboardEvent): true => {
    sequence.wait([], event.timeStamp)
    event.preventDefault()
    if (event.repeat && !action.repeat) return true
    action.run(event)
    tell(action.id)
    return true
  }
  const findMeant = (event: KeyboardEvent, awake: readonly RegisteredAction[]): Waiting[] => {
    const typing = isTyping(event)
    const possible = awake
      .flatMap((action) =>
        action.shortcuts.map((keys) => ({ action, binding: bindings.bindingOf(keys), next: 1 })),
      )
      .filter(({ binding }) => !(typing && binding.single))
    for (const way of WAYS) {
      const found = possible.filter(({ binding: { presses } }) => isPress(event, presses[0], way))
      if (found.length > 0) return found
    }
    return []
  }
  const begin = (
    event: KeyboardEvent,
    awake: readonly RegisteredAction[],
    lets: (action: RegisteredAction) => boolean,
  ): boolean => {
    const begun = findMeant(event, awake)
    if (!begun.every(({ action }) => lets(action))) return false
    const done = begun.find(({ binding }) => binding.presses.length === 1)
    if (done) return fire(done.action, event)
    sequence.wait(begun, event.timeStamp)
    if (begun.length > 0) event.preventDefault()
    return begun.length > 0
  }
  /**
   * Returns true if one of the `awake` actions took the press; a started sequence has priority. A
   * press that may mean an action refused by `lets` does nothing yet.
   */
  return (
    event: KeyboardEvent,
    awake: readonly RegisteredAction[],
    lets: (action: RegisteredAction) => boolean = () => true,
  ): boolean => {
    const on = sequence.continuedBy(event, awake)
    const done = on.find(({ binding, next }) => next === binding.presses.length - 1)
    if (done) return fire(done.action, event)
    if (on.length === 0) return begin(event, awake, lets)
    sequence.wait(
      on.map((waiting) => ({ ...waiting, next: waiting.next + 1 })),
      event.timeStamp,
    )
    event.preventDefault()
    return true
  }
}
