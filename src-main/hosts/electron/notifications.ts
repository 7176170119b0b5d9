import { Notification } from 'electron'
import type { Notice } from '#main/ports.ts'

/** Shows notices of the system, one for each tag; pressing one leads to its screen. */
export function createNotifier(navigate: (path: string) => void): (notice: Notice) => void {
  const shown = new Map<string, Notification>()
  return ({ tag, title, body, link }) => {
    if (!Notification.isSupported()) return
    shown.get(tag)?.close()
    const notification = new Notification({ title, body })
    // Kept until it is gone, because a collected one no longer answers to its press.
    shown.set(tag, notification)
    notification.on('close', () => {
      if (shown.get(tag) === notification) shown.delete(tag)
    })
    notification.on('click', () => {
      if (link) navigate(link)
    })
    notification.show()
  }
}
