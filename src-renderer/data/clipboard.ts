/**
 * Copies text to the clipboard, with the older browser command if the newer one is not allowed.
 * Returns whether it succeeded.
 */
export async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
    const before = document.activeElement
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return done
  }
}
