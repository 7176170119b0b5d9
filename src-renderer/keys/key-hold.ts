import type { RegisteredAction } from './action.ts'
import { TEXT_FIELDS } from './targets.ts'

/**
 * How long presses are held: longer than a busy computer takes for a list. Then something is wrong,
 * and a late press would surprise.
 */
const HOLD_MS = 15_000

/** Tells which actions need not wait, because they do not concern what is on its way. */
export type Lets = (action: RegisteredAction) => boolean

interface Holder {
  layer: number
  lets: Lets
}

/**
 * Gives a press on. `before`: where the focus was when the first of them was given on; the person
 * went there after pressing.
 */
export type GiveOn = (event: KeyboardEvent, before: Element | null) => void

/**
 * Holds presses back while what they are meant for is on its way: a screen, a list, a row. They are
 * given on in order as soon as it is there, so that somebody who types ahead loses no press and
 * changes nothing else. Escape forgets what is held. `tellDropped` hears of presses that nothing came
 * for.
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
      // What the press opened is drawn first: the next one may be meant for it.
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
        // By then the actions of what has arrived are registered, or something else is awaited.
        queueMicrotask(() => {
          if (holders.size === 0) void giveAll()
        })
      }
    },
    isOn,
    /** Returns which actions may run at once; none behind a press that waits. */
    lets(layer: number): Lets {
      const here = [...holders].filter((holder) => holder.layer === layer)
      return (action) => kept.length === 0 && here.every(({ lets }) => lets(action))
    },
    /** Forgets what is held: the person has gone elsewhere. */
    forget(): void {
      kept = []
    },
    /** Keeps a press for later; Escape forgets those before it. */
    keep(event: KeyboardEvent): void {
      event.preventDefault()
      if (event.key === 'Escape' && kept.length > 0) kept = []
      else kept.push(event)
    },
  }
}

/**
 * Presses the key again, where the focus is now; a field to which a press has led takes the
 * character. One that the person went to meanwhile does not: the key was pressed outside of it.
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
