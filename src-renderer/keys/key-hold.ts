import type { RegisteredAction } from './action.ts'
import { TEXT_FIELDS } from './targets.ts'

/**
 * How long presses are held, in milliseconds: longer than a busy computer needs for a list. After
 * that something is wrong, and a late press would surprise the user.
 */
const HOLD_MS = 15_000

/** Reports whether an action need not wait, because it does not concern the loading content. */
export type Lets = (action: RegisteredAction) => boolean

interface Holder {
  layer: number
  lets: Lets
}

/**
 * Replays a held press. `before` is the element that had the focus when the replay began; the user
 * moved there after pressing.
 */
export type GiveOn = (event: KeyboardEvent, before: Element | null) => void

/**
 * Holds key presses while the screen, list or row they are meant for is loading. They are replayed
 * in order as soon as it is loaded, so that a user who types ahead loses no press and changes
 * nothing else. Escape drops the held presses. `tellDropped` is called if they are dropped because
 * nothing was loaded in time.
 */
export function createKeyHold(giveOn: GiveOn, tellDropped: () => void) {
  const holders = new Set<Holder>()
  let kept: KeyboardEvent[] = []

  const isOn = (layer: number) => [...holders].some((holder) => holder.layer === layer)
  const giveAll = async () => {
    const pressed = kept
    kept = []
    const before = globalThis.document?.activeElement ?? null
    for (const event of pressed) {
      giveOn(event, before)
      // Yields, so that an element opened by the press is rendered before the next press, which may
      // be meant for it.
      await Promise.resolve()
    }
  }
  return {
    /** Holds the presses of one layer until the returned function is called, or for 15 seconds. */
    hold(layer: number, lets: Lets): () => void {
      const holder = { layer, lets }
      holders.add(holder)
      const givingUp = setTimeout(() => {
        holders.delete(holder)
        if (holders.size > 0 || kept.length === 0) return
        kept = []
        tellDropped()
      }, HOLD_MS)
      return () => {
        clearTimeout(givingUp)
        if (!holders.delete(holder)) return
        // By then the actions of the loaded content are registered, or something else is loading.
        queueMicrotask(() => {
          if (holders.size === 0) void giveAll()
        })
      }
    },
    /** Returns how many presses are held; null if nothing of the layer is loading. */
    held: (layer: number) => (isOn(layer) ? kept.length : null),
    /** Returns a test for the actions that may run immediately; none may overtake a held press. */
    lets(layer: number): Lets {
      const here = [...holders].filter((holder) => holder.layer === layer)
      return (action) => kept.length === 0 && here.every(({ lets }) => lets(action))
    },
    /** Drops the held presses, because the user has moved elsewhere. */
    forget(): void {
      kept = []
    },
    /** Holds a press; Escape drops the ones before it. */
    keep(event: KeyboardEvent): void {
      event.preventDefault()
      if (event.key === 'Escape' && kept.length > 0) kept = []
      else kept.push(event)
    },
  }
}

/**
 * Dispatches the key press again to the focused element. A text field that an earlier press opened
 * receives the character. A text field that the user focused in the meantime does not, because the
 * key was pressed outside of it.
 */
export function pressAgain(event: KeyboardEvent, before: Element | null): void {
  const { key, code, ctrlKey, shiftKey, altKey, metaKey, repeat } = event
  const focus = document.activeElement ?? document.body
  const target = focus === before && focus.matches(TEXT_FIELDS) ? document.body : focus
  const again = new KeyboardEvent('keydown', {
    key,
    code,
    ctrlKey,
    shiftKey,
    altKey,
    metaKey,
    repeat,
    bubbles: true,
    cancelable: true,
  })
  const isTaken = !target.dispatchEvent(again)
  if (isTaken || ctrlKey || metaKey || altKey || !target.matches(TEXT_FIELDS)) return
  if (key.length === 1) document.execCommand('insertText', false, key)
  if (key === 'Backspace') document.execCommand('delete')
}
