import { t } from '#shared/i18n/translate.ts'
import type { NoticeAnswer } from '#main/ports.ts'

/** The buttons on a notice of the system. */
export const notificationLabels: Record<NoticeAnswer, () => string> = {
  join: () => t('Join'),
  snooze: () => t('In 10 minutes'),
  done: () => t('Done'),
}
