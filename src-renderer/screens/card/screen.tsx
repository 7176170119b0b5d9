import { t } from '#shared/i18n/translate.ts'
import { getRouteApi } from '@tanstack/react-router'
import { ExternalLink, Phone, UserX, Video } from 'lucide-react'
import { useState } from 'react'
import type { ContactRow } from '#shared/bridge/people.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { tiers } from '#shared/api/values.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { JoinDialog } from '../../parts/meetings/join-dialog.tsx'
import { describeStart } from '../../parts/meetings/meeting-times.ts'
import { NoteField } from '../../parts/notes/note-field.tsx'
import { Conflicts } from '../../parts/conflicts/conflicts.tsx'
import { tierOptions } from '../../parts/people/member-labels.ts'
import { StatusMenu } from '../../parts/people/status-menu.tsx'
import { openInWindow } from '../../data/open-window.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { CallTimer } from './call-timer.tsx'
import { useCard, type CardState } from './use-card.ts'
import { useCardActions } from './use-card-actions.ts'
import { WrittenText } from '../../ui/written-text.tsx'
import record from '../../parts/people/record-panel.module.css'
import styles from './card.module.css'
import { Dotted } from '../../ui/dotted.tsx'

const route = getRouteApi('/card/$contactId')

/**
 * Shows one person beside a call (N7): who they are, tier and status with the keys of triage, the
 * note, the last call, the meeting to join, and the length of the call.
 */
export default function PersonCard() {
  const { contactId } = route.useParams()
  const { member } = route.useSearch()
  return <CardOf id={contactId} member={member} />
}

/** Shows the card of a person. `member` is the ID of the hot-list member they are called as. */
export function CardOf({ id, member }: { id: string; member?: string | undefined }) {
  const card = useCard(id, member)
  const [joining, setJoining] = useState<MeetingRow | null>(null)
  useCardActions(card, id, () => setJoining(card.meeting))
  if (!card.known)
    return (
      <div className={styles.card}>
        <SkeletonLines />
      </div>
    )
  if (!card.person)
    return (
      <EmptyState icon={UserX} title={t('This person no longer exists')}>
        {t('They were deleted. You can close this card.')}
      </EmptyState>
    )
  return (
    <div className={styles.card}>
      <Head person={card.person} />
      <Conflicts conflicts={card.known.conflicts} />
      <CallPart card={card} />
      {card.meeting ? (
        <MeetingPart meeting={card.meeting} onJoin={() => setJoining(card.meeting)} />
      ) : null}
      <MemberPart card={card} />
      <Card
        title={card.member ? t('Note on {person}', { person: card.member.name }) : t('Note')}
        keys="n"
        level={2}
      >
        <NoteField
          key={card.note.record}
          note={card.note}
          label={t('Note on {person}', { person: card.person.name })}
          value={card.note.value}
        />
      </Card>
      <LastCall notes={card.known.notes} />
      <JoinDialog meeting={joining} onClose={() => setJoining(null)} />
    </div>
  )
}

function Head({ person }: { person: ContactRow }) {
  return (
    <header className={styles.head}>
      <Avatar name={person.name} />
      <div className={cx(styles.who, record.who)}>
        <h1>
          <bdi className="cut" title={person.name}>
            {person.name}
          </bdi>
          <DncBadge flag={person.do_not_contact} showUnknown />
        </h1>
        <div className="muted cut">
          <Dotted parts={[person.title, person.company_name, person.location]} />
        </div>
      </div>
      <IconButton
        icon={ExternalLink}
        label={t('Open person')}
        keys="p"
        onClick={() => void openInWindow(recordPath('people', person.id))}
      />
    </header>
  )
}

/** Dials. During the call, shows its length and asks for the outcome. */
function CallPart({ card: { call, member, person } }: { card: CardState }) {
  if (person?.do_not_contact)
    return (
      <Banner tone="stop" icon={UserX}>
        {person.company_name === null
          ? t('Do not contact: the company is marked.')
          : t('Do not contact: {company} is marked.', { company: person.company_name })}
      </Banner>
    )
  if (call.since === null)
    return (
      <div className={styles.row}>
        <span className={call.phone ? 'num' : 'faint'}>{call.phone ?? t('No phone number')}</span>
        <Button icon={Phone} keys="c" look="primary" disabled={!call.canBegin} onClick={call.begin}>
          {t('Call')}
        </Button>
      </div>
    )
  return (
    <Card
      title={t('Call to {phone}', { phone: call.phone })}
      tone="warn"
      aside={<CallTimer since={call.since} />}
      level={2}
    >
      <div className={record.actions}>
        {member ? (
          <>
            <Button keys="v" onClick={() => void call.outcome('voicemail')}>
              {t('Left voicemail')}
            </Button>
            <Button keys="o" onClick={() => void call.outcome('connected')}>
              {t('Connected')}
            </Button>
          </>
        ) : (
          <Button onClick={call.end}>{t('End call')}</Button>
        )}
      </div>
    </Card>
  )
}

function MeetingPart({ meeting, onJoin }: { meeting: MeetingRow; onJoin: () => void }) {
  const format = useFormats()
  return (
    <div className={styles.row}>
      <span className={styles.meeting}>
        <span className="cut">
          <bdi>{meeting.title}</bdi>
        </span>
        <span className="num faint">{describeStart(meeting, format)}</span>
      </span>
      {meeting.meeting_link ? (
        <Button icon={Video} keys="j" onClick={onJoin}>
          {t('Join')}
        </Button>
      ) : null}
    </div>
  )
}

/**
 * Shows tier and status on the hot list of this call, and lets the user choose another of the
 * person's lists.
 */
function MemberPart({ card: { member, lists, edit, choose } }: { card: CardState }) {
  if (lists.length === 0)
    return (
      <p className="faint">{t('They’re on no hot list, so there is no tier or status to set.')}</p>
    )
  const listItems = lists.map((list) => ({
    label: list.name,
    checked: list.member_id === member?.member_id,
    onSelect: () => choose(list.member_id),
  }))
  return (
    <>
      <div className={styles.row}>
        {lists.length > 1 || !member ? (
          <Menu
            trigger={
              <Button size="small">
                <span className="cut">{member?.name ?? t('Choose a hot list')}</span>
              </Button>
            }
            groups={[{ items: listItems }]}
          />
        ) : (
          <span className="cut">{member.name}</span>
        )}
        {member ? (
          <StatusMenu
            align="end"
            status={member.status}
            onStatus={(status) => void edit({ status })}
          />
        ) : null}
      </div>
      {member ? (
        <SegmentedControl
          label={t('Tier')}
          apart
          clearable
          value={tiers.find((tier) => tier === member.tier) ?? null}
          options={tierOptions}
          onChange={(tier) => void edit({ tier })}
        />
      ) : null}
    </>
  )
}

function LastCall({ notes }: Pick<NonNullable<CardState['known']>, 'notes'>) {
  const format = useFormats()
  const [last] = notes.toSorted((a, b) => (b.recorded_at ?? 0) - (a.recorded_at ?? 0))
  if (!last) return null
  const when = last.recorded_at === null ? null : format.day(last.recorded_at)
  const length =
    last.duration_minutes === null ? null : t('{minutes} min', { minutes: last.duration_minutes })
  return (
    <Card title={t('Last call')} aside={[when, length].filter(Boolean).join(', ')} level={2}>
      <WrittenText label={t('Last call')} tone="muted">
        {last.text ?? last.title}
      </WrittenText>
    </Card>
  )
}
