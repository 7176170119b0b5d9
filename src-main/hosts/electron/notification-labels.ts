import type { NoticeAnswer } from '#main/ports.ts'

/** The buttons on a notice of the system. */
export const notificationLabels: Record<NoticeAnswer, string> = {
  join: 'Join',
  snooze: 'In 10 minutes',
  done: 'Done',
}
