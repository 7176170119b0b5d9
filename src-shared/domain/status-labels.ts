import { t } from '#shared/i18n/translate.ts'
import type { MemberStatus } from '../api/values.ts'

/**
 * The six statuses of a member, in order (contract §3), with the labels used on every screen, in
 * the history and among pending changes.
 */
export const statusSteps = [
  { status: 'not_started', word: () => t('Not started') },
  { status: 'connected', word: () => t('Connected') },
  { status: 'lvm', word: () => t('Left voicemail') },
  { status: 'replied', word: () => t('Replied') },
  { status: 'meeting_booked', word: () => t('Meeting booked') },
  { status: 'converted', word: () => t('Converted') },
] as const satisfies readonly { status: MemberStatus; word: () => string }[]

/** The statuses of a meeting (contract §3). */
const meetingLabels: Readonly<Record<string, () => string>> = {
  booked: () => t('Booked'),
  attended: () => t('Attended'),
  no_show: () => t('No-show'),
  cancelled: () => t('Cancelled'),
}

/**
 * Returns the label of a member or meeting status; an unknown one is shown as it is, with spaces.
 */
export function statusWord(status: string): string {
  const known = statusSteps.find((step) => step.status === status)?.word ?? meetingLabels[status]
  if (known) return known()
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
