/** The characters that the keys of a keyboard type without Shift, by `KeyboardEvent.code`. */
export type KeyboardLayout = ReadonlyMap<string, string>

/**
 * Physical keys, on a keyboard with English symbols, of symbols that other layouts print with AltGr
 * or not at all.
 */
export const PLACES: Readonly<Record<string, string>> = { '[': 'BracketLeft', ']': 'BracketRight' }

let layout: KeyboardLayout = new Map()

/** Returns the layout of the keyboard; empty until it is known. */
export const layoutNow = (): KeyboardLayout => layout

/** Sets the layout, without telling anybody: see `registry.setLayout`. */
export function keepLayout(next: KeyboardLayout): void {
  layout = next
}

/**
 * Returns what the keyboard prints on the key of a shortcut with one character. For a symbol found
 * by its place that is what stands there (Ü for [ in German), unless another key types the symbol,
 * or the place is a letter that means itself. Digits are printed on their keys in every layout, and
 * Latin letters on those without Latin letters, too.
 */
export function printedOn(key: string): string {
  const typed = [...layout.values()]
  const placed = layout.get(PLACES[key] ?? '')
  const isPlaced = placed && !typed.includes(key) && !/[a-z]/.test(placed)
  const shown = isPlaced ? placed : key
  const capital = shown.toUpperCase()
  // Keyboards print ß as it is.
  return capital.length === shown.length ? capital : shown
}
