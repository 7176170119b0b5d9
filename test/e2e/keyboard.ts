/** Names in Playwright of the keys whose caps say something else. */
export const KEYS: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  '⌘': 'Meta',
  '⇧': 'Shift',
  Esc: 'Escape',
  Space: ' ',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
}
export const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta'])
