import type {
  Age,
  Dismissal,
  FollowUp,
  JobOverlay,
  JobRow,
  Stage,
} from '#shared/bridge/pipeline.ts'

/** The stages in their order. The stage of a lead is kept on this computer (R1). */
export const stageWords: Record<Stage, string> = {
  to_review: 'To review',
  qualified: 'Qualified',
  approached: 'Approached',
  in_talks: 'In talks',
  won: 'Won',
  dismissed: 'Dismissed',
}
/** The stages in their order. */
export const stageOrder = Object.keys(stageWords) as Stage[]
/** The key of each stage, 1 to 5. Dismissed has none: D asks for a reason first. */
export const stageKeys = stageOrder
  .filter((stage) => stage !== 'dismissed')
  .map((stage, index) => ({ stage, key: String(index + 1) }))

/** The reasons to dismiss a lead. */
export const dismissalWords: Record<Dismissal, string> = {
  agency: 'Posted by an agency',
  wrong_sector: 'Wrong sector or role',
  duplicate: 'Duplicate posting',
  too_junior: 'Too junior',
  company: 'Not this company',
  other: 'Another reason',
}
/** The reasons in the order of their keys. */
export const dismissalOrder = Object.keys(dismissalWords) as Dismissal[]

/** When a follow-up is due, as a filter. */
export const followUpWords: Record<FollowUp, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'Next 6 days',
  later: 'Later',
  none: 'No follow-up',
}
/** How old a lead is, as a filter. */
export const ageWords: Record<Age, string> = {
  fresh: 'Posted within 14 days',
  ageing: 'Posted 14 to 21 days ago',
  stale: 'Posted over 21 days ago',
  vanished: 'No longer listed',
}

/** The statuses the service documents. */
const statusWords: Record<string, string> = {
  new: 'New',
  reviewing: 'Reviewing',
  contacted: 'Contacted',
  won: 'Won',
  lost: 'Lost',
}
/** Names a status; one that is not documented is shown as it came, with spaces. */
export const statusWord = (status: string | null): string =>
  status === null ? '' : (statusWords[status] ?? status.replaceAll('_', ' '))

/** Returns my stage of a lead. */
export const stageOf = (row: JobRow): Stage => row.mine.stage ?? 'to_review'
/** Returns when a lead is to be followed up: my own date, else the one in the workspace. */
export const dueAt = (row: JobRow): number | null =>
  row.mine.follow_up_at ?? (row.mine.follow_up_done ? null : row.follow_up_date)
/** Tells whether anything of a lead is kept on this computer alone. */
export const keptHere = (row: JobRow): boolean =>
  Object.values(row.mine).some((value) => value !== null)

const DAY_MS = 86_400_000
/** Tells whether a lead to review was posted over three weeks ago, so that it may be filled (B6). */
export const isStale = (row: JobRow, now: number): boolean =>
  row.posting_date !== null && now - row.posting_date > 21 * DAY_MS && stageOf(row) === 'to_review'
/** Tells whether a row is shown faint: no longer listed, or dismissed. */
export const isFaded = (row: JobRow): boolean => row.vanished || row.mine.stage === 'dismissed'

/** Returns "Software Engineer · Kvist Bank". */
export const leadName = (row: Pick<JobRow, 'title' | 'company_name'>): string =>
  [row.title, row.company_name].filter(Boolean).join(' · ')

/** Returns what a screen reader says of a row. */
export const rowLabel = (row: JobRow): string =>
  [
    row.title,
    row.company_name,
    row.location,
    `${stageWords[stageOf(row)]}${row.mine.stage ? ', on this computer' : ''}`,
    row.status ? `status ${statusWord(row.status)}` : '',
    row.cluster_size > 1 ? `posted ${row.cluster_size} times` : '',
    row.vanished ? 'no longer listed' : '',
  ]
    .filter(Boolean)
    .join(', ')

const many = (who: string) => who.endsWith('leads')
/** Says in one sentence what was done and where it is kept. */
export function overlaySentence(
  who: string,
  set: Partial<JobOverlay>,
  day: (time: number) => string,
): string {
  const here = 'on this computer'
  if (set.stage === 'dismissed') return `${who} dismissed, ${here}`
  if (set.stage) return `${who} ${many(who) ? 'are' : 'is'} now ${stageWords[set.stage]}, ${here}`
  if (set.follow_up_done) return `${who} followed up, ${here}`
  if (set.follow_up_at !== undefined)
    return set.follow_up_at === null
      ? `${who}: follow-up cleared`
      : `Follow up ${who} on ${day(set.follow_up_at)}, ${here}`
  if (set.matched_company_id) return `Company confirmed for ${who}, ${here}`
  if (set.note !== undefined) return `Note saved ${here}`
  return `Saved ${here}`
}
