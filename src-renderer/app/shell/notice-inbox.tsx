import { t } from '#shared/i18n/translate.ts'
import {
  Bell,
  Calendar,
  Check,
  CheckCheck,
  CircleHelp,
  Clock,
  CloudAlert,
  Coins,
  FileText,
  Hand,
  MailWarning,
  PhoneForwarded,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import type { NoticeKind, NoticeRow } from '#shared/bridge/notices.ts'
import { run, sayChanged } from '../../data/run.ts'
import type { Formats } from '../../format/formats.ts'
import { workingDaysOn } from '../../format/mornings.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'
import { openMove } from '../../parts/campaigns/move-store.ts'
import { toast } from '../../stores/toasts.ts'
import { goTo } from '../../navigation/navigation.ts'
import styles from './notice-bell.module.css'

const icons: Record<NoticeKind, LucideIcon> = {
  meeting: Calendar,
  outcome: CircleHelp,
  follow_up: PhoneForwarded,
  research: FileText,
  campaign: MailWarning,
  credits: Coins,
  sync: CloudAlert,
  approval: Hand,
}
/** Notices whose title or body repeats what people and the service wrote, in any language. */
const quotesTitle: ReadonlySet<NoticeKind> = new Set(['meeting'])
const quotesBody: ReadonlySet<NoticeKind> = new Set(['meeting', 'follow_up', 'research'])
const outcomes: readonly { status: MeetingStatus; word: string; message: string }[] = [
  { status: 'attended', word: t('Attended'), message: t('Meeting is now Attended') },
  { status: 'no_show', word: t('No-show'), message: t('Meeting is now No-show') },
  { status: 'cancelled', word: t('Cancelled'), message: t('Meeting is now Cancelled') },
]

/** Returns the ID of the campaign that a notice links to. */
const campaignOf = (link: string | null) => decodeURIComponent(link?.split('/').at(-1) ?? '')

/** Returns for how long a notice can be snoozed: the last until the next working morning. */
function snoozes(format: Formats): { label: string; until: () => number }[] {
  const nextMorning = () => workingDaysOn(Date.now(), 1, format.locale)
  const shown = nextMorning()
  return [
    {
      label: t('For {minutes, plural, one {# minute} other {# minutes}}', { minutes: 10 }),
      until: () => Date.now() + 600_000,
    },
    { label: t('For an hour'), until: () => Date.now() + 3600_000 },
    {
      label:
        format.daysFromNow(shown, Date.now()) === 1
          ? t('Until tomorrow, {time}', { time: format.time(shown) })
          : t('Until {weekday}, {time}', {
              weekday: format.longWeekday(shown),
              time: format.time(shown),
            }),
      until: nextMorning,
    },
  ]
}

/**
 * Lists notices until the user has dealt with them, across restarts (K3). The outcome of a meeting
 * can be set directly in the list.
 */
export default function NoticeInbox({
  notices,
  snoozed,
  onGo,
  onJoin,
}: {
  notices: readonly NoticeRow[]
  snoozed: number
  onGo: () => void
  /** Asks whether to open the call of a meeting (C5). */
  onJoin: (meetingId: string) => void
}) {
  const markDone = (ids: string[]) => void run('notices.done', { ids })
  if (notices.length === 0 && snoozed === 0) return null
  return (
    <section aria-label={t('Inbox')}>
      <ul className={styles.list}>
        {notices.map((notice) => (
          <Line
            key={notice.id}
            notice={notice}
            onDone={() => markDone([notice.id])}
            onGo={onGo}
            onJoin={onJoin}
          />
        ))}
      </ul>
      {notices.length > 1 ? (
        <div className={styles.all}>
          <Button
            size="small"
            look="quiet"
            icon={CheckCheck}
            onClick={() => markDone(notices.map((notice) => notice.id))}
          >
            {t('{count, plural, other {Clear all #}}', { count: notices.length })}
          </Button>
        </div>
      ) : null}
      {snoozed > 0 ? (
        <p className={styles.none}>
          {t('{count, plural, one {# notification snoozed.} other {# notifications snoozed.}}', {
            count: snoozed,
          })}
        </p>
      ) : null}
    </section>
  )
}

function Line({
  notice,
  onDone,
  onGo,
  onJoin,
}: {
  notice: NoticeRow
  onDone: () => void
  onGo: () => void
  onJoin: (meetingId: string) => void
}) {
  const format = useFormats()
  const { kind, meeting_id, draft_id, link } = notice
  const lang = notice.language ?? undefined
  const decide = async (status: MeetingStatus, message: string) => {
    if (meeting_id === null) return
    const answer = await run('meetings.setStatus', { ids: [meeting_id], status })
    if (answer.ok) sayChanged(answer.value, message)
  }
  const go = () => {
    onGo()
    if (link) goTo(link)
    if (kind === 'meeting' && meeting_id !== null) onJoin(meeting_id)
  }
  /** The confirmation is on the campaign's own screen, where the user sees what is wrong (E8). */
  const pause = () => {
    go()
    openMove({ id: campaignOf(link), action: 'pause' })
  }
  return (
    <li className={styles.notice} data-unseen={!notice.seen || undefined}>
      <span className={styles.kind} data-kind={kind}>
        <Icon of={icons[kind] ?? Bell} />
      </span>
      <span className={styles.words}>
        <bdi className={styles.title} lang={quotesTitle.has(kind) ? undefined : lang}>
          {notice.title}
        </bdi>
        <bdi className={styles.hint} lang={quotesBody.has(kind) ? undefined : lang}>
          {notice.body}
        </bdi>
        <span className={styles.actions}>
          {kind === 'outcome' && meeting_id !== null
            ? outcomes.map(({ status, word, message }) => (
                <Button key={status} size="small" onClick={() => void decide(status, message)}>
                  {word}
                </Button>
              ))
            : null}
          {link && kind === 'campaign' ? (
            <Button size="small" look="danger" onClick={pause}>
              {t('Pause…')}
            </Button>
          ) : null}
          {draft_id === null ? null : (
            <DraftButtons batch_id={draft_id} campaign_id={campaignOf(link)} onGo={go} />
          )}
          {link && kind !== 'outcome' && draft_id === null ? (
            <Button size="small" onClick={go}>
              {kind === 'meeting' ? t('Open and join') : t('Show')}
            </Button>
          ) : null}
          {link && kind === 'outcome' ? (
            <Button size="small" look="quiet" onClick={go}>
              {t('Show')}
            </Button>
          ) : null}
        </span>
      </span>
      <span className={styles.side}>
        <span className={`${styles.at} num`}>{format.stamp(notice.at)}</span>
        <span className={styles.tools}>
          <Menu
            align="end"
            trigger={<IconButton icon={Clock} label={t('Snooze')} />}
            groups={[
              {
                items: snoozes(format).map(({ label, until }) => ({
                  label,
                  onSelect: () => void run('notices.snooze', { id: notice.id, until: until() }),
                })),
              },
            ]}
          />
          <IconButton icon={Check} label={t('Done')} onClick={onDone} />
        </span>
      </span>
    </li>
  )
}

/** Opens the draft of an enrolment on the page of its campaign, or discards it. */
function DraftButtons({
  batch_id,
  campaign_id,
  onGo,
}: {
  batch_id: string
  campaign_id: string
  onGo: () => void
}) {
  const review = () => {
    onGo()
    openEnrol({ campaign_id, select: { batch_id } })
  }
  const discard = async () => {
    const answer = await run('enrolment.discard', { batch_id })
    if (answer.ok) toast({ message: t('Draft discarded. Nobody was enrolled') })
  }
  return (
    <>
      <Button size="small" onClick={review}>
        {t('Review')}
      </Button>
      <Button size="small" look="quiet" onClick={() => void discard()}>
        {t('Discard')}
      </Button>
    </>
  )
}
