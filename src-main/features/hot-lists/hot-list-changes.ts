import type { MemberEdit } from '#shared/bridge/hot-lists.ts'
import { memberStatuses, type MemberStatus } from '#shared/api/hot-lists.ts'
import { appendLine } from '#shared/domain/append-line.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import type { Derive } from '#main/engine/outbox/index.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import { gesture, refused } from '#main/features/common/edits.ts'
import type { Handlers, Parsed } from '#main/features/common/handlers.ts'
import { queueFilter } from '#main/features/common/queues.ts'
import { idOf, personName, said, shown } from '#main/features/common/rows/common.ts'
import { ProblemError } from '#main/engine/problem.ts'

type Select = Parsed<'members.edit'>['select']

/** Changes of hot lists and their members; all wait in the outbox. */
export function hotListChanges(
  open: () => LiveWorkspace,
): Pick<
  Handlers,
  'hotLists.create' | 'members.edit' | 'members.outcome' | 'members.remove' | 'members.add'
> {
  async function selected(
    listId: string,
    select: Select,
  ): Promise<{ rows: Row<'members'>[]; gone: string[] }> {
    const { cache, clock } = open()
    const all =
      'ids' in select
        ? select.ids
        : await cache.ids('members', queueFilter(listId, select.queue, clock.now()))
    const left = 'ids' in select ? new Set<string>() : new Set(select.except)
    const ids = all.filter((id) => !left.has(id))
    const rows = await cache.getMany('members', ids)
    const here = new Set(rows.map((row) => row.id))
    return { rows, gone: ids.filter((id) => !here.has(id)) }
  }
  /**
   * The record as the service has it where it is known, under what is pending: the base of a
   * three-way merge.
   */
  const baseOf = (row: Row<'members'>, fields: string[]) =>
    Object.fromEntries(
      fields.map((field) => [
        field,
        row.record[field] ?? (field === 'status' ? 'not_started' : null),
      ]),
    )

  /** `derive`: fields whose value builds on what stands there. */
  async function edit(
    listId: string,
    select: Select,
    wanted: MemberEdit,
    label: (names: string) => string,
    derive: Record<string, Derive> = {},
  ) {
    const { outbox, clock } = open()
    const read_at = clock.monotonic()
    const { rows, gone } = await selected(listId, select)
    const { snoozed_until, line, ...want } = wanted
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
    const done = await gesture(outbox, label(named(rows)), edits, local)
    return { ...done, results: [...done.results, ...refused(gone, 'No longer on this list.')] }
  }

  return {
    'members.edit': ({ list_id, select, edit: wanted }) =>
      edit(
        list_id,
        select,
        wanted,
        (names) => `${Object.entries(wanted).map(words).join(', ')}: ${names}`,
      ),
    'members.outcome': async ({ list_id, member_id, outcome, line, next_touch }) => {
      const wanted = {
        line,
        ...(next_touch === null ? {} : { snoozed_until: next_touch }),
      } satisfies MemberEdit
      const status = furthest(outcome === 'voicemail' ? 'lvm' : 'connected')
      return edit(
        list_id,
        { ids: [member_id] },
        wanted,
        (names) => `${outcome === 'voicemail' ? 'Left voicemail' : 'Connected'}: ${names}`,
        { status },
      )
    },
    'members.remove': async ({ list_id, select }) => {
      const { rows, gone } = await selected(list_id, select)
      const edits = rows.map((row) => ({
        id: row.id,
        edit: {
          endpoint: 'hotLists.members.remove' as const,
          params: { id: list_id, member_id: row.id },
          want: {},
          subject: subjectOf(row),
          link: linkOf(list_id),
          contact_id: contactOf(row),
          gone: standing(row),
        },
      }))
      const done = await gesture(open().outbox, `Taken off the list: ${named(rows)}`, edits)
      return {
        ...done,
        results: [...done.results, ...refused(gone, 'Was not on this list any more.')],
      }
    },
    'members.add': async ({ list_id, contact_ids }) => {
      const { cache, outbox } = open()
      const on = await cache.getMany(
        'members',
        await cache.ids('members', {
          and: [
            { field: 'list_id', is: list_id },
            { field: 'contact_id', in: contact_ids },
          ],
        }),
      )
      const there = new Set(on.map(contactOf))
      const source_ids = contact_ids.filter((id) => !there.has(id))
      const already = refused(
        contact_ids.filter((id) => there.has(id)),
        'Already on this list.',
      )
      if (source_ids.length === 0) return { history_id: null, results: already }
      const [contacts, list] = await Promise.all([
        cache.getMany('contacts', source_ids.slice(0, 3)),
        cache.get('hot_lists', list_id),
      ])
      const name = said(list?.record.name) ?? 'a hot list'
      const who =
        contacts.map((contact) => personName(contact.record) ?? 'No name').join(', ') +
        (source_ids.length > 3 ? ` and ${source_ids.length - 3} more` : '')
      const done = await outbox.edit(`Added to ${name}: ${who}`, [
        {
          endpoint: 'hotLists.members.add',
          params: { id: list_id },
          want: { source_ids },
          subject: `${who} · ${name}`,
          link: linkOf(list_id),
        },
      ])
      return {
        history_id: done.history_id,
        results: [...source_ids.map((id) => ({ id, ok: true })), ...already],
      }
    },
    'hotLists.create': async ({ name, description }) => {
      const done = await open().outbox.edit(`New hot list: ${name}`, [
        {
          endpoint: 'hotLists.create',
          params: {},
          want: { name, ...(description ? { description } : {}) },
          subject: name,
          link: '/hot-lists',
        },
      ])
      const [made] = done.results
      if (!made) throw new ProblemError('failed', 'The list could not be made.')
      return { id: made.record_id, history_id: done.history_id }
    },
  }
}

const linkOf = (listId: string, member?: string) =>
  `/hot-lists/${listId}${member === undefined ? '' : `?member=${encodeURIComponent(member)}`}`
const contactOf = (row: Row<'members'>) =>
  idOf(row.record.contact_id) ?? idOf(row.record.source_id) ?? idOf(row.joined.contact?.id)
/** What stands on a member, and goes with it when it is removed. */
const standing = ({ record }: Row<'members'>) =>
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
  personName(row.joined.contact ?? row.record.contact) ?? 'No name'
const subjectOf = (row: Row<'members'>) =>
  [nameOf(row), said(row.joined.list?.name)].filter(Boolean).join(' · ')
const named = (rows: Row<'members'>[]) =>
  rows.length === 1 && rows[0] ? nameOf(rows[0]) : `${rows.length} people`

/** A status that never goes back. */
const furthest =
  (status: MemberStatus): Derive =>
  (now) =>
    memberStatuses.findIndex((one) => one === now) > memberStatuses.indexOf(status) ? now : status

function words([field, value]: [string, unknown]): string {
  if (field === 'tier') return value === null ? 'Tier taken away' : `Tier ${shown(value)}`
  if (field === 'status') return statusWord(shown(value))
  if (field === 'snoozed_until') return value === null ? 'Woken' : 'Snoozed'
  return 'Note'
}
