import { t } from '#shared/i18n/translate.ts'
import { memberPath, recordPath } from '#shared/domain/record-path.ts'
import type { MeetingRow, NoteRow } from '#shared/bridge/meetings.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import type { TimelineLine } from '#shared/domain/timeline.ts'
import type { Receipt } from '#main/engine/spend/index.ts'
import { truncate, joinedFact } from './timeline-changes.ts'
import { rangeOf, resultOf, routeWord } from '#main/features/common/spend-labels.ts'

/** When the service last returned the record. */
interface Read {
  read_at: number | null
}

/** Builds the lines for a person's meetings, at the time they take place. */
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
      truncate(row.notes),
    ]
      .filter(Boolean)
      .join(' · '),
    source: row.pending ? 'here' : 'service',
    read_at: row.pending ? null : row.read_at,
    link: recordPath('meetings', row.id),
    pending: row.pending,
  }))

/** Builds the lines for a person's recorded calls. */
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
        truncate(row.text),
      ]
        .filter(Boolean)
        .join(' · ') || null,
    source: 'service',
    read_at: row.read_at,
    link: recordPath('notes', row.id),
    pending: false,
  }))

/** A person's membership of a hot list, as the cache has it. */
export interface Membership {
  id: string
  list_id: string
  list: string
  /** When the person was added, in epoch milliseconds; null if the service does not state it. */
  since: number | null
  /** True if the service states the day only. */
  date_only: boolean
  read_at: number | null
}

/** Builds the lines for joining the person's current lists, if the service states when. */
export const membershipLines = (memberships: readonly Membership[]): TimelineLine[] =>
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
      fact: joinedFact(id),
    }))

/** One enrolment by this computer; the service does not report any (R3). */
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

/** Builds the lines for the campaigns in which this computer enrolled a person. */
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
  const { min, max } = rangeOf(receipt)
  if (min !== max)
    return t('{most, plural, one {{least} to # credit} other {{least} to # credits}}', {
      least: min,
      most: max,
    })
  return t('{credits, plural, one {# credit} other {# credits}}', { credits: max })
}

/** Builds the lines for purchases made for a person from this computer. */
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

/** Builds the line for when a person was added to the workspace, if the service states it. */
export const creationLines = (
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
