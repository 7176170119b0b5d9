import { Notification } from 'electron'
import type { Log, Notice, NoticeAnswer } from '#main/ports.ts'
import { notificationLabels } from './notification-labels.ts'

interface Parts {
  log: Log
  navigate(path: string): void
  show(): void
  answer(notice: Notice, answer: NoticeAnswer): void
}

/**
 * Shows notices of the system, one for each tag. Pressing one leads to its screen, or brings the
 * window forward; one that needs an answer stays until somebody gives it, on the notice itself
 * where the system has buttons for that.
 */
export function createNotifier({ log, navigate, show, answer }: Parts): (notice: Notice) => void {
  const shown = new Map<string, Notification>()
  return (notice) => {
    const { tag, title, body, link, answers = [] } = notice
    if (!Notification.isSupported()) return
    shown.get(tag)?.close()
    const stays = answers.length > 0
    const notification = new Notification({
      title,
      body,
      ...(stays ? { timeoutType: 'never', urgency: 'critical' } : {}),
      actions: answers.map((one) => ({ type: 'button', text: notificationLabels[one]() })),
    })
    // Kept until it is gone, because a collected one no longer answers to its press.
    shown.set(tag, notification)
    notification.on('close', () => {
      if (shown.get(tag) === notification) shown.delete(tag)
    })
    notification.on('click', () => (link ? navigate(link) : show()))
    notification.on('action', ({ actionIndex }) => {
      const chosen = answers[actionIndex]
      if (chosen) answer(notice, chosen)
    })
    notification.on('failed', (_, reason) => {
      log.warn('no notice of the system', { reason })
      shown.delete(tag)
    })
    notification.show()
  }
}
