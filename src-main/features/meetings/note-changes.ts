import { t } from '#shared/i18n/translate.ts'
import { memberPath, recordPath } from '#shared/domain/record-path.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Edit, LocalEdit } from '#main/engine/outbox/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { gesture } from '#main/features/common/edits.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { addNoteLine } from '#main/features/common/note-line.ts'
import { personName, readText } from '#main/features/common/rows/common.ts'
import { titleOf, toStatus } from './meeting-changes.ts'

/**
 * Builds the handlers that assign call notes, through the outbox, and that pull new notes, online
 * only.
 */
export function noteChanges(
  engine: Engine,
): Pick<Handlers, 'notes.sync' | 'notes.confirm' | 'notes.setAside'> {
  return {
    'notes.sync': () => pullNotes(engine),
    'notes.confirm': async ({
      id,
      meeting_id,
      contact_id,
      attended,
      line,
      member,
      together_with,
    }) => {
      const { outbox, cache, clock } = engine
      if (together_with !== null) await outbox.undo(together_with)
      const read_at = clock.monotonic()
      const [note, meeting, contact, listed] = await Promise.all([
        cache.get('notes', id),
        meeting_id === null ? null : cache.get('meetings', meeting_id),
        contact_id === null ? null : cache.get('contacts', contact_id),
        member ? cache.get('members', member.member_id) : null,
      ])
      if (!note)
        throw new ProblemError(
          'gone',
          t('This call note no longer exists.'),
          t('Refresh call notes.'),
        )
      if (!meeting && !contact)
        throw new ProblemError(
          'gone',
          t('The person or meeting no longer exists.'),
          t('Choose another match, or set the note aside.'),
        )
      const edits: Edit[] = []
      if (meeting && attended && meeting.record.status !== 'attended')
        edits.push(toStatus(meeting, 'attended', read_at))
      if (contact && line) edits.push(addNoteLine(contact, line, read_at))
      if (member && listed)
        edits.push({
          endpoint: 'hotLists.members.update',
          params: { id: member.list_id, member_id: member.member_id },
          want: { status: member.status },
          base: { status: readText(listed.record.status) ?? 'not_started' },
          read_at,
          subject: personName(listed.joined.contact) ?? t('No name'),
          link: memberPath(member.list_id, member.member_id),
        })
      const label = t('Call note confirmed: {record}', {
        record:
          (contact && personName(contact.record)) ?? (meeting && titleOf(meeting)) ?? t('a call'),
      })
      // Setting both fields overwrites an earlier confirmation.
      const set = {
        matched: 'confirmed',
        meeting_id: meeting?.id ?? null,
        contact_id: contact?.id ?? null,
      }
      const done = await outbox.editBoth(label, edits, [editOf(note, set)])
      return { history_id: done.history_id, results: [{ id, ok: true }] }
    },
    'notes.setAside': async ({ id }) => {
      const note = await engine.cache.get('notes', id)
      if (!note)
        throw new ProblemError(
          'gone',
          t('This call note no longer exists.'),
          t('Refresh call notes.'),
        )
      return gesture(
        engine.outbox,
        t('Call note set aside: {call}', { call: readText(note.record.title) ?? t('a call') }),
        [],
        [{ id, edit: editOf(note, { matched: 'aside' }) }],
      )
    },
  }
}

const editOf = (note: Row<'notes'>, set: Record<string, unknown>): LocalEdit => ({
  table: 'notes',
  record_id: note.id,
  set,
  subject: readText(note.record.title) ?? callOf(readText(note.record.recorded_at)),
  link: recordPath('notes', note.id),
})

const callOf = (recorded_at: string | null) =>
  recorded_at === null
    ? t('Call of an unknown day')
    : t('Call of {day}', { day: recorded_at.slice(0, 10) })

async function pullNotes({ api, sync, cache }: Engine): Promise<{ message: string }> {
  const before = await cache.total('notes')
  const answer = await api.call('recorder.sync', { priority: 'interactive' })
  if (answer.kind === 'not_sent')
    throw new ProblemError(
      'offline',
      t('Couldn’t sync call notes: you’re offline.'),
      t('Notes you already have are still available. Try again when you’re online.'),
    )
  if (answer.kind === 'refused')
    throw new ProblemError(
      'refused',
      t('The service refused: {message}', { message: answer.message }),
    )
  if (answer.kind === 'signed_out')
    throw new ProblemError(
      'signed_out',
      t('You are signed out.'),
      t('Sign in again to sync call notes.'),
    )
  if (answer.kind === 'limited')
    throw new ProblemError('limited', t('Rate limit reached.'), t('Try again in a minute.'))
  await sync.refresh({ resource: 'notes' })
  if (sync.state().failing.some(({ resource }) => resource === 'notes'))
    throw new ProblemError(
      'bad_answer',
      t('Couldn’t load the call notes.'),
      t('Notes you already have are still available. Hotdesk tries again by itself.'),
    )
  const fresh = Math.max(0, (await cache.total('notes')) - before)
  if (answer.kind !== 'ok')
    return { message: t('Call notes refreshed. The sync response was lost.') }
  return {
    message:
      fresh === 0
        ? t('No new call notes.')
        : t('{notes, plural, one {# new call note.} other {# new call notes.}}', { notes: fresh }),
  }
}
