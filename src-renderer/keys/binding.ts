import { matchKeybindingPress, parseKeybinding } from 'tinykeys'
import type { KeybindingPress } from 'tinykeys'

/** One press of a shortcut, in the two ways in which a keyboard may give it. */
export interface Press {
  /** By what the key prints, as `KeyboardEvent.key` says it. */
  byKey: readonly KeybindingPress[]
  /** By where the key is, for layouts that print something else there. */
  byPlace: readonly KeybindingPress[]
}

/** How an event is compared with a press. What is printed on a key goes before its place. */
export const WAYS = ['byKey', 'byPlace'] as const

export interface Binding {
  presses: readonly Press[]
  /**
   * Consists of characters alone, without Ctrl, Alt or Meta: people may turn these off (WCAG
   * 2.1.4).
   */
  single: boolean
}

/** Where a keyboard with English symbols has those that others print with AltGr or not at all. */
const PLACES: Record<string, string> = { '[': 'BracketLeft', ']': 'BracketRight' }

/** Parses one press. Symbols and digits are in other places on other layouts, often with Shift. */
function parsePress(press: string): Press {
  const [, held = '', key = ''] = /^(.*\+)?(.+)$/u.exec(press) ?? []
  const byKey = /^[^\p{L}\s]$/u.test(press) ? `[Shift]+${press}` : press
  const place = placeOf(key)
  return {
    byKey: parseKeybinding(byKey),
    byPlace: place === null ? [] : parseKeybinding(held + place),
  }
}

function placeOf(key: string): string | null {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`
  if (/^\d$/.test(key)) return `Digit${key}`
  return PLACES[key] ?? null
}

/** Reads a shortcut such as `$mod+Shift+z` or `g h`. */
export function parseBinding(keys: string): Binding {
  const presses = keys.trim().split(/\s+/)
  return {
    presses: presses.map(parsePress),
    single: presses.every((press) => /^(\[?shift\]?\+)?.$/iu.test(press)),
  }
}

/**
 * Tells whether an event is this press. A letter's place counts only where the layout prints no
 * Latin letter on it, as Cyrillic does; digits and brackets have a place on each layout.
 */
export function isPress(
  event: KeyboardEvent,
  press: Press | undefined,
  way: (typeof WAYS)[number],
): boolean {
  if (press === undefined) return false
  if (way === 'byKey') {
    const plain = withoutAltGraph(event)
    return press.byKey.some((one) => matchKeybindingPress(plain, one))
  }
  if (event.code.startsWith('Key') && /\p{Script=Latin}/u.test(event.key)) return false
  return press.byPlace.some((one) => matchKeybindingPress(event, one))
}

/**
 * The event of a symbol that is printed with AltGr, such as [ on a German keyboard, as if nothing
 * was held: Windows reports Ctrl and Alt with it.
 */
function withoutAltGraph(event: KeyboardEvent): KeyboardEvent {
  const isSymbol = /^[^\p{L}\d\s]$/u.test(event.key)
  if (!isSymbol || !event.getModifierState('AltGraph')) return event
  const { key, code } = event
  return { key, code, getModifierState: () => false } as unknown as KeyboardEvent
}
