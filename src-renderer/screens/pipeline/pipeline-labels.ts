import { t } from '#shared/i18n/translate.ts'
import { sayDismissals, sayStages } from '#shared/domain/lead-labels.ts'
import type {
  Age,
  Dismissal,
  FollowUp,
  JobOverlay,
  JobRow,
  Stage,
} from '#shared/bridge/pipeline.ts'

/** The names of the stages, in their order. The stage of a lead is kept on this computer (R1). */
export const stageLabels: Record<Stage, string> = sayStages()
/** The stages in their order. */
export const stageOrder = Object.keys(stageLabels) as Stage[]
/** The key of each stage, 1 to 5. Dismissed has none: D asks for a reason first. */
export const stageKeys = stageOrder
  .filter((stage) => stage !== 'dismissed')
  .map((stage, index) => ({ stage, key: String(index + 1) }))

/** The reasons to dismiss a lead. */
export const dismissalLabels: Record<Dismissal, string> = sayDismissals()
/** The reasons in the order of their keys. */
export const dismissalOrder = Object.keys(dismissalLabels) as Dismissal[]

/** The values of the follow-up filter. */
export const followUpLabels: Record<FollowUp, string> = {
  overdue: t('Overdue'),
  today: t('Today'),
  week: t('Next 6 days'),
  later: t('Later'),
  none: t('No follow-up'),
}
/** The values of the age filter. */
export const ageLabels: Record<Age, string> = {
  get fresh() {
    return t('Posted within {until} days', { until: 14 })
  },
  get ageing() {
    return t('Posted {from} to {until} days ago', { from: 14, until: 21 })
  },
  get stale() {
    return t('Posted over {from} days ago', { from: 21 })
  },
  vanished: t('No longer listed'),
}

/** The statuses that the service documents. */
const statusLabels: Record<string, string> = {
  new: t('New'),
  reviewing: t('Reviewing'),
  contacted: t('Contacted'),
  won: t('Won'),
  lost: t('Lost'),
}
/**
 * Returns the name of a status. An undocumented one is shown as the service sent it, with spaces
 * for underscores.
 */
export const statusWord = (status: string | null): string =>
  status === null ? '' : (statusLabels[status] ?? status.replaceAll('_', ' '))

/** Returns the user's stage of a lead. */
export const stageOf = (row: JobRow): Stage => row.mine.stage ?? 'to_review'
/**
 * Returns when a lead is to be followed up: the user's own date, otherwise the workspace's unless
 * the user marked it done.
 */
export const dueAt = (row: JobRow): number | null =>
  row.mine.follow_up_at ?? (row.mine.follow_up_done ? null : row.follow_up_date)
/** Reports whether anything about a lead is kept only on this computer. */
export const keptHere = (row: JobRow): boolean =>
  Object.values(row.mine).some((value) => value !== null)

const DAY_MS = 86_400_000
/** Reports whether a lead to review was posted over three weeks ago, and so may be filled (B6). */
export const isStale = (row: JobRow, now: number): boolean =>
  row.posting_date !== null && now - row.posting_date > 21 * DAY_MS && stageOf(row) === 'to_review'
/** Reports whether a row is shown faint: no longer listed, or dismissed. */
export const isFaded = (row: JobRow): boolean => row.vanished || row.mine.stage === 'dismissed'

/** Returns "Software Engineer · Kvist Bank". */
export const leadName = (row: Pick<JobRow, 'title' | 'company_name'>): string =>
  [row.title, row.company_name].filter(Boolean).join(' · ')

/** Returns the name of a row for screen readers. */
export const rowLabel = (row: JobRow): string =>
  [
    row.title,
    row.company_name,
    row.location,
    stageLabels[stageOf(row)],
    row.mine.stage ? t('on this computer') : '',
    row.status ? t('status {status}', { status: statusWord(row.status) }) : '',
    row.cluster_size > 1
      ? t('posted {count, plural, one {# time} other {# times}}', { count: row.cluster_size })
      : '',
    row.vanished ? t('no longer listed') : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Describes in one sentence what was done with one or many leads, and where it is kept. */
export function overlaySentence(
  { name: leads, count }: { name: string; count: number },
  set: Partial<JobOverlay>,
  day: (time: number) => string,
): string {
  if (set.stage === 'dismissed')
    return t(
      '{count, plural, one {{leads} dismissed, on this computer} other {{leads} dismissed, on this computer}}',
      { count, leads },
    )
  if (set.stage)
    return t(
      '{count, plural, one {{leads} is now {stage}, on this computer} other {{leads} are now {stage}, on this computer}}',
      { count, leads, stage: stageLabels[set.stage] },
    )
  if (set.follow_up_done)
    return t(
      '{count, plural, one {{leads} followed up, on this computer} other {{leads} followed up, on this computer}}',
      { count, leads },
    )
  if (set.follow_up_at !== undefined)
    return set.follow_up_at === null
      ? t('{leads}: follow-up cleared', { leads })
      : t('Follow up {leads} on {day}, on this computer', { leads, day: day(set.follow_up_at) })
  if (set.matched_company_id) return t('Company confirmed for {leads}, on this computer', { leads })
  return set.note === undefined ? t('Saved on this computer') : t('Note saved on this computer')
}

/** Describes that leads are already at this stage; undefined for any other edit. */
export function alreadySentence(
  { name: leads, count }: { name: string; count: number },
  { stage }: Partial<JobOverlay>,
): string | undefined {
  if (!stage) return undefined
  return t(
    '{count, plural, one {{leads} is already {stage}} other {{leads} are already {stage}}}',
    {
      count,
      leads,
      stage: stageLabels[stage],
    },
  )
}
