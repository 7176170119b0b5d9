import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import type { TimelineKind, TimelineLine } from '#shared/domain/timeline.ts'
import { asText, writeValue } from '#main/engine/outbox/operation-labels.ts'
import type { DoneChange } from '#main/engine/outbox/index.ts'
import { fieldLabel } from './people-changes.ts'

/** Longest text beside a title, in characters. */
const MAX_TEXT_LENGTH = 200

/** Returns the beginning of a text on one line, to fit beside a title; null for an empty text. */
export function truncate(text: string | null): string | null {
  const line = text?.replaceAll(/\s+/g, ' ').trim() ?? ''
  if (line === '') return null
  return line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH).trimEnd()}…` : line
}

/**
 * Returns the fact that a person joined a list. It identifies the same event if it was both done
 * here and read.
 */
export const joinedFact = (member_id: string): string => `member/${member_id}`

type Fields = DoneChange['change']['fields']

/** The part of a line that depends on the change. */
interface LineContent {
  kind: TimelineKind
  title: string
  detail: string | null
  fact?: string
}

/**
 * Builds the lines for changes made here to a person: one line per gesture and record. `lists`: the
 * names of hot lists by id.
 */
export function changeLines(
  done: readonly DoneChange[],
  lists: ReadonlyMap<string, string>,
): TimelineLine[] {
  return gatherChanges(done).map((doneChange) => ({
    id: `done/${doneChange.id}`,
    at: doneChange.at,
    ...describeChange(doneChange, lists),
    source: 'here',
    read_at: null,
    link: linkOf(doneChange.change),
    pending: doneChange.pending,
  }))
}

/** Returns the link to the changed record; null for the person, whose page this is. */
function linkOf({ table, record_id, link }: DoneChange['change']): string | null {
  if (table === 'contacts') return null
  return table === 'meetings' ? recordPath('meetings', record_id) : (link ?? null)
}

/** Merges the field changes that one gesture made to one record. */
function gatherChanges(done: readonly DoneChange[]): DoneChange[] {
  const merged = new Map<string, DoneChange>()
  for (const doneChange of done) {
    const { table, record_id, fields } = doneChange.change
    const key =
      Object.keys(fields).length === 0 ? doneChange.id : `${doneChange.line} ${table}/${record_id}`
    const before = merged.get(key)
    if (before)
      merged.set(key, {
        ...before,
        change: { ...before.change, fields: { ...before.change.fields, ...fields } },
        pending: before.pending || doneChange.pending,
      })
    else merged.set(key, doneChange)
  }
  return [...merged.values()]
}

function describeChange(doneChange: DoneChange, lists: ReadonlyMap<string, string>): LineContent {
  const { table, endpoint, fields } = doneChange.change
  if (table === 'members') return describeMemberChange(doneChange, lists)
  if (table === 'meetings') return describeMeetingChange(doneChange)
  if (table === 'notes')
    return {
      kind: 'call',
      title:
        fields['matched']?.after === 'aside' ? t('Call note set aside') : t('Call note confirmed'),
      detail: doneChange.change.subject ?? null,
    }
  if (endpoint === 'contacts.create')
    return { kind: 'edit', title: t('Added to the workspace'), detail: null, fact: 'made' }
  if (endpoint === 'contacts.delete') return { kind: 'edit', title: t('Deleted'), detail: null }
  return describePersonChange(fields)
}

/** Describes a change of a person; a change of only the note counts as a note. */
function describePersonChange(fields: Fields): LineContent {
  const names = Object.keys(fields)
  if (names.length === 1 && names[0] === 'notes')
    return { kind: 'note', title: t('Note'), detail: newestLine(fields) }
  return {
    kind: 'edit',
    title: sideBySide([...new Set(names.map(fieldLabel))]),
    detail:
      names
        .map((name) => describeValues(name, fields))
        .filter(Boolean)
        .join(', ') || null,
  }
}

const callStatuses: readonly unknown[] = ['lvm', 'connected']

/** Describes a change on a hot list. A voicemail or a conversation counts as a call. */
function describeMemberChange(
  { change, member_id }: DoneChange,
  lists: ReadonlyMap<string, string>,
): LineContent {
  const list =
    lists.get(change.params['id'] ?? '') ?? change.subject?.split(' · ')[1] ?? t('a list')
  if (change.endpoint === 'hotLists.members.add')
    return {
      kind: 'list',
      title: t('Added to {list}', { list }),
      detail: null,
      ...(member_id === null ? {} : { fact: joinedFact(member_id) }),
    }
  if (change.endpoint === 'hotLists.members.remove')
    return { kind: 'list', title: t('Taken off {list}', { list }), detail: null }
  const [title = t('Note'), ...rest] = describeListChanges(change.fields)
  const note = change.fields['notes'] ? newestLine(change.fields) : null
  return {
    kind: kindOfListChange(change.fields),
    title,
    // The note comes first, because it belongs to the title; after “Snoozed”, its time would read
    // as the end of the snooze.
    detail: [note, list, ...rest].filter(Boolean).join(' · '),
  }
}

/** Returns what changed on a list besides the note, most important first. */
function describeListChanges({ status, tier, snoozed_until }: Fields): string[] {
  const words: string[] = []
  if (status) words.push(statusWord(asText(status.after) ?? ''))
  if (tier)
    words.push(
      t('Tier {before} → {after}', {
        before: writeValue('tier', tier.before),
        after: writeValue('tier', tier.after),
      }),
    )
  if (snoozed_until) words.push(snoozed_until.after === null ? t('Woken') : t('Snoozed'))
  return words
}

function kindOfListChange({ status, notes, tier }: Fields): TimelineKind {
  if (status && callStatuses.includes(status.after)) return 'call'
  return notes && !status && !tier ? 'note' : 'list'
}

/** Describes a change of a meeting. */
function describeMeetingChange({ change }: DoneChange): LineContent {
  const { endpoint, fields, subject } = change
  const detail = subject ?? null
  if (endpoint === 'meetings.create') return { kind: 'meeting', title: t('Meeting logged'), detail }
  if (fields['moved_to']) return { kind: 'meeting', title: t('Meeting moved'), detail }
  const status = asText(fields['status']?.after)
  return {
    kind: 'meeting',
    title:
      status === null
        ? t('Meeting changed')
        : t(
            '{status, select, booked {Meeting: booked} attended {Meeting: attended} no_show {Meeting: no-show} cancelled {Meeting: cancelled} other {Meeting: {word}}}',
            { status, word: statusWord(status).toLowerCase() },
          ),
    detail,
  }
}

/** Returns the last line of the changed note; notes grow at their end. */
function newestLine(fields: Fields): string | null {
  const text = asText(fields['notes']?.after)
  if (text === null || text.trim() === '') return t('Emptied')
  return truncate(text.trimEnd().split('\n').at(-1) ?? null)
}

/**
 * Returns a field's old and new value; for the note, its newest line. Null for an id, which means
 * nothing to the user.
 */
function describeValues(name: string, fields: Fields): string | null {
  if (name === 'notes') return newestLine(fields)
  if (name.endsWith('_id')) return null
  const { before, after } = fields[name] ?? { before: null, after: null }
  return truncate(`${writeValue(name, before)} → ${writeValue(name, after)}`)
}
