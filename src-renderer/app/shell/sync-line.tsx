import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SyncState } from '#shared/bridge/sync.ts'
import { useQuery } from '../../data/use-query.ts'
import { workStatus } from '#shared/domain/work-status.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { syncFigure } from '../../parts/sync/sync-figure.ts'
import { useFigure } from '../../ui/figure/use-figure.ts'
import { explainOpen, describeSync, describeUnread } from './sync-labels.ts'
import styles from './sync-line.module.css'

/**
 * Shows at the bottom of the navigation whether everything is synced, with the minutes remaining.
 * It links to the pending edits, or to the permission that is missing.
 */
export function SyncLine() {
  const format = useFormats()
  const { value: sync } = useQuery('sync.state', {})
  const { figure } = useFigure<HTMLAnchorElement>(
    sync ? syncFigure(sync, describeSync(sync, format), format) : null,
  )
  const settled = sync !== undefined && isSettled(sync)
  const announcement = useAnnouncement(sync, settled)
  if (!sync) return <div className={styles.line} />
  const open = explainOpen(sync)
  const quiet = settled ? 'done' : 'waiting'
  const forbidden = workStatus(sync) === 'saved' && sync.unread.some(({ scope }) => scope !== null)
  return (
    <Link
      {...(forbidden
        ? { to: '/settings/{-$section}', params: { section: 'access' } }
        : { to: '/pending' })}
      {...figure}
      className={styles.line}
      title={forbidden ? t('Request permission in Settings') : t('Pending changes')}
    >
      <span
        className={styles.dot}
        data-state={sync.needs_you > 0 ? 'needs_you' : quiet}
        aria-hidden="true"
      />
      <span className="num">
        {describeSync(sync, format)}
        {open === null ? null : (
          <span className={styles.needs} data-quiet={sync.needs_you === 0 || undefined}>
            {open}
          </span>
        )}
      </span>
      <span className="spoken" role="status" aria-live="polite">
        {announcement}
      </span>
    </Link>
  )
}

const isSettled = (sync: SyncState) =>
  sync.state === 'idle' &&
  workStatus(sync) === 'saved' &&
  sync.unread.length === 0 &&
  sync.incomplete.length === 0

/** Announces a problem, and once that it is over; edits that go through are not announced. */
function useAnnouncement(sync: SyncState | undefined, settled: boolean): string {
  const [news, setNews] = useState<'none' | 'problem' | 'over'>('none')
  const problem = sync ? describeProblem(sync) : ''
  const next = nextNews(news, problem !== '', settled)
  if (next !== news) setNews(next)
  if (problem) return problem
  return next === 'over' ? t('All synced.') : ''
}

function nextNews(news: 'none' | 'problem' | 'over', isProblem: boolean, settled: boolean) {
  if (isProblem) return 'problem'
  if (settled) return news === 'problem' ? 'over' : news
  return news === 'over' ? 'none' : news
}

function describeProblem({ state, unread }: SyncState): string {
  if (state === 'offline') return t('Offline. Keep going: nothing is lost.')
  if (state !== 'idle' || unread.length === 0) return ''
  return t('{problem}. What was loaded before stays available.', {
    problem: describeUnread(unread),
  })
}
