import { registry } from '../keys/action-registry.ts'
import { layoutNow, type KeyboardLayout } from '../keys/printed-keys.ts'

/** Chromium's Keyboard Map, which TypeScript does not know; other browsers have none. */
interface Keyboard extends Partial<EventTarget> {
  getLayoutMap(): Promise<KeyboardLayout>
}

/**
 * Keeps the layout of the keyboard up to date, for key caps: at the start, when the window gets the
 * focus or the browser reports a change, and when a press contradicts it. Without a Keyboard Map, or
 * with an empty one, the layout is learnt from presses. Returns a function that stops this.
 */
export function followKeyboard(): () => void {
  const { keyboard } = navigator as { keyboard?: Keyboard }
  let isTold = false
  const take = (map: KeyboardLayout) => {
    isTold = map.size > 0
    if (isTold && String([...map]) !== String([...layoutNow()])) registry.setLayout(new Map(map))
  }
  // Refused to pages within another page.
  const read = () => void keyboard?.getLayoutMap().then(take, () => {})
  const learn = (event: KeyboardEvent) => {
    const { code, key } = event
    if (!isPlain(event) || layoutNow().get(code) === key) return
    if (!isTold) registry.setLayout(new Map(layoutNow()).set(code, key))
    else if (code.startsWith('Bracket')) read()
  }
  read()
  window.addEventListener('focus', read)
  window.addEventListener('keydown', learn, true)
  keyboard?.addEventListener?.('layoutchange', read)
  return () => {
    window.removeEventListener('focus', read)
    window.removeEventListener('keydown', learn, true)
    keyboard?.removeEventListener?.('layoutchange', read)
  }
}

/** Reports whether a press types a character without Shift, another modifier or Caps Lock. */
const isPlain = (event: KeyboardEvent): boolean =>
  event.key.length === 1 &&
  !['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].some((modifier) =>
    event.getModifierState(modifier),
  )
