/**
 * Presses keys before the browser paints again, as people do on a busy computer, each on what has
 * the focus by then.
 */
export async function pressAtOnce(...keys: string[]): Promise<void> {
  for (const key of keys) {
    const code = /^\d$/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`
    const press = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(press)
    await Promise.resolve()
  }
}
