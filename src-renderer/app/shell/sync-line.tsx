import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import type { SyncState } from '#shared/bridge/sync.ts'
import { useQuery } from '../../data/use-query.ts'
import { workStatus } from '#shared/domain/work-status.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { syncFigure } from '../../parts/sync/sync-figures.ts'
import { useFigure } from '../../ui/figure/use-figure.ts'
import { openWords, syncWords, unreadWords } from './sync-labels.ts'
import styles from './sync-line.module.css'

/**
 * Says at the foot of the navigation whether everything is synced, with minutes. It leads to the
 * pending changes, or to the permission that is missing.
 */
export function SyncLine() {
  const format = useFormats()
  const { value: sync } = useQuery('sync.state', {})
  const { figure } = useFigure<HTMLAnchorElement>(
    sync ? syncFigure(sync, syncWords(sync, format), format) : null,
  )
  if (!sync) return <div className={styles.line} />
  const settled =
    sync.state === 'idle' &&
    workStatus(sync) === 'saved' &&
    sync.unread.length === 0 &&
    sync.incomplete.length === 0
  const open = openWords(sync, format)
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
        {syncWords(sync, format)}
        {open === null ? null : (
          <span className={styles.needs} data-quiet={sync.needs_you === 0 || undefined}>
            {open}
          </span>
        )}
      </span>
      <span className="spoken" role="status">
        {announcement(sync, settled)}
      </span>
    </Link>
  )
}

function announcement({ state, unread }: SyncState, settled: boolean): string {
  if (state === 'offline') return t('Offline. Keep going: nothing is lost.')
  if (settled) return t('All synced.')
  if (state !== 'idle' || unread.length === 0) return ''
  return t('{trouble}. What was loaded before stays available.', { trouble: unreadWords(unread) })
}
