/** What was typed into something that was not there yet. */
export interface Typed {
  text: string
  /** Enter was pressed behind it. */
  isEntered: boolean
}

const nothing: Typed = { text: '', isEntered: false }
let typed = nothing
let stop: (() => void) | null = null

/** If the field has not appeared by then, the keys work again. */
const GIVE_BACK_MS = 10_000

/**
 * Keeps what is typed between opening the palette or a dialog and the focus arriving in its field.
 * Those letters are meant for that field; the screen below would otherwise take them for its single
 * keys.
 */
export function catchTyping(): void {
  // What was typed while the surface was loading is meant for it, too.
  if (stop) return
  typed = nothing
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

/** Adds a key; behind Enter nothing is meant for the field any more. */
function withKey(before: Typed, key: string): Typed {
  const { text, isEntered } = before
  if (isEntered) return before
  if (key === 'Enter') return { text, isEntered: true }
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered }
  return key.length === 1 ? { text: text + key, isEntered } : before
}

/**
 * Returns what was typed so far and stops catching keys: from now on the field gets them itself.
 */
export function takeTyped(): Typed {
  stop?.()
  const taken = typed
  typed = nothing
  return taken
}
