import type { MemberRow, Queue } from '#shared/bridge/hot-lists.ts'
import { statusWord } from '../../ui/status-track.tsx'

/** What each queue is called on its tab. */
export const queueWords: Record<Queue, string> = {
  all: 'All',
  s_not_started: 'S not started',
  not_started: 'Not started',
  lvm_3_days: 'Left voicemail > 3 days',
  replied: 'Replied',
  waiting: 'Waiting for sync',
  snoozed: 'Snoozed',
}

/** What an empty queue says where being empty is no merit. */
export const emptyQueueWords: Partial<Record<Queue, { title: string; text: string }>> = {
  waiting: { title: 'All done', text: 'The service has confirmed every change.' },
  snoozed: {
    title: 'No one is snoozed',
    text: 'Press H on a person to put them aside until a day you choose.',
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

/** Returns what a screen reader says of a row. */
export const rowLabel = (row: MemberRow): string =>
  [
    row.name,
    row.title,
    row.company_name,
    row.tier ? `tier ${row.tier}` : 'no tier',
    statusWord(row.status),
    row.do_not_contact ? 'do not contact' : '',
    row.pending ? 'not yet confirmed' : '',
  ]
    .filter(Boolean)
    .join(', ')
