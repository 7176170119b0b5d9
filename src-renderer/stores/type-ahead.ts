/** Text typed for a field that was not mounted yet. */
export interface Typed {
  text: string
  /** Enter was pressed after the text. */
  isEntered: boolean
}

const noText: Typed = { text: '', isEntered: false }
let typed = noText
let stop: (() => void) | null = null

/**
 * How long typing is caught, in milliseconds. If the field has not appeared by then, the keys work
 * again.
 */
const GIVE_BACK_MS = 10_000

/**
 * Catches what the user types between opening the palette or a dialog and the focus arriving in its
 * field. Those letters are meant for the field; the screen below would otherwise take them as
 * single-key shortcuts.
 */
export function catchTyping(): void {
  // Already catching: what was typed while the surface loads is meant for it too.
  if (stop) return
  typed = noText
  const listen = (event: KeyboardEvent) => {
    if (
      event.key === 'Escape' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing
    )
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    typed = withKey(typed, event.key)
  }
  const giveBack = setTimeout(() => stop?.(), GIVE_BACK_MS)
  window.addEventListener('keydown', listen, true)
  stop = () => {
    window.removeEventListener('keydown', listen, true)
    clearTimeout(giveBack)
    stop = null
  }
}

/** Adds a key; keys after Enter are ignored. */
function withKey(before: Typed, key: string): Typed {
  const { text, isEntered } = before
  if (isEntered) return before
  if (key === 'Enter') return { text, isEntered: true }
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered }
  return key.length === 1 ? { text: text + key, isEntered } : before
}

/** Returns the caught text and stops catching; from now on the field receives the keys itself. */
export function takeTyped(): Typed {
  stop?.()
  const taken = typed
  typed = noText
  return taken
}
