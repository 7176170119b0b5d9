import { toast } from '../../stores/toasts.ts'

/** Puts text on the clipboard; the old way where the window may not use the new one. */
async function put(text: string): Promise<boolean> {
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

/** Copies, and says what: `z.aydin@… copied`. */
export async function copyText(text: string, what: string): Promise<void> {
  if (await put(text)) toast({ message: `${what} copied` })
  else toast({ tone: 'error', message: 'Nothing was copied.', hint: 'The window may not write to the clipboard.' })
}
