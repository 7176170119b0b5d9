import type { RegisteredAction } from './action.ts'

/** Selects elements that accept characters and have a value. */
export const TEXT_FIELDS =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]),textarea'
const writable = `${TEXT_FIELDS},select,[contenteditable=""],[contenteditable=true]`
const pressable =
  'button,a[href],summary,[role=button],[role=tab],[role=checkbox],[role=switch],[role=radio],[role=option],[role=link],[role=combobox]'
const steered =
  '[role=tablist],[role=radiogroup],[role=separator],[role=slider],[role=menu],[role=listbox],[role=combobox]'

/**
 * Returns the element a key was pressed on; null without one, and in a dialog that is fading out:
 * it keeps the focus until the next frame, and keys pressed by then are meant for what is behind.
 */
function targetOf({ target }: KeyboardEvent): Element | null {
  const element = target as Element | null
  if (typeof element?.closest !== 'function') return null
  return element.closest('[data-closed]') === null ? element : null
}

/** Which actions a key press may run. */
export type Reach = 'all' | 'of text' | 'none'

/**
 * Returns which actions a key on this element may run; the rest of its keys belong to the element
 * itself: typing, pressing, moving a slider.
 */
export function reachOf(event: KeyboardEvent, topLayer: number): Reach {
  const target = targetOf(event)
  if (!target) return 'all'
  if (topLayer === 0 && target.closest('[data-own-keys]')) return 'none'
  if (target.closest(writable)) return 'of text'
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey
  if (plain && (event.key === 'Enter' || event.key === ' ') && target.closest(pressable))
    return 'none'
  if (plain && /^(Arrow|Home$|End$)/.test(event.key) && target.closest(steered)) return 'none'
  return 'all'
}

/** Reports whether a press with this reach may run an action. */
export const mayFire = (reach: Reach, action: Pick<RegisteredAction, 'inText'>): boolean =>
  reach === 'all' || (reach === 'of text' && action.inText === true)

/**
 * Reports whether the key is typed into a field, where characters are text whatever they are bound
 * to.
 */
export const isTyping = (event: KeyboardEvent): boolean =>
  (targetOf(event)?.closest(writable) ?? null) !== null

/**
 * Reports whether a press belongs to the element or the browser: typing, pressing, copying, its
 * menu. A space or Enter that follows held presses belongs to them, not to a focused button.
 */
export function isNative(event: KeyboardEvent, topLayer: number, follows = false): boolean {
  if (/^(Tab|ContextMenu|F\d+)$/.test(event.key)) return true
  if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey)) return true
  return !(follows && !isTyping(event)) && reachOf(event, topLayer) !== 'all'
}

/** Reports whether the event is an unhandled press of a key other than a modifier. */
export function isPressOfKey({ key, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || !key) return false
  return !/^(Shift|Control|Alt|Meta|AltGraph)$/.test(key)
}
