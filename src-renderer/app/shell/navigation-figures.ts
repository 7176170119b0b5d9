import { t } from '#shared/i18n/translate.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { SyncState } from '#shared/bridge/sync.ts'
import type { Formats } from '../../format/formats.ts'
import { keptFigure, readFigure } from '../../parts/list-view/count-figures.ts'
import { pendingFigure } from '../../parts/sync/pending-figures.ts'
import type { Explanation } from '../../ui/figure/explanation.ts'

export { Figure } from '../../ui/figure/figure.tsx'

type Counts = CommandOutput<'navigation.counts'>

/** What a line of the navigation counts. */
export interface Counted {
  /** The line's path. */
  path: string
  /** The line's name. */
  name: string
  /** The displayed count. */
  value: string
}

const ageOf = {
  '/hot-lists': 'hot_lists',
  '/pipeline': 'jobs',
  '/campaigns': 'campaigns',
  '/people': 'contacts',
  '/companies': 'companies',
  '/desks': 'desks',
  '/research': 'reports',
} as const

/** Explains the count beside a line of the navigation; null if that is not known. */
export function lineFigure(
  { path, name, value }: Counted,
  counts: Counts | undefined,
  sync: SyncState | undefined,
  format: Formats,
): Explanation | null {
  if (path === '/approvals')
    return keptFigure(name, value, t('Requests of agents that wait for your decision.'))
  if (path === '/pending') {
    if (!sync) return null
    const { pending, needs_you, kept_here } = sync
    return {
      ...pendingFigure(0, { waiting: pending, needs_you, kept_here }, format),
      value,
    }
  }
  if (!counts) return null
  if (path === '/meetings') return meetingsFigure(name, value, counts)
  const list = ageOf[path as keyof typeof ageOf]
  return list ? readFigure(name, value, counts.ages[list]) : null
}

const meetingsFigure = (name: string, value: string, counts: Counts): Explanation => ({
  name,
  value,
  formula:
    counts.needs_outcome > 0
      ? t('Meetings that are over and still marked as booked: their outcome is not logged yet.')
      : t('Meetings that begin today and are not cancelled.'),
  parts: [],
  at: counts.ages.meetings,
})

/** Explains the number of members beside a hot list of the navigation. */
export const hotListFigure = (
  { name, as_of }: Counts['lists'][number],
  value: string,
): Explanation => ({
  name,
  value,
  formula:
    as_of === null
      ? t('Members as the service counts them; the list was not read completely yet.')
      : t('Everyone on this list that Hotdesk has read, with changes of yours not sent yet.'),
  parts: [{ name: t('Members'), value }],
  at: as_of,
})

/** Explains how many notifications are new (K3). */
export const noticesFigure = (unseen: number, messages: number, format: Formats): Explanation => ({
  name: t('New notifications'),
  value: format.number(unseen + messages),
  formula: t('Notifications and messages that came since the list was opened last.'),
  parts: [
    { name: t('Notifications'), value: format.number(unseen) },
    { name: t('Messages of this window'), value: format.number(messages) },
  ],
  at: 'here',
})

/** Explains how many edits wait for a new sign-in (J3). */
export { unsentFigure } from '../../parts/sync/pending-figures.ts'
