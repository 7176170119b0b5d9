import { statusWord } from '#shared/domain/status-labels.ts'
import { t } from '#shared/i18n/translate.ts'
import type { MemberRow, Queue } from '#shared/bridge/hot-lists.ts'

/** The label of each queue's tab. */
export const queueLabels: Record<Queue, string> = {
  all: t('All'),
  s_not_started: t('S not started'),
  not_started: t('Not started'),
  get lvm_3_days() {
    return t('Left voicemail > {ago} days', { ago: 3 })
  },
  replied: t('Replied'),
  waiting: t('Waiting for sync'),
  snoozed: t('Snoozed'),
}

/** The texts of empty queues that hold no work to do. */
export const emptyQueueLabels: Partial<Record<Queue, { title: string; text: string }>> = {
  waiting: { title: t('All done'), text: t('The service has confirmed every change.') },
  snoozed: {
    title: t('No one is snoozed'),
    text: t('Snooze a person to put them aside until a day you choose.'),
  },
}

/** The queues in the order of their tabs. */
export const queueOrder: readonly Queue[] = [
  'all',
  's_not_started',
  'lvm_3_days',
  'replied',
  'waiting',
  'snoozed',
]

/** Returns the name of a row for screen readers. */
export const rowLabel = (row: MemberRow): string =>
  [
    row.name,
    row.title,
    row.company_name,
    row.tier ? t('tier {tier}', { tier: row.tier }) : t('no tier'),
    statusWord(row.status),
    row.do_not_contact ? t('do not contact') : '',
    row.pending ? t('not yet confirmed') : '',
  ]
    .filter(Boolean)
    .join(', ')
