import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { t } from '#shared/i18n/translate.ts'
import { memberPath, recordPath } from '#shared/domain/record-path.ts'
import type { MemberEdit } from '#shared/bridge/hot-lists.ts'
import { memberStatuses, type MemberStatus } from '#shared/api/values.ts'
import { appendLine } from '#shared/domain/append-line.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import type { Derive } from '#main/engine/outbox/index.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { Engine } from '#main/engine/engine.ts'
import { gesture, refuse } from '#main/features/common/edits.ts'
import type { Handlers, Parsed } from '#main/features/common/handlers.ts'
import { queueFilter } from '#main/features/common/queues.ts'
import { deriveNote } from '#main/features/common/typed.ts'
import { idOf, personName, readText, shown } from '#main/features/common/rows/common.ts'

type Select = Parsed<'members.edit'>['select']

/**
 * Builds the handlers that edit members, log their outcomes and remove them, through the outbox.
 */
export function memberChanges(
  engine: Engine,
): Pick<Handlers, 'members.edit' | 'members.outcome' | 'members.remove'> {
  /** `derive`: fields whose value builds on the current one. */
  async function edit(
    listId: string,
    select: Select,
    changes: MemberEdit,
    label: (names: string) => string,
    derive: Record<string, Derive> = {},
  ) {
    const { outbox, clock } = engine
    const read_at = clock.monotonic()
    const { rows, gone } = await selectedMembers(engine, listId, select)
    const { snoozed_until, line, ...want } = changes
    const built = {
      ...derive,
      ...(line === undefined ? {} : { notes: (now: unknown) => appendLine(now, line) }),
    }
    const fields = [...Object.keys(want), ...Object.keys(built)]
    const place = (row: Row<'members'>) => ({
      subject: subjectOf(row),
      link: linkOf(listId, row.id),
    })
    const edits =
      fields.length === 0
        ? []
        : rows.map((row) => ({
            id: row.id,
            edit: {
              endpoint: 'hotLists.members.update' as const,
              params: { id: listId, member_id: row.id },
              want,
              derive: built,
              base: baseOf(row, fields),
              read_at,
              ...place(row),
            },
          }))
    const local =
      snoozed_until === undefined
        ? []
        : rows.map((row) => ({
            id: row.id,
            edit: {
              table: 'members' as const,
              record_id: row.id,
              set: { snoozed_until },
              ...place(row),
            },
          }))
    const done = await gesture(outbox, (changed) => label(nameChanged(rows, changed)), edits, local)
    return { ...done, results: [...done.results, ...refuse(gone, t('No longer on this list.'))] }
  }

  return {
    'members.edit': ({ list_id, select, edit: changes, seen }) =>
      edit(
        list_id,
        select,
        changes,
        (names) => editLabel(changes, names),
        deriveNote('notes', changes.notes, seen),
      ),
    'members.outcome': async ({ list_id, member_id, outcome, line, next_touch }) => {
      const changes = {
        line,
        ...(next_touch === null ? {} : { snoozed_until: next_touch }),
      } satisfies MemberEdit
      const status = advanceTo(outcome === 'voicemail' ? 'lvm' : 'connected')
      return edit(list_id, { ids: [member_id] }, changes, (names) => outcomeLabel(outcome, names), {
        status,
      })
    },
    'members.remove': async ({ list_id, select }) => {
      const { rows, gone } = await selectedMembers(engine, list_id, select)
      const edits = rows.map((row) => ({
        id: row.id,
        edit: {
          endpoint: 'hotLists.members.remove' as const,
          params: { id: list_id, member_id: row.id },
          want: {},
          subject: subjectOf(row),
          link: linkOf(list_id),
          contact_id: contactOf(row),
          gone: valuesOf(row),
        },
      }))
      const done = await gesture(
        engine.outbox,
        t('Taken off the list: {people}', { people: nameMembers(rows) }),
        edits,
      )
      return {
        ...done,
        results: [...done.results, ...refuse(gone, t('Was not on this list any more.'))],
      }
    },
  }
}

const editLabel = (changes: MemberEdit, names: string): string =>
  t('{changes}: {record}', {
    changes: sideBySide(Object.entries(changes).map(describeField)),
    record: names,
  })

const outcomeLabel = (outcome: Parsed<'members.outcome'>['outcome'], people: string): string =>
  outcome === 'voicemail'
    ? t('Left voicemail: {people}', { people })
    : t('Connected: {people}', { people })

/** Returns the members a selection means now, and the ids of those that no longer exist. */
async function selectedMembers(
  { cache, clock }: Pick<Engine, 'cache' | 'clock'>,
  listId: string,
  select: Select,
): Promise<{ rows: Row<'members'>[]; gone: string[] }> {
  const all =
    'ids' in select
      ? select.ids
      : await cache.ids('members', queueFilter(listId, select.queue, clock.now()))
  const excluded = 'ids' in select ? new Set<string>() : new Set(select.except)
  const ids = all.filter((id) => !excluded.has(id))
  const rows = await cache.getMany('members', ids)
  const existing = new Set(rows.map((row) => row.id))
  return { rows, gone: ids.filter((id) => !existing.has(id)) }
}

/** Returns the base of a three-way merge: the service's values, without pending edits. */
const baseOf = (row: Row<'members'>, fields: string[]) =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      row.record[field] ?? (field === 'status' ? 'not_started' : null),
    ]),
  )

/** Returns the link to a hot list, or to a member on it. */
export const linkOf = (listId: string, member?: string) =>
  member === undefined ? recordPath('hot-lists', listId) : memberPath(listId, member)

/** Returns the contact id of a member; null if it is not known yet. */
export const contactOf = (row: Row<'members'>) =>
  idOf(row.record.contact_id) ?? idOf(row.record.source_id) ?? idOf(row.joined.contact?.id)
/** Returns the values that are lost when the member is removed. */
const valuesOf = ({ record }: Row<'members'>) =>
  Object.fromEntries(
    (
      [
        ['tier', record.tier],
        ['status', record.status],
        ['notes', record.notes],
      ] as const
    ).filter(([field, value]) => value && !(field === 'status' && value === 'not_started')),
  )
const nameOf = (row: Row<'members'>) =>
  personName(row.joined.contact ?? row.record.contact) ?? t('No name')
const subjectOf = (row: Row<'members'>) =>
  [nameOf(row), readText(row.joined.list?.name)].filter(Boolean).join(' · ')
const nameMembers = (rows: Row<'members'>[]) =>
  rows.length === 1 && rows[0]
    ? nameOf(rows[0])
    : t('{people, plural, one {# person} other {# people}}', { people: rows.length })

/** Names the members that changed; in a bulk edit, some may have had the value already. */
function nameChanged(rows: Row<'members'>[], changed: ReadonlySet<string>): string {
  const changedRows = rows.filter(({ id }) => changed.has(id))
  return nameMembers(changedRows.length > 0 ? changedRows : rows)
}

/** Derives a status that never moves backwards. */
const advanceTo =
  (status: MemberStatus): Derive =>
  (now) =>
    memberStatuses.findIndex((value) => value === now) > memberStatuses.indexOf(status)
      ? now
      : status

function describeField([field, value]: [string, unknown]): string {
  if (field === 'tier')
    return value === null ? t('Tier taken away') : t('Tier {tier}', { tier: shown(value) })
  if (field === 'status') return statusWord(shown(value))
  if (field === 'snoozed_until') return value === null ? t('Woken') : t('Snoozed')
  return t('Note')
}
