import { i18n, t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { CalendarArrowUp, CalendarClock, PanelRight, Video } from 'lucide-react'
import type { MeetingRow, NoteRow, PrepCard, Suggestion } from '#shared/bridge/meetings.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import { openCard } from '../../data/open-window.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { TierChip } from '../../ui/tier-chip.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { MeetingStatus } from '#shared/api/meetings.ts'
import { MeetingHead } from './meeting-head.tsx'
import { StatusMark, statusIcons } from './status-mark.tsx'
import {
  confidenceLabels,
  endOf,
  explainReason,
  statuses,
} from '../../parts/meetings/meeting-labels.ts'
import { describeOutcome, describeStart } from '../../parts/meetings/meeting-times.ts'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import styles from '../../parts/meetings/panel.module.css'

interface MeetingPanelProps {
  meeting: MeetingRow
  now: number
  onStatus: (status: MeetingStatus) => void
  onJoin: () => void
  onMove: () => void
  onSave: () => void
  onConfirmNote: (note: NoteRow, suggestion: Suggestion) => void
}

/**
 * Shows one meeting: its time, person and link, what to know before (C10), its outcome and its call
 * notes. Works offline.
 */
export function MeetingPanel({
  meeting,
  now,
  onStatus,
  onJoin,
  onMove,
  onSave,
  onConfirmNote,
}: MeetingPanelProps) {
  const read = useQuery('meetings.read', { id: meeting.id })
  const known = read.value?.meeting?.id === meeting.id ? read.value : null
  const over = endOf(meeting) <= now
  const suggested = useQuery(
    'meetings.noteSuggestions',
    over && meeting.status !== 'cancelled' ? { id: meeting.id } : null,
  )
  const fits = suggested.stale
    ? null
    : (suggested.value?.notes.find(
        (match) =>
          match.suggestion.meeting?.id === meeting.id && match.suggestion.confidence !== 'weak',
      ) ?? null)
  useActions(
    [
      {
        id: 'meetings.confirmNote',
        label: t('Confirm the matching call note'),
        group: t('Meetings'),
        keys: ['y'],
        ...(fits ? { hint: t('confirm note') } : {}),
        enabled: fits !== null,
        run: () => {
          if (fits) onConfirmNote(fits.note, fits.suggestion)
        },
      },
    ],
    'panel',
  )
  return (
    <DetailPanel label={meeting.title}>
      <MeetingHead meeting={meeting} />
      {meeting.needs_outcome ? (
        <Card title={t('Outcome')} tone="warn">
          <Outcomes meeting={meeting} onStatus={onStatus} />
        </Card>
      ) : null}
      {fits ? (
        <FittingNote
          note={fits.note}
          suggestion={fits.suggestion}
          onConfirm={() => onConfirmNote(fits.note, fits.suggestion)}
        />
      ) : null}
      <Facts meeting={meeting} prep={known?.prep ?? null} />
      <OddFields odd={meeting.odd} />
      <div className={styles.actions}>
        {meeting.meeting_link ? (
          <Button
            look={!over && meeting.status === 'booked' ? 'primary' : 'plain'}
            icon={Video}
            keys="o"
            onClick={onJoin}
          >
            {t('Join…')}
          </Button>
        ) : null}
        <Button icon={CalendarClock} keys="m" onClick={onMove}>
          {t('Reschedule…')}
        </Button>
        <IconButton
          icon={CalendarArrowUp}
          label={t('Save as calendar file')}
          keys="d"
          onClick={onSave}
        />
      </div>
      {meeting.needs_outcome ? null : (
        <Card title={t('Status')} aside={<StatusMark status={meeting.status} />}>
          <Outcomes meeting={meeting} onStatus={onStatus} />
        </Card>
      )}
      {meeting.notes ? (
        <Card title={t('Notes')}>
          <div className={styles.text}>
            <bdi>{meeting.notes}</bdi>
          </div>
        </Card>
      ) : null}
      {known?.prep ? <Prep prep={known.prep} /> : null}
      {(known?.notes ?? []).map((note) => (
        <CallNote key={note.id} note={note} />
      ))}
    </DetailPanel>
  )
}

function Outcomes({
  meeting,
  onStatus,
}: {
  meeting: MeetingRow
  onStatus: (status: MeetingStatus) => void
}) {
  return (
    <div className={styles.statuses}>
      {statuses
        .filter((choice) => choice.status !== 'booked' || meeting.status !== 'booked')
        .map(({ status, word, key }) => (
          <Button
            key={status}
            icon={statusIcons[status]}
            keys={key}
            pressed={meeting.status === status}
            onClick={() => onStatus(status)}
          >
            {word}
          </Button>
        ))}
    </div>
  )
}

function Facts({ meeting, prep }: { meeting: MeetingRow; prep: PrepCard | null }) {
  const { contact_id } = meeting
  return (
    <PropertyList>
      <Property
        label={t('Person')}
        aside={
          <span className={styles.line}>
            <DncBadge
              flag={
                meeting.do_not_contact ??
                prep?.company?.do_not_contact ??
                (meeting.company_id === null ? null : false)
              }
              showUnknown={meeting.status === 'booked'}
            />
            {contact_id === null ? null : (
              <IconButton
                icon={PanelRight}
                label={t('Open their card beside the call')}
                keys="Shift+o"
                onClick={() => openCard(contact_id)}
              />
            )}
          </span>
        }
      >
        {contact_id === null ? (
          meeting.contact_name
        ) : (
          <Tooltip text={t('Open person')} keys="p">
            <Link to="/people/{-$contactId}" params={{ contactId: contact_id }} data-shortcut="p">
              <bdi>{meeting.contact_name ?? t('No name')}</bdi>
            </Link>
          </Tooltip>
        )}
      </Property>
      <Property label={t('Company')}>
        {meeting.company_id === null ? (
          (meeting.company_name ?? prep?.company?.name)
        ) : (
          <Link to="/companies/{-$companyId}" params={{ companyId: meeting.company_id }}>
            <bdi>{meeting.company_name ?? prep?.company?.name ?? t('No name')}</bdi>
          </Link>
        )}
      </Property>
      <Property label={t('Link')}>
        {meeting.meeting_link ? (
          <span className="cut" title={meeting.meeting_link}>
            {URL.canParse(meeting.meeting_link)
              ? new URL(meeting.meeting_link).host
              : meeting.meeting_link}
          </span>
        ) : (
          <span className="faint">{t('none')}</span>
        )}
      </Property>
    </PropertyList>
  )
}

/** The person's page has them all. */
const SHOWN_LISTS = 4

/**
 * Shows what to know before the meeting: the person, the company, the lists, and the last call and
 * meeting.
 */
function Prep({ prep }: { prep: PrepCard }) {
  const format = useFormats()
  const { person, company, lists, last_note, last_meeting } = prep
  const about = [company?.industry, company?.location].filter(Boolean).join(' · ')
  const isKnown = person || about || company?.research || lists.length > 0
  if (!isKnown && !last_note && !last_meeting) return null
  return (
    <Card
      title={t('Prep')}
      aside={
        company?.researched_at
          ? t('researched {day}', { day: format.day(company.researched_at) })
          : null
      }
    >
      <div className={styles.parts}>
        {person ? (
          <div className={styles.part}>
            <span>
              <Dotted
                parts={
                  person.title || company?.name ? [person.title, company?.name] : [person.name]
                }
              />
            </span>
            <span className="muted">
              <Dotted
                parts={[
                  person.location,
                  person.target_role ? t('looking for {role}', { role: person.target_role }) : null,
                ]}
              />
            </span>
          </div>
        ) : null}
        {lists.length > 0 ? (
          <ul className={styles.lists}>
            {lists.slice(0, SHOWN_LISTS).map((list) => (
              <li key={list.member_id} className={styles.listLine}>
                <TierChip tier={list.tier} />
                <Link
                  to="/hot-lists/$listId"
                  params={{ listId: list.list_id }}
                  search={{ member: list.member_id }}
                  className="cut grow"
                >
                  {list.name}
                </Link>
                <span className="muted">{statusWord(list.status)}</span>
              </li>
            ))}
            {lists.length > SHOWN_LISTS ? (
              <li className="muted">
                {t('{count, plural, other {and # more}}', { count: lists.length - SHOWN_LISTS })}
              </li>
            ) : null}
          </ul>
        ) : null}
        {person?.notes ? (
          <div className={styles.part}>
            <span className={styles.label}>{t('Notes on this person')}</span>
            <bdi className={styles.short}>{person.notes}</bdi>
          </div>
        ) : null}
        {last_note ? (
          <div className={styles.part}>
            <span className={styles.label}>
              {[t('Last call'), describeOutcome(last_note, format)].filter(Boolean).join(', ')}
            </span>
            <Link to="/notes/{-$noteId}" params={{ noteId: last_note.id }}>
              <bdi className={styles.short}>
                {last_note.text ?? last_note.title ?? t('No transcript')}
              </bdi>
            </Link>
          </div>
        ) : null}
        {last_meeting ? (
          <div className={styles.part}>
            <span className={styles.label}>
              {t('Last meeting, {time}', { time: describeStart(last_meeting, format) })}
            </span>
            <Link to="/meetings/{-$meetingId}" params={{ meetingId: last_meeting.id }}>
              <bdi>{last_meeting.title}</bdi>,{' '}
              {statusWord(last_meeting.status).toLocaleLowerCase(i18n.locale)}
            </Link>
          </div>
        ) : null}
        {company && (about || company.research) ? (
          <div className={styles.part}>
            <span className={styles.label}>
              <bdi>{company.name}</bdi>
            </span>
            {about ? <bdi>{about}</bdi> : null}
            {company.research ? <bdi className={styles.short}>{company.research}</bdi> : null}
          </div>
        ) : null}
      </div>
    </Card>
  )
}

function FittingNote({
  note,
  suggestion,
  onConfirm,
}: {
  note: NoteRow
  suggestion: Suggestion
  onConfirm: () => void
}) {
  const format = useFormats()
  return (
    <Card title={t('Matching call note')} aside={confidenceLabels[suggestion.confidence]}>
      <div className={styles.fits}>
        <span>
          <bdi className="name">{note.title ?? t('Call')}</bdi>
          {note.recorded_at === null ? null : (
            <span className="muted num">, {describeOutcome(note, format)}</span>
          )}
        </span>
        <ul className={styles.reasons}>
          {suggestion.reasons.map((reason) => (
            <li key={`${reason.kind} ${reason.detail}`}>{explainReason(reason)}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button size="small" keys="y" onClick={onConfirm}>
            {t('Confirm…')}
          </Button>
          <Link to="/notes/{-$noteId}" params={{ noteId: note.id }} className="muted">
            {t('Open note')}
          </Link>
        </div>
      </div>
    </Card>
  )
}

function CallNote({ note }: { note: NoteRow }) {
  const format = useFormats()
  return (
    <Card
      title={note.confirmed ? t('Call note') : t('Call note (from recorder)')}
      aside={describeOutcome(note, format)}
    >
      <bdi className={styles.short}>{note.text ?? t('No transcript.')}</bdi>
      <Link to="/notes/{-$noteId}" params={{ noteId: note.id }} className="muted">
        {t('Open full note')}
      </Link>
    </Card>
  )
}
