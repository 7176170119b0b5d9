import { answerCreated, deleted, record, answerWhole, type Answer } from '../http/answer.ts'
import type { Call, Handlers } from '../http/call.ts'
import { invalid, notFound } from '../http/errors.ts'
import { pageOf, rowsOf } from '../store/lists.ts'
import type { World } from '../world/world.ts'
import { changeOf } from './changes.ts'
import { contactInDetail, findContact, selectContacts, type ContactRow } from './contact-rows.ts'
import { iso } from './wire.ts'

interface HotListRow {
  id: string
  name: string
  description: string | null
  created_at: number
  updated_at: number
  member_count: number
}
interface MemberRow {
  seq: number
  id: string
  hot_list_id: string
  contact_id: string
  source_id: string
  source: string | null
  tier: string | null
  status: string
  notes: string | null
  created_at: number
  updated_at: number
}

const selectLists =
  'SELECT t.*, (SELECT count(*) FROM members m WHERE m.hot_list_id = t.id) AS member_count FROM hot_lists t'

const hotListOf = (row: HotListRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  member_count: row.member_count,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

const memberOf = (row: MemberRow, contact: ContactRow | undefined) => ({
  id: row.id,
  contact_id: row.contact_id,
  source_id: row.source_id,
  source: row.source,
  tier: row.tier,
  status: row.status,
  notes: row.notes,
  contact: contact ? contactInDetail(contact) : null,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

/** Returns a hot list. Throws 404 if there is none. */
export function findHotList(world: World, id: string) {
  const row = world.db.get<HotListRow>(`${selectLists} WHERE t.id = ?`, id)
  if (!row) throw notFound('hot list')
  return hotListOf(row)
}

function membersOf(world: World, rows: MemberRow[]) {
  const contacts = world.db.all<ContactRow>(
    `${selectContacts} WHERE t.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(rows.map((row) => row.contact_id)),
  )
  const byId = new Map(contacts.map((contact) => [contact.id, contact]))
  return rows.map((row) => memberOf(row, byId.get(row.contact_id)))
}

function existingMember(world: World, listId: string, memberId: string): MemberRow {
  findHotList(world, listId)
  const row = world.db.get<MemberRow>(
    'SELECT * FROM members WHERE id = ? AND hot_list_id = ?',
    memberId,
    listId,
  )
  if (!row) throw notFound('member')
  return row
}

/** Adds contacts to a list, each once. Returns their member rows in the given order. */
export function addMembers(
  call: Pick<Call, 'world' | 'now' | 'effect'>,
  listId: string,
  contactIds: string[],
  source: string,
): MemberRow[] {
  const { world, now, effect } = call
  for (const contactId of contactIds) {
    const id = world.random.id('m')
    const fresh = world.db.run(
      `INSERT INTO members (id, hot_list_id, contact_id, source_id, source, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (hot_list_id, contact_id) DO NOTHING`,
      id,
      listId,
      contactId,
      contactId,
      source,
      now,
      now,
    )
    if (fresh)
      effect({
        kind: 'create',
        table: 'members',
        id,
        fields: { hot_list_id: listId, contact_id: contactId },
      })
  }
  const rows = world.db.all<MemberRow>(
    'SELECT * FROM members WHERE hot_list_id = ? AND contact_id IN (SELECT value FROM json_each(?))',
    listId,
    JSON.stringify(contactIds),
  )
  const byContact = new Map(rows.map((row) => [row.contact_id, row]))
  return contactIds.flatMap((id) => byContact.get(id) ?? [])
}

/** Creates an empty hot list and returns its ID. */
export function createHotList(
  { world, now, effect }: Pick<Call, 'world' | 'now' | 'effect'>,
  name: string,
  description: string | null,
): string {
  const id = world.random.id('hl')
  world.db.insert('hot_lists', { id, name, description, created_at: now, updated_at: now })
  effect({ kind: 'create', table: 'hot_lists', id, fields: { name, description } })
  return id
}

export const hotListHandlers = {
  'hotLists.list': ({ world }) =>
    answerWhole(world.db.all<HotListRow>(`${selectLists} ORDER BY t.seq`).map(hotListOf)),

  'hotLists.create': (call) =>
    call.commit(() =>
      answerCreated(
        findHotList(call.world, createHotList(call, call.body.name, call.body.description ?? null)),
      ),
    ),

  'hotLists.read': ({ world, params, page }): Answer => {
    const list = findHotList(world, params.id)
    const found = pageOf(
      world,
      { from: 'members t', version: 'members', where: [['t.hot_list_id = ?', params.id]] },
      page,
    )
    return {
      kind: 'nested',
      record: {
        ...list,
        members: membersOf(
          world,
          rowsOf<MemberRow>(world, 'SELECT t.* FROM members t', found.seqs),
        ),
      },
      page: found.page,
    }
  },

  'hotLists.members.add': (call) =>
    call.commit((): Answer => {
      const { world, params, body } = call
      findHotList(world, params.id)
      const ids = [...new Set(body.source_ids.map(String))]
      const known = new Set(
        world.db
          .all<{ id: string }>(
            'SELECT id FROM contacts WHERE id IN (SELECT value FROM json_each(?))',
            JSON.stringify(ids),
          )
          .map((row) => row.id),
      )
      const unknown = ids.filter((id) => !known.has(id))
      if (unknown.length)
        throw invalid({
          source_ids: `There is no contact with the id ${unknown.slice(0, 3).join(', ')}.`,
        })
      return {
        kind: 'list',
        records: membersOf(world, addMembers(call, params.id, ids, 'manual')),
        status: 201,
      }
    }),

  'hotLists.members.update': (call) =>
    call.commit(() => {
      const { world, params, body, now } = call
      const before = existingMember(world, params.id, params.member_id)
      const { status, ...rest } = body
      const change = changeOf(before, world.options.accept_status ? { ...rest, status } : rest)
      const names = Object.keys(change)
      if (names.length) {
        world.db.run(
          `UPDATE members SET ${names.map((name) => `${name} = ?`).join(', ')}, updated_at = ? WHERE id = ?`,
          ...Object.values(change),
          now,
          before.id,
        )
        call.effect({ kind: 'update', table: 'members', id: before.id, fields: change })
      }
      return record(
        memberOf(
          existingMember(world, params.id, params.member_id),
          findContact(world, before.contact_id),
        ),
      )
    }),

  'hotLists.members.remove': (call) =>
    call.commit(() => {
      const { id } = existingMember(call.world, call.params.id, call.params.member_id)
      call.world.db.run('DELETE FROM members WHERE id = ?', id)
      call.effect({ kind: 'delete', table: 'members', id })
      return deleted
    }),
} satisfies Partial<Handlers>
