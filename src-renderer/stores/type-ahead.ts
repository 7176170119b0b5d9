let typed = ''
let stop: (() => void) | null = null

/**
 * Keeps what is typed between opening the palette or a dialog and the focus arriving in its field.
 * Those letters are meant for that field; the screen below would otherwise take them for its single
 * keys.
 */
export function catchTyping(): void {
  stop?.()
  typed = ''
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
    if (event.key.length === 1) typed += event.key
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
  }
  // If the field never appears, the keys work again.
  const giveBack = setTimeout(() => stop?.(), 2000)
  window.addEventListener('keydown', listen, true)
  stop = () => {
    window.removeEventListener('keydown', listen, true)
    clearTimeout(giveBack)
    stop = null
  }
}

/**
 * Returns what was typed so far and stops catching keys: from now on the field gets them itself.
 */
export function takeTyped(): string {
  stop?.()
  const taken = typed
  typed = ''
  return taken
}
