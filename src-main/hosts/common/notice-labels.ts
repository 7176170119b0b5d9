import { t } from '#shared/i18n/translate.ts'
import type { NoticePress } from './notice-answers.ts'

/** Labels of the buttons on a system notice. */
export const noticeLabels: Record<NoticePress, () => string> = {
  open: () => t('Open'),
  join: () => t('Join'),
  snooze: () => t('In {minutes, plural, one {# minute} other {# minutes}}', { minutes: 10 }),
  done: () => t('Done'),
}
