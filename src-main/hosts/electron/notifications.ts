import type * as Electron from 'electron'
import { systemClock } from '#main/hosts/common/clock.ts'
import type { NoticePress } from '#main/hosts/common/notice-answers.ts'
import { noticeLabels } from '#main/hosts/common/notice-labels.ts'
import { desktopBusAddress } from '#main/hosts/common/session-bus.ts'
import { createSystemNotices, type SystemNotices } from '#main/hosts/common/system-notices.ts'
import type { Log, Notice } from '#main/ports.ts'

/** What notices need of the application. */
export interface NotifierParts {
  /** Electron's class; passed in for the same reason as the windows of `keepRunningMark`. */
  Notification: typeof Electron.Notification
  log: Log
  onPress(notice: Notice, press: NoticePress): void
  /** Brings Hotdesk to the front. */
  raise(): void
}

interface Parts extends NotifierParts {
  /** Notices of the Linux desktop itself, because Electron's notices have no buttons there. */
  system: Pick<SystemNotices, 'show'>
}

/** Builds the function that shows notices, with those of this desktop. */
export const createDesktopNotifier = (parts: NotifierParts): ((notice: Notice) => void) =>
  createNotifier({
    ...parts,
    system: createSystemNotices({
      clock: systemClock,
      log: parts.log,
      address: desktopBusAddress(),
      presses: ['open', 'join', 'snooze', 'done'],
      onPress: parts.onPress,
    }),
  })

/**
 * Builds the function that shows system notices, one per tag. A press on a notice opens its screen
 * or raises the window. A notice that needs an answer stays until the user gives one, on the notice
 * itself if the system supports buttons.
 */
export function createNotifier(
  { Notification, log, system, onPress, raise }: Parts,
  platform: NodeJS.Platform = process.platform,
): (notice: Notice) => void {
  const shown = new Map<string, Electron.Notification>()
  // The Action Center of Windows also has the notifications of an earlier Hotdesk.
  if (platform === 'win32')
    Notification.handleActivation((press) => {
      if (![...shown.values()].some(({ id }) => press.arguments.includes(id))) raise()
    })

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
    // Windows moves one that timed out to its Action Center, where it can still be pressed.
    shown.set(tag, notification)
    notification.on('close', ({ reason }) => {
      if (reason !== 'timedOut' && shown.get(tag) === notification) shown.delete(tag)
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
