/** The verdicts on a person to enrol (E9). */
export const verdictColours = ['green', 'amber', 'red'] as const
export type VerdictColour = (typeof verdictColours)[number]
/** The reasons against an enrolment. */
export const verdictReasons = [
  'do_not_contact',
  'no_email',
  'bad_email',
  'not_known',
  'here_only',
  'enrolled_before',
  'colleague_enrolled',
  'in_conversation',
  'meeting_soon',
  'company_unknown',
  'old_evidence',
  'lists_unread',
  'email_pending',
] as const
export type VerdictReason = (typeof verdictReasons)[number]
