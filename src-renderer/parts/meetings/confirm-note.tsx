import { t } from '#shared/i18n/translate.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import { Trans } from '../../ui/trans.tsx'
import { useRef, useState } from 'react'
import type { NoteRow, Suggestion } from '#shared/bridge/meetings.ts'
import { type MemberStatus, memberStatuses } from '#shared/api/values.ts'
import { noteLine } from '#shared/domain/note-matching.ts'
import { run, sayChanged } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import styles from './panel.module.css'

/** A match that the user is asked to confirm. */
export interface Confirming {
  note: NoteRow
  suggestion: Suggestion
  /**
   * The gesture that the confirmation joins, so that one Undo reverts both; null for a gesture of
   * its own.
   */
  together_with: string | null
}

interface ConfirmNoteProps {
  match: Confirming | null
  onClose: () => void
  onDone?: () => void
}

/**
 * Asks the user to confirm a match. Shows exactly what will change, and saves it as one gesture
 * with one Undo (C9, R-5).
 */
export function ConfirmNote({ match, onClose, onDone }: ConfirmNoteProps) {
  return (
    <Dialog
      open={match !== null}
      onClose={onClose}
      title={t('Confirm match')}
      description={t('Everything below is saved as one change. Undo reverts all of it.')}
    >
      {match ? (
        <ConfirmForm
          key={`${match.note.id} ${match.suggestion.meeting?.id}`}
          match={match}
          onClose={onClose}
          {...(onDone ? { onDone } : {})}
        />
      ) : null}
    </Dialog>
  )
}

function ConfirmForm({
  match: {
    note,
    suggestion: { meeting, person },
    together_with,
  },
  onClose,
  onDone,
}: ConfirmNoteProps & { match: Confirming }) {
  const format = useFormats()
  const [attended, setAttended] = useState(true)
  const [withLine, setWithLine] = useState(person !== null)
  const [line, setLine] = useState(() =>
    noteLine(whenOf(note, meeting, format), note.duration_minutes, note.text),
  )
  const [memberStatus, setMemberStatus] = useState<MemberStatus | 'same'>('same')
  const lists = useQuery('contacts.read', person ? { id: person.id } : null)
  const member = lists.value?.lists[0]
  const confirm = useRef<HTMLButtonElement>(null)
  const save = async () => {
    const answer = await run('notes.confirm', {
      id: note.id,
      meeting_id: meeting?.id ?? null,
      contact_id: person?.id ?? null,
      attended: meeting !== null && attended,
      line: person && withLine ? line.trim() || null : null,
      together_with,
      member:
        member && memberStatus !== 'same'
          ? { list_id: member.list_id, member_id: member.member_id, status: memberStatus }
          : null,
    })
    if (!answer.ok) return
    onClose()
    sayChanged(answer.value, describeConfirmation(person?.name ?? meeting?.title))
    onDone?.()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Match note={note} meeting={meeting} person={person} />
      {meeting && (meeting.status !== 'attended' || together_with !== null) ? (
        <Checkbox checked={attended} onChange={setAttended}>
          {t('Mark the meeting as attended')}
        </Checkbox>
      ) : null}
      {person ? (
        <Checkbox checked={withLine} onChange={setWithLine}>
          <Trans
            text="Add a line to the notes of <name>{person}</name>"
            values={{ person: person.name }}
            parts={{ name: <bdi /> }}
          />
        </Checkbox>
      ) : null}
      {person && withLine ? (
        <Field
          label={t('Line to add')}
          hint={t('Added below the existing notes, which stay unchanged.')}
        >
          <TextArea rows={3} value={line} onChange={(event) => setLine(event.target.value)} />
        </Field>
      ) : null}
      {member ? (
        <StatusField
          list={member.name}
          status={member.status}
          value={memberStatus}
          onChange={setMemberStatus}
        />
      ) : null}
      <div className={styles.formActions}>
        <Button onClick={onClose}>{t('Not now')}</Button>
        <Button ref={confirm} look="primary" type="submit" autoFocus>
          {t('Confirm')}
        </Button>
      </div>
    </form>
  )
}

const describeConfirmation = (name: string | undefined): string =>
  name === undefined
    ? t('Call note confirmed for the call')
    : t('Call note confirmed for {name}', { name })

/** Shows the note, and the person and meeting it is matched with. */
function Match({
  note,
  meeting,
  person,
}: Pick<Confirming, 'note'> & Pick<Suggestion, 'meeting' | 'person'>) {
  const matched = [person?.name, meeting ? `“${meeting.title}”` : null].filter(Boolean).join(', ')
  return (
    <p>
      <Trans
        text="<name>{note}</name> <word>matches</word> <name>{match}</name>"
        values={{ note: note.title ?? t('Call'), match: matched }}
        parts={{ name: <bdi className="name" />, word: <span className="muted" /> }}
      />
    </p>
  )
}

interface StatusFieldProps {
  list: string
  status: string
  value: MemberStatus | 'same'
  onChange: (value: MemberStatus | 'same') => void
}

/** Asks for the person's new status in a hot list. */
function StatusField({ list, status, value, onChange }: StatusFieldProps) {
  return (
    <Field label={t('Status in {list}', { list })}>
      <Select
        value={value}
        onChange={onChange}
        options={[
          { value: 'same', label: t('No change: {status}', { status: statusWord(status) }) },
          ...memberStatuses
            .filter((memberStatus) => memberStatus !== status)
            .map((memberStatus) => ({ value: memberStatus, label: statusWord(memberStatus) })),
        ]}
      />
    </Field>
  )
}

/** Returns the day and time named in the added line: of the recording, otherwise of the meeting. */
function whenOf(note: NoteRow, meeting: Suggestion['meeting'], format: Formats): string {
  const recorded = note.recorded_at !== null
  const at = note.recorded_at ?? meeting?.starts_at ?? Date.now()
  const date_only = recorded ? note.date_only : (meeting?.date_only ?? false)
  return date_only ? format.date(at) : format.dateTime(at)
}
