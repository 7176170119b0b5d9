import { Notification } from 'electron'
import type { NoticePress } from '#main/hosts/common/notice-answers.ts'
import { noticeLabels } from '#main/hosts/common/notice-labels.ts'
import type { SystemNotices } from '#main/hosts/common/system-notices.ts'
import type { Log, Notice } from '#main/ports.ts'

interface Parts {
  log: Log
  /** The desktop itself, whose notices have buttons where Electron's have none: on Linux. */
  system: Pick<SystemNotices, 'show'>
  onPress(notice: Notice, press: NoticePress): void
}

/**
 * Shows notices of the system, one for each tag. Pressing one leads to its screen, or brings the
 * window forward; one that needs an answer stays until somebody gives it, on the notice itself
 * where the system has buttons for that.
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
      actions: answers.map((one) => ({ type: 'button', text: noticeLabels[one]() })),
    })
    // Kept until it is gone, because a collected one no longer answers to its press.
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
