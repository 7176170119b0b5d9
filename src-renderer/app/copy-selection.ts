import { removeIsolation } from '#shared/i18n/isolate.ts'

/**
 * Removes the marks of isolated values from what the user selects and copies. Such a text is copied
 * as plain text; any other one as the browser does it. Returns a function that stops this.
 */
export function copyWithoutIsolation(): () => void {
  const copy = (event: ClipboardEvent) => {
    const selected = document.getSelection()?.toString() ?? ''
    const text = removeIsolation(selected)
    if (text === selected || event.defaultPrevented) return
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    if (event.type === 'cut') document.execCommand('delete')
  }
  document.addEventListener('copy', copy)
  document.addEventListener('cut', copy)
  return () => {
    document.removeEventListener('copy', copy)
    document.removeEventListener('cut', copy)
  }
}
