import { matchKeybindingPress, parseKeybinding } from 'tinykeys'
import type { KeybindingPress } from 'tinykeys'

export interface Binding {
  presses: readonly (readonly KeybindingPress[])[]
  /**
   * Consists of characters alone, without Ctrl, Alt or Meta: people may turn these off (WCAG
   * 2.1.4).
   */
  single: boolean
}

/**
 * Symbols are in different places on different layouts, so Shift is allowed with them; on layouts
 * without Latin letters a letter also matches by its place on the keyboard.
 */
function variants(press: string): string[] {
  if (/^[^\w\s]$/u.test(press)) return [`[Shift]+${press}`]
  const letter = /^(.*\+)?([a-z])$/i.exec(press)
  return letter ? [press, `${letter[1] ?? ''}Key${letter[2]?.toUpperCase()}`] : [press]
}

/** Reads a shortcut such as `$mod+Shift+z` or `g h`. */
export function parseBinding(keys: string): Binding {
  const presses = keys.trim().split(/\s+/)
  return {
    presses: presses.map((press) => variants(press).flatMap((variant) => parseKeybinding(variant))),
    single: presses.every((press) => /^(\[?shift\]?\+)?.$/iu.test(press)),
  }
}

/**
 * Tells whether an event is this press. A letter's place counts only where the layout gives no
 * Latin letter.
 */
export function isPress(
  event: KeyboardEvent,
  variantsOfPress: readonly KeybindingPress[],
): boolean {
  return variantsOfPress.some(
    (press, index) =>
      (index === 0 || (event.key.codePointAt(0) ?? 0) > 127) && matchKeybindingPress(event, press),
  )
}
