import { removeIsolation } from '#shared/i18n/isolate.ts'

/**
 * Copies text to the clipboard without the marks of isolated values, with the older browser command
 * if the newer one is not allowed. Returns whether it succeeded.
 */
export async function putOnClipboard(words: string): Promise<boolean> {
  const text = removeIsolation(words)
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
