/*
 * The guard before an enrolment, which cannot be undone (E9, R3). It judges what this computer
 * knows about one person: red people cannot be enrolled, amber ones require a reason, which is
 * kept; everyone else is green.
 */

import { t } from '#shared/i18n/translate.ts'
import { endOfMeeting } from './placed-meeting.ts'
import type { VerdictColour, VerdictReason } from './verdict-reasons.ts'

/** `at`: the date the reason refers to, to be shown in the user's date format. */
export interface Reason {
  code: VerdictReason
  colour: 'red' | 'amber'
  text: string
  at: number | null
}

/** How recently a colleague of the same company was enrolled to raise a doubt. */
export const COLLEAGUE_MS = 30 * 86_400_000
export const MEETING_MS = 14 * 86_400_000
/** The age at which evidence counts as old. */
export const OLD_MS = 7 * 86_400_000

/** The evidence about one person. Times are epoch ms. */
export interface EnrolEvidence {
  /** False if the contact no longer exists on this computer. */
  known: boolean
  /** Created on this computer, and not known to the service yet. */
  local: boolean
  email: string | null
  email_status: string | null
  /** The address was changed on this computer, and the change has not reached the service. */
  email_pending: boolean
  company: { name: string | null; do_not_contact: boolean | null } | null
  /** When people and companies were last read; null if they were never read completely. */
  read_at: number | null
  /** When the company was read for this check. */
  live_at: number | null
  enrolled: { campaign: string; same: boolean; at: number; certain: boolean }[]
  colleagues: { name: string; campaign: string; at: number }[]
  lists: { name: string; status: string }[]
  /**
   * The number of hot lists whose members are not on this computer, so that their statuses are
   * unknown.
   */
  lists_unread: number
  meetings: { title: string; starts_at: number; duration_minutes: number; date_only: boolean }[]
}

const conversation: Record<string, (list: string) => string> = {
  replied: (list) => t('Replied in {list}', { list }),
  meeting_booked: (list) => t('Meeting booked in {list}', { list }),
  converted: (list) => t('Converted in {list}', { list }),
}
const red = (code: VerdictReason, text: string): Reason => ({ code, colour: 'red', text, at: null })
const amber = (code: VerdictReason, text: string, at: number | null = null): Reason => ({
  code,
  colour: 'amber',
  text,
  at,
})

/** Judges a person for an enrolment: returns the colour and all reasons, the most serious first. */
export function judgeEnrolment(
  evidence: EnrolEvidence,
  now: number,
): { colour: VerdictColour; reasons: Reason[] } {
  const reasons = [...blockersOf(evidence), ...warningsOf(evidence, now)]
  return { colour: colourOf(reasons), reasons }
}

function colourOf(reasons: readonly Reason[]): VerdictColour {
  if (reasons.some((reason) => reason.colour === 'red')) return 'red'
  return reasons.length > 0 ? 'amber' : 'green'
}

function blockersOf({ known, local, email, email_status, company }: EnrolEvidence): Reason[] {
  if (!known) return [red('not_known', t('No longer in your contacts'))]
  return [
    ...(company?.do_not_contact === true
      ? [
          red(
            'do_not_contact',
            company.name === null
              ? t('The company is marked do not contact')
              : t('{company} is marked do not contact', { company: company.name }),
          ),
        ]
      : []),
    ...(local ? [red('here_only', t('Not known to the service yet'))] : []),
    ...(!email ? [red('no_email', t('No e-mail address'))] : []),
    ...(email && (email_status === 'bounced' || email_status === 'invalid')
      ? [
          red(
            'bad_email',
            email_status === 'bounced'
              ? t('The e-mail address bounced')
              : t('The e-mail address is invalid'),
          ),
        ]
      : []),
  ]
}

/** Describes an earlier enrolment. `campaign` null: the campaign being enrolled into. */
function describeEnrolment(certain: boolean, campaign: string | null): string {
  if (campaign === null)
    return certain
      ? t('Enrolled by us in this campaign')
      : t('Perhaps enrolled by us in this campaign')
  return certain
    ? t('Enrolled by us in {campaign}', { campaign })
    : t('Perhaps enrolled by us in {campaign}', { campaign })
}

function warningsOf(evidence: EnrolEvidence, now: number): Reason[] {
  const { company, lists } = evidence
  const meeting = evidence.meetings.find(
    (candidate) => endOfMeeting(candidate) > now && candidate.starts_at < now + MEETING_MS,
  )
  const colleague = evidence.colleagues.find(({ at }) => now - at <= COLLEAGUE_MS)
  const listInTalks = lists.find(({ status }) => Object.hasOwn(conversation, status))
  return evidence.known
    ? [
        ...evidence.enrolled
          .slice(0, 2)
          .map(({ campaign, same, at, certain }) =>
            amber('enrolled_before', describeEnrolment(certain, same ? null : campaign), at),
          ),
        ...(meeting
          ? [
              amber(
                'meeting_soon',
                t('Meeting: {title}', { title: meeting.title }),
                meeting.date_only ? null : meeting.starts_at,
              ),
            ]
          : []),
        ...(listInTalks
          ? [
              amber(
                'in_conversation',
                conversation[listInTalks.status]?.(listInTalks.name) ??
                  `${listInTalks.status}: ${listInTalks.name}`,
              ),
            ]
          : []),
        ...(colleague
          ? [
              amber(
                'colleague_enrolled',
                t('{name} of the same company enrolled in {campaign}', {
                  name: colleague.name,
                  campaign: colleague.campaign,
                }),
                colleague.at,
              ),
            ]
          : []),
        ...(company === null || company.do_not_contact === null
          ? [
              amber(
                'company_unknown',
                company === null
                  ? t('Company unknown: nobody can say whether they may be contacted')
                  : t('The service does not say whether the company may be contacted'),
              ),
            ]
          : []),
        ...(evidence.email_pending
          ? [
              amber(
                'email_pending',
                t('The e-mail address was changed here and has not reached the service'),
              ),
            ]
          : []),
        ...(evidence.lists_unread > 0
          ? [
              amber(
                'lists_unread',
                t(
                  '{lists, plural, =1 {A hot list is not on this computer: open it to know what was agreed there} one {# hot list is not on this computer: open it to know what was agreed there} other {# hot lists are not on this computer: open them to know what was agreed there}}',
                  { lists: evidence.lists_unread },
                ),
              ),
            ]
          : []),
        ...ageWarningsOf(evidence, now),
      ]
    : []
}

function ageWarningsOf({ read_at, live_at }: EnrolEvidence, now: number): Reason[] {
  const read = Math.max(read_at ?? -Infinity, live_at ?? -Infinity)
  if (!Number.isFinite(read))
    return [amber('old_evidence', t('Contacts have never been read whole'))]
  return now - read > OLD_MS ? [amber('old_evidence', t('Last read long ago'), read)] : []
}
