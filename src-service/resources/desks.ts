import { maxDeskCompanies } from '#shared/api/desks.ts'
import { answerCreated, record, answerWhole, type Answer } from '../http/answer.ts'
import type { Call, Handlers } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import { pageOf, rowsOf } from '../store/lists.ts'
import type { Value } from '../store/db.ts'
import type { World } from '../world/world.ts'
import { changeOf } from './changes.ts'
import { companyInList, type CompanyRow } from './company-rows.ts'
import { contactInList, selectContacts, type ContactRow } from './contact-rows.ts'
import { criteriaOf, mapDesk } from './desk-map.ts'
import { addMembers, findHotList, createHotList } from './hot-lists.ts'
import { requireCredits, pay } from './pay.ts'
import { iso, parseText } from './wire.ts'

interface DeskRow {
  id: string
  title: string
  target_industries: string
  target_locations: string
  company_sizes: string
  titles: string
  keywords: string
  recruited_roles: string | null
  criteria: string
  created_at: number
  updated_at: number
  prospect_count: number
  companies_total: number
}

const deskPrice = 3
const lists = [
  'target_industries',
  'target_locations',
  'company_sizes',
  'titles',
  'keywords',
] as const

const select = `
SELECT t.*, (SELECT count(*) FROM desk_prospects p WHERE p.desk_id = t.id) AS prospect_count,
  (SELECT count(*) FROM desk_companies m WHERE m.desk_id = t.id) AS companies_total
FROM desks t`

const deskOf = (row: DeskRow) => ({
  id: row.id,
  title: row.title,
  ...Object.fromEntries(lists.map((name) => [name, parseText(row[name])])),
  recruited_roles: row.recruited_roles,
  criteria: parseText(row.criteria),
  prospect_count: row.prospect_count,
  companies_total: row.companies_total,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

function requireDesk(world: World, id: string): DeskRow {
  const row = world.db.get<DeskRow>(`${select} WHERE t.id = ?`, id)
  if (!row) throw notFound('desk')
  return row
}

/** Returns a slice of the company map with the requested fields; always includes the ID. */
function companiesOf(
  world: World,
  deskId: string,
  query: { companies_limit?: number; companies_offset?: number; companies_fields?: string },
) {
  const {
    companies_limit: limit = maxDeskCompanies,
    companies_offset: offset = 0,
    companies_fields: fieldList,
  } = query
  const rows = world.db.all<CompanyRow & { tier: string }>(
    'SELECT c.*, m.tier FROM desk_companies m JOIN companies c ON c.id = m.company_id WHERE m.desk_id = ? ORDER BY m.seq LIMIT ? OFFSET ?',
    deskId,
    Math.min(limit, maxDeskCompanies),
    offset,
  )
  const fields = fieldList
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return rows.map((row) => {
    const company = { ...companyInList(row), tier: row.tier }
    return fields?.length
      ? Object.fromEntries(
          Object.entries(company).filter(([name]) => name === 'id' || fields.includes(name)),
        )
      : company
  })
}

/** Converts the fields of a desk's body to columns. */
function columnsOf(
  body: Partial<Record<(typeof lists)[number], string[]>> & {
    title?: string
    recruited_roles?: string | null
    criteria?: object
  },
): Record<string, Value | undefined> {
  const words = lists.map(
    (name) => [name, body[name] === undefined ? undefined : JSON.stringify(body[name])] as const,
  )
  return {
    title: body.title,
    recruited_roles: body.recruited_roles,
    criteria: body.criteria === undefined ? undefined : JSON.stringify(body.criteria),
    ...Object.fromEntries(words),
  }
}

function createDesk(
  call: Pick<Call, 'world' | 'now' | 'effect'>,
  body: Parameters<typeof columnsOf>[0],
): string {
  const { world, now } = call
  const id = world.random.id('icp')
  world.db.insert('desks', { id, ...columnsOf(body), created_at: now, updated_at: now })
  mapDesk(world, id, body)
  call.effect({ kind: 'create', table: 'desks', id, fields: { title: body.title } })
  return id
}

export const deskHandlers = {
  'desks.list': ({ world }) =>
    answerWhole(world.db.all<DeskRow>(`${select} ORDER BY t.seq`).map(deskOf)),

  'desks.create': (call) =>
    call.commit(() => answerCreated(deskOf(requireDesk(call.world, createDesk(call, call.body))))),

  'desks.read': ({ world, params, query }) => {
    const desk = deskOf(requireDesk(world, params.id))
    return record(
      query.include_companies === 'true'
        ? { ...desk, companies: companiesOf(world, params.id, query) }
        : desk,
    )
  },

  'desks.update': (call) =>
    call.commit(() => {
      const { world, params, body, now } = call
      const before = requireDesk(world, params.id)
      const change = changeOf(before, columnsOf(body))
      const names = Object.keys(change)
      if (names.length) {
        world.db.run(
          `UPDATE desks SET ${names.map((name) => `${name} = ?`).join(', ')}, updated_at = ? WHERE id = ?`,
          ...Object.values(change),
          now,
          params.id,
        )
        call.effect({ kind: 'update', table: 'desks', id: params.id, fields: change })
      }
      return record(deskOf(requireDesk(world, params.id)))
    }),

  'desks.prospects': ({ world, params, page }): Answer => {
    requireDesk(world, params.id)
    const found = pageOf(
      world,
      {
        from: 'desk_prospects t',
        version: 'desk_prospects',
        where: [['t.desk_id = ?', params.id]],
      },
      page,
    )
    const links = rowsOf<{ seq: number; contact_id: string }>(
      world,
      'SELECT t.seq, t.contact_id FROM desk_prospects t',
      found.seqs,
    )
    const contacts = new Map(
      world.db
        .all<ContactRow>(
          `${selectContacts} WHERE t.id IN (SELECT value FROM json_each(?))`,
          JSON.stringify(links.map((link) => link.contact_id)),
        )
        .map((contact) => [contact.id, contact]),
    )
    return {
      kind: 'list',
      records: links.flatMap((link) => contacts.get(link.contact_id) ?? []).map(contactInList),
      page: found.page,
    }
  },

  'desks.generate': (call) => {
    requireCredits(call, deskPrice)
    return call.commit(() => {
      const id = createDesk(call, criteriaOf(call.world, call.body.brief))
      pay(call, {
        action: 'desks.generate',
        component: 'desk',
        target: id,
        amount: deskPrice,
        result: { desk_id: id },
      })
      return answerCreated(deskOf(requireDesk(call.world, id)))
    })
  },

  'desks.buildHotList': (call) =>
    call.commit(() => {
      const { world, params } = call
      const desk = requireDesk(world, params.id)
      const listId = createHotList(
        call,
        `${desk.title}: prospects`.slice(0, 200),
        `Built from the desk “${desk.title}”.`,
      )
      const contacts = world.db.all<{ contact_id: string }>(
        'SELECT contact_id FROM desk_prospects WHERE desk_id = ? ORDER BY seq',
        desk.id,
      )
      addMembers(
        call,
        listId,
        contacts.map((row) => row.contact_id),
        `Desk: ${desk.title}`.slice(0, 200),
      )
      return answerCreated(findHotList(world, listId))
    }),
} satisfies Partial<Handlers>
