import { matchKeybindingPress, parseKeybinding } from 'tinykeys'
import type { KeybindingPress } from 'tinykeys'
import { PLACES } from './printed-keys.ts'

/** One press of a shortcut, matched in two ways. */
export interface Press {
  /** Matches the character, as in `KeyboardEvent.key`. */
  byKey: readonly KeybindingPress[]
  /** Matches the physical key, for layouts that print another character there. */
  byPlace: readonly KeybindingPress[]
}

/** The ways to match an event, in order: the character before the physical key. */
export const WAYS = ['byKey', 'byPlace'] as const

export interface Binding {
  presses: readonly Press[]
  /**
   * Whether the shortcut consists of characters only, without Ctrl, Alt or Meta. Users can turn
   * these off (WCAG 2.1.4).
   */
  single: boolean
}

/** Parses one press. On other layouts, symbols and digits are on other keys, often with Shift. */
function parsePress(press: string): Press {
  const [, modifiers = '', key = ''] = /^(.*\+)?(.+)$/u.exec(press) ?? []
  const byKey = /^[^\p{L}\s]$/u.test(press) ? `[Shift]+${press}` : press
  const place = placeOf(key)
  return {
    byKey: parseKeybinding(byKey),
    byPlace: place === null ? [] : parseKeybinding(modifiers + place),
  }
}

function placeOf(key: string): string | null {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`
  if (/^\d$/.test(key)) return `Digit${key}`
  return PLACES[key] ?? null
}

/** Parses a shortcut such as `$mod+Shift+z` or `g h`. */
export function parseBinding(keys: string): Binding {
  const presses = keys.trim().split(/\s+/)
  return {
    presses: presses.map(parsePress),
    single: presses.every((press) => /^(\[?shift\]?\+)?.$/iu.test(press)),
  }
}

/**
 * Reports whether an event is this press. The physical key of a letter counts only if the layout
 * prints no Latin letter on it, as with Cyrillic; digits and brackets are matched on every layout.
 */
export function isPress(
  event: KeyboardEvent,
  press: Press | undefined,
  way: (typeof WAYS)[number],
): boolean {
  if (press === undefined) return false
  if (way === 'byKey') {
    const plain = withoutAltGraph(event)
    return press.byKey.some((keyPress) => matchKeybindingPress(plain, keyPress))
  }
  if (event.code.startsWith('Key') && /\p{Script=Latin}/u.test(event.key)) return false
  return press.byPlace.some((keyPress) => matchKeybindingPress(event, keyPress))
}

/**
 * Returns the event of a symbol typed with AltGr, such as [ on a German keyboard, without its
 * modifiers: Windows reports Ctrl and Alt with it.
 */
function withoutAltGraph(event: KeyboardEvent): KeyboardEvent {
  const isSymbol = /^[^\p{L}\d\s]$/u.test(event.key)
  if (!isSymbol || !event.getModifierState('AltGraph')) return event
  const { key, code } = event
  return { key, code, getModifierState: () => false } as unknown as KeyboardEvent
}
