import { t } from '#shared/i18n/translate.ts'
import type { NoticePress } from './notice-answers.ts'

/** The buttons on a notice of the system. */
export const noticeLabels: Record<NoticePress, () => string> = {
  open: () => t('Open'),
  join: () => t('Join'),
  snooze: () => t('In 10 minutes'),
  done: () => t('Done'),
}
