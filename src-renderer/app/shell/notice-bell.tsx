import { formatFigure, t } from '#shared/i18n/translate.ts'
import { Bell } from 'lucide-react'
import { lazy, useState } from 'react'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useNotices, type KeptNotice } from '../../stores/notices.ts'
import { Arriving } from '../../ui/arriving.tsx'
import { Button } from '../../ui/button.tsx'
import { useFigure } from '../../ui/figure/use-figure.ts'
import { Popover } from '../../ui/popover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { goTo } from '../../navigation/navigation.ts'
import { useNavigationFigures } from './use-navigation-figures.ts'
import { loadInbox } from './use-read-ahead.ts'
import styles from './notice-bell.module.css'

const NoticeInbox = lazy(loadInbox)
const JoinDialog = lazy(() =>
  import('../../parts/meetings/join-dialog.tsx').then((module) => ({
    default: module.JoinDialog,
  })),
)

/**
 * Opens the inbox behind the bell (K3): unfinished notices, which survive a restart, and below them
 * the toasts shown since the window opened.
 */
export function NoticeBell() {
  const { notices: toasts, unread, read } = useNotices()
  const { value: inbox } = useQuery('notices.list', {})
  const { value: next } = useQuery('meetings.next', {})
  const [open, setOpen] = useState(false)
  const [joining, setJoining] = useState<MeetingRow | null>(null)
  const kept = inbox?.notices ?? []
  const unseen = inbox?.unseen ?? 0
  const fresh = unseen + unread
  const format = useFormats()
  const figures = useNavigationFigures()
  const { figure } = useFigure<HTMLSpanElement>(
    fresh > 0 && figures ? figures.noticesFigure(unseen, unread, format) : null,
  )
  const show = (now: boolean) => {
    setOpen(now)
    if (!now) return
    read()
    if (unseen > 0) void run('notices.see', {})
  }
  const meeting = next?.meeting ?? null
  const join = async (id: string) => {
    const answer = await run('meetings.read', { id }, { quiet: true })
    if (answer.ok && answer.value.meeting?.meeting_link) setJoining(answer.value.meeting)
  }
  useActions(
    [
      {
        id: 'app.notices',
        label: t('Show notifications'),
        group: t('Everywhere'),
        keys: ['g i'],
        run: () => show(true),
      },
      {
        id: 'app.join',
        label: meeting
          ? t('Join my next call: {title}', { title: meeting.title })
          : t('Join my next call'),
        group: t('Everywhere'),
        enabled: Boolean(meeting?.meeting_link),
        run: () => setJoining(meeting),
      },
    ],
    'everywhere',
  )
  const trigger = (
    <button
      type="button"
      className={styles.bell}
      aria-label={
        fresh > 0
          ? t('{count, plural, other {Notifications, # new}}', { count: fresh })
          : t('Notifications')
      }
    >
      <Icon of={Bell} />
      {fresh > 0 ? (
        <span {...figure} className={`${styles.unread} num`} aria-hidden="true">
          {formatFigure(fresh)}
        </span>
      ) : null}
    </button>
  )
  return (
    <>
      <Popover
        trigger={trigger}
        title={t('Notifications')}
        align="end"
        open={open}
        onOpenChange={show}
      >
        <NoticeInbox
          notices={kept}
          snoozed={inbox?.snoozed ?? 0}
          onGo={() => setOpen(false)}
          onJoin={(id) => void join(id)}
        />
        {kept.length === 0 && toasts.length === 0 ? (
          <p className={styles.none}>
            {t(
              'Nothing needs you. Meetings, follow-ups that are due, finished research, low credits and changes that need you appear here.',
            )}
          </p>
        ) : null}
        {toasts.length === 0 ? null : <Earlier toasts={toasts} onGo={() => setOpen(false)} />}
      </Popover>
      {joining ? (
        <Arriving>
          <JoinDialog meeting={joining} onClose={() => setJoining(null)} />
        </Arriving>
      ) : null}
    </>
  )
}

/** Lists the toasts shown since the window opened. */
function Earlier({ toasts, onGo }: { toasts: readonly KeptNotice[]; onGo: () => void }) {
  const format = useFormats()
  return (
    <section aria-label={t('Earlier')}>
      <h3 className={styles.said}>{t('Earlier')}</h3>
      <ul className={styles.list}>
        {toasts.map((notice) => (
          <li key={notice.id} className={styles.notice}>
            <span className={styles.words}>
              {notice.message}
              {notice.hint ? <span className={styles.hint}>{notice.hint}</span> : null}
            </span>
            <span className={`${styles.at} num`}>{format.stamp(notice.at)}</span>
            {notice.link ? (
              <Button
                size="small"
                look="quiet"
                onClick={() => {
                  onGo()
                  goTo(notice.link ?? '/')
                }}
              >
                {t('Show')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
