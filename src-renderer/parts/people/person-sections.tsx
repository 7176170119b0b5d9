import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { statusWord } from '#shared/domain/status-labels.ts'
import { useQuery } from '../../data/use-query.ts'
import { lastLine } from '../../format/last-line.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { StatusTrack } from '../../ui/status-track.tsx'
import { TierChip } from '../../ui/tier-chip.tsx'
import { spentOnFigure } from '../spend/credit-figures.ts'
import { Spent } from '../spend/spent.tsx'
import { NoteField } from '../notes/note-field.tsx'
import type { NoteDraft } from '../notes/use-note-draft.ts'
import { Section } from './record-section.tsx'
import { Timeline } from './timeline.tsx'
import { describeOutcome, describeStart } from '../meetings/meeting-times.ts'
import styles from './person-sections.module.css'

type Known = NonNullable<ReturnType<typeof useQuery<'contacts.read'>>['value']>

/** Shows all records related to a person on this computer (F9). */
export function PersonSections({ id, known, note }: { id: string; known: Known; note: NoteDraft }) {
  const { lists, meetings, notes, campaigns, contact } = known
  return (
    <>
      <Section title={t('Note')}>
        <NoteField key={id} note={note} label={t('Note')} value={contact?.notes ?? null} />
      </Section>
      <HotListsSection lists={lists} />
      <Timeline key={id} id={id} />
      <MeetingsSection meetings={meetings} />
      <CallNotesSection notes={notes} />
      <CampaignsSection campaigns={campaigns} />
      <SpentOn id={id} />
    </>
  )
}

/** Lists the hot lists of a person, with the last line of the note in each. */
export function HotListsSection({ lists }: Pick<Known, 'lists'>) {
  return (
    <Section
      title={t('Hot lists')}
      fact={lists.length || null}
      empty={lists.length === 0 && t('On no hot list.')}
    >
      <ul className={styles.rows}>
        {lists.map((list) => (
          <li key={list.member_id}>
            <Link
              to="/hot-lists/$listId"
              params={{ listId: list.list_id }}
              search={{ member: list.member_id }}
              className={styles.row}
            >
              <TierChip tier={list.tier} />
              <span className="cut name">{list.name}</span>
              <span className={styles.fixed}>
                <StatusTrack status={list.status} />
              </span>
              <span className={`cut muted ${styles.note}`}>
                <bdi>{lastLine(list.notes)}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function MeetingsSection({ meetings }: Pick<Known, 'meetings'>) {
  const format = useFormats()
  return (
    <Section
      title={t('Meetings')}
      fact={meetings.length || null}
      empty={meetings.length === 0 && t('No meetings.')}
    >
      <ul className={styles.rows}>
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <Link
              to="/meetings/{-$meetingId}"
              params={{ meetingId: meeting.id }}
              className={styles.row}
            >
              <span className={`num muted ${styles.when}`}>{describeStart(meeting, format)}</span>
              <span className="cut name grow">
                <bdi>{meeting.title}</bdi>
              </span>
              <span className="muted">
                {meeting.needs_outcome ? t('Outcome?') : statusWord(meeting.status)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function CallNotesSection({ notes }: Pick<Known, 'notes'>) {
  const format = useFormats()
  return (
    <Section
      title={t('Call notes')}
      fact={notes.length || null}
      empty={notes.length === 0 && t('No linked call notes.')}
    >
      <ul className={styles.rows}>
        {notes.map((note) => (
          <li key={note.id}>
            <Link to="/notes/{-$noteId}" params={{ noteId: note.id }} className={styles.tall}>
              <span className={styles.tallHead}>
                <span className="cut name">
                  <bdi>{note.title ?? t('Call')}</bdi>
                </span>
                <span className="num faint">
                  {[
                    describeOutcome(note, format),
                    note.duration_minutes === null
                      ? null
                      : t('{minutes} min', { minutes: note.duration_minutes }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              {note.text ? (
                <span className={styles.excerpt}>
                  <bdi>{note.text}</bdi>
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function CampaignsSection({ campaigns }: Pick<Known, 'campaigns'>) {
  const format = useFormats()
  return (
    <Section
      title={campaigns.length > 0 ? t('Campaigns, enrolled by us') : t('Campaigns')}
      fact={campaigns.length || null}
      empty={
        campaigns.length === 0 &&
        t('Not enrolled from this computer. (The service doesn’t expose enrolments.)')
      }
    >
      <ul className={styles.rows}>
        {campaigns.map((campaign) => (
          <li key={`${campaign.id} ${campaign.enrolled_at}`}>
            <Link
              to="/campaigns/{-$campaignId}"
              params={{ campaignId: campaign.id }}
              className={styles.row}
            >
              <span className="cut name grow">{campaign.name}</span>
              <span className="num muted">{format.day(campaign.enrolled_at)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SpentOn({ id }: { id: string }) {
  const format = useFormats()
  const spent = useQuery('spend.of', { table: 'contacts', id })
  const rows = spent.stale ? [] : (spent.value?.rows ?? [])
  return (
    <Section
      title={t('Credits spent')}
      fact={
        spent.value && rows.length > 0 ? <Figure of={spentOnFigure(spent.value, format)} /> : null
      }
      empty={rows.length === 0 && t('None from this computer.')}
    >
      <Spent rows={rows} />
    </Section>
  )
}
