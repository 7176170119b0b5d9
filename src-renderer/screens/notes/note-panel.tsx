import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import type { NoteRow } from '#shared/bridge/meetings.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { NoteCards } from '../../parts/meetings/note-cards.tsx'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import type { Formats } from '../../format/formats.ts'
import styles from './notes.module.css'

/** Shows one call in full. `find` holds the words to mark in it; `onMatch` matches it again. */
export function NotePanel({
  note,
  find,
  onMatch,
}: {
  note: NoteRow
  find: string
  onMatch: () => void
}) {
  const format = useFormats()
  const read = useQuery('notes.read', { id: note.id })
  const meeting = read.value?.note?.id === note.id ? read.value.meeting : null
  return (
    <DetailPanel label={note.title ?? t('Call note')}>
      <div className={styles.head}>
        <h2>
          <bdi>{note.title ?? t('Call')}</bdi>
        </h2>
        <span className="muted num">
          {longMoment(note, format)}
          {note.duration_minutes === null
            ? ''
            : ` · ${t('{minutes} min', { minutes: note.duration_minutes })}`}
        </span>
      </div>
      <PropertyList>
        <Property label={t('On the call')} wrap>
          <bdi>{note.participants.join(', ')}</bdi>
        </Property>
        <Property
          label={t('Person')}
          aside={
            <>
              <DncBadge flag={note.do_not_contact} />
              <Word note={note} known={note.contact_id !== null} />
            </>
          }
        >
          {note.contact_id === null ? null : (
            <Link to="/people/{-$contactId}" params={{ contactId: note.contact_id }}>
              <bdi>{note.contact_name ?? t('No name')}</bdi>
            </Link>
          )}
        </Property>
        <Property
          label={t('Meeting')}
          aside={<Word note={note} known={note.meeting_id !== null} />}
        >
          {meeting ? (
            <Link to="/meetings/{-$meetingId}" params={{ meetingId: meeting.id }}>
              <bdi>{meeting.title}</bdi>
            </Link>
          ) : null}
        </Property>
      </PropertyList>
      <div>
        <Button size="small" keys="m" onClick={onMatch}>
          {note.confirmed ? t('Change match…') : t('Match…')}
        </Button>
      </div>
      {note.text ? (
        <NoteCards
          note={note}
          className={styles.text}
          draw={(text) => <Marked text={text} find={find} />}
        />
      ) : (
        <Card title={t('Transcript')}>
          <span className="muted">{t('The recorder sent no transcript.')}</span>
        </Card>
      )}
      <OddFields odd={note.odd} />
    </DetailPanel>
  )
}

/** Shows whether a match was confirmed by a person or made by the recorder. */
const Word = ({ note, known }: { note: NoteRow; known: boolean }) =>
  known ? (
    <span className="faint">{note.confirmed ? t('confirmed') : t('from recorder')}</span>
  ) : null

/** Marks the words that were searched for, regardless of case. */
function Marked({ text, find }: { text: string; find: string }) {
  const words = find
    .trim()
    .split(/\s+/)
    .filter((word) => word.length > 1)
  if (words.length === 0) return text
  const pattern = new RegExp(
    `(${words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})`,
    'giu',
  )
  return text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

/** Returns "Monday, 18 May, 14:00", without the time if the service states only the day. */
function longMoment({ recorded_at, date_only }: NoteRow, format: Formats): string {
  if (recorded_at === null) return t('time unknown')
  const day = format.longDay(recorded_at)
  return date_only ? day : `${day}, ${format.time(recorded_at)}`
}
