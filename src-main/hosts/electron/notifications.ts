import { Notification } from 'electron'
import type { NoticePress } from '#main/hosts/common/notice-answers.ts'
import { noticeLabels } from '#main/hosts/common/notice-labels.ts'
import type { SystemNotices } from '#main/hosts/common/system-notices.ts'
import type { Log, Notice } from '#main/ports.ts'

interface Parts {
  log: Log
  /** Notices of the Linux desktop itself, because Electron's notices have no buttons there. */
  system: Pick<SystemNotices, 'show'>
  onPress(notice: Notice, press: NoticePress): void
}

/**
 * Builds the function that shows system notices, one per tag. A press on a notice opens its screen
 * or raises the window. A notice that needs an answer stays until the user gives one, on the notice
 * itself if the system supports buttons.
 */
export function createNotifier({ log, system, onPress }: Parts): (notice: Notice) => void {
  const shown = new Map<string, Notification>()

  function show(notice: Notice): void {
    const { tag, title, body, answers = [] } = notice
    if (!Notification.isSupported()) return
    shown.get(tag)?.close()
    const stays = answers.length > 0
    const notification = new Notification({
      title,
      body,
      ...(stays ? { timeoutType: 'never', urgency: 'critical' } : {}),
      actions: answers.map((answer) => ({ type: 'button', text: noticeLabels[answer]() })),
    })
    // Kept until it closes, because a garbage-collected notification no longer reacts to presses.
    shown.set(tag, notification)
    notification.on('close', () => {
      if (shown.get(tag) === notification) shown.delete(tag)
    })
    notification.on('click', () => onPress(notice, 'open'))
    notification.on('action', ({ actionIndex }) => {
      const chosen = answers[actionIndex]
      if (chosen) onPress(notice, chosen)
    })
    notification.on('failed', (_, reason) => {
      log.warn('no notice of the system', { reason })
      shown.delete(tag)
    })
    notification.show()
  }

  return (notice) => {
    if (!notice.answers?.length) return show(notice)
    void system
      .show(notice)
      .catch(() => false)
      .then((isShown) => {
        if (!isShown) show(notice)
      })
  }
}
