import { t } from '#shared/i18n/translate.ts'
import { memberPath, recordPath } from '#shared/domain/record-path.ts'
import type { MeetingRow, NoteRow } from '#shared/bridge/meetings.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import type { TimelineLine } from '#shared/domain/timeline.ts'
import type { Receipt } from '#main/engine/spend/index.ts'
import { brief, joining } from './timeline-changes.ts'
import { rangeOf, resultOf, routeWord } from '#main/features/common/spend-labels.ts'

/** When the service told a record. */
interface Read {
  read_at: number | null
}

/** Tells the meetings of a person, when they take place. */
export const meetingLines = (rows: readonly (MeetingRow & Read)[]): TimelineLine[] =>
  rows.map((row) => ({
    id: `meeting/${row.id}`,
    kind: 'meeting',
    at: row.starts_at,
    date_only: row.date_only,
    title: row.title,
    detail: [
      row.needs_outcome ? t('No outcome yet') : statusWord(row.status),
      row.starts_text,
      brief(row.notes),
    ]
      .filter(Boolean)
      .join(' · '),
    source: row.pending ? 'here' : 'service',
    read_at: row.pending ? null : row.read_at,
    link: recordPath('meetings', row.id),
    pending: row.pending,
  }))

/** Tells the calls of a person that were recorded. */
export const callLines = (rows: readonly (NoteRow & Read)[]): TimelineLine[] =>
  rows.map((row) => ({
    id: `note/${row.id}`,
    kind: 'call',
    at: row.recorded_at,
    date_only: row.date_only,
    title: row.title ?? t('Call'),
    detail:
      [
        row.duration_minutes === null
          ? null
          : t('{minutes} min', { minutes: row.duration_minutes }),
        brief(row.text),
      ]
        .filter(Boolean)
        .join(' · ') || null,
    source: 'service',
    read_at: row.read_at,
    link: recordPath('notes', row.id),
    pending: false,
  }))

/** A person on a hot list, as the cache has it. */
export interface Membership {
  id: string
  list_id: string
  list: string
  /** When the service says they were added, epoch ms; null where it does not. */
  since: number | null
  /** The service names the day alone. */
  date_only: boolean
  read_at: number | null
}

/** Tells when a person was added to the lists they stand on, where the service says so. */
export const joiningLines = (memberships: readonly Membership[]): TimelineLine[] =>
  memberships
    .filter(({ since }) => since !== null)
    .map(({ id, list_id, list, since, date_only, read_at }) => ({
      id: `member/${id}`,
      kind: 'list',
      at: since,
      date_only,
      title: t('Added to {list}', { list }),
      detail: null,
      source: 'service',
      read_at,
      link: memberPath(list_id, id),
      pending: false,
      fact: joining(id),
    }))

/** One enrolment by this computer; the service tells nobody (R3). */
export interface Enrolled {
  campaign_id: string
  campaign: string
  at: number
  state: string
}

const enrolledLabels: Record<string, () => string> = {
  sent: () => t('Sent, not confirmed yet'),
  unknown: () => t('Outcome unknown'),
  confirmed: () => t('Confirmed by the service'),
}

/** Tells the campaigns this computer enrolled a person in. */
export const campaignLines = (enrolled: readonly Enrolled[]): TimelineLine[] =>
  enrolled.map(({ campaign_id, campaign, at, state }) => ({
    id: `enrolment/${campaign_id}/${at}`,
    kind: 'campaign',
    at,
    title: t('Enrolled in {campaign}', { campaign }),
    detail: enrolledLabels[state]?.() ?? null,
    source: 'here',
    read_at: null,
    link: recordPath('campaigns', campaign_id),
    pending: false,
  }))

const outcomeLabels: Record<Receipt['outcome'], () => string> = {
  open: () => t('under way'),
  paid: () => t('found'),
  free: () => t('nothing found'),
  refused: () => t('refused'),
  unknown: () => t('outcome unknown'),
}

function creditsOf(receipt: Receipt): string {
  const { least, most } = rangeOf(receipt)
  if (least !== most)
    return t('{most, plural, one {{least} to # credit} other {{least} to # credits}}', {
      least,
      most,
    })
  return t('{credits, plural, one {# credit} other {# credits}}', { credits: most })
}

/** Tells what was bought for a person from this computer. */
export const purchaseLines = (receipts: readonly Receipt[]): TimelineLine[] =>
  receipts.map((receipt) => ({
    id: `receipt/${receipt.id}`,
    kind: 'purchase',
    at: receipt.asked_at,
    title: t('{purchase}: {outcome}', {
      purchase: routeWord(receipt.route),
      outcome: outcomeLabels[receipt.outcome](),
    }),
    detail: [resultOf(receipt), creditsOf(receipt)].filter(Boolean).join(' · '),
    source: 'here',
    read_at: null,
    link: '/credits',
    pending: receipt.outcome === 'open',
  }))

/** Tells when the service says that a person was added to the workspace. */
export const madeLines = (
  contact: { id: string; created_at: number | null; date_only: boolean },
  read_at: number | null,
): TimelineLine[] =>
  contact.created_at === null
    ? []
    : [
        {
          id: `contact/${contact.id}`,
          kind: 'edit',
          at: contact.created_at,
          date_only: contact.date_only,
          title: t('Added to the workspace'),
          detail: null,
          source: 'service',
          read_at,
          link: null,
          pending: false,
          fact: 'made',
        },
      ]
