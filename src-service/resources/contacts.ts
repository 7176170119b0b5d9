import { answerCreated, deleted, record, type Answer } from '../http/answer.ts'
import type { Handlers } from '../http/call.ts'
import { invalid, notFound } from '../http/errors.ts'
import { pageOf, rowsOf, type Listing } from '../store/lists.ts'
import { peopleQuery } from '../store/search.ts'
import type { Value } from '../store/db.ts'
import { linkCompany } from './companies-of-contacts.ts'
import {
  contactInDetail,
  contactInList,
  findContact,
  selectContacts,
  type ContactRow,
} from './contact-rows.ts'
import { bit, changeOf } from './changes.ts'
import { touchEmployment } from './employment-revisions.ts'

/**
 * Columns that `sort` may name; a leading minus reverses the order. The contract defines the
 * parameter without values (§4).
 */
const sorts: Record<string, string> = {
  name: 't.sort_name',
  created_at: 't.created_at',
  updated_at: 't.updated_at',
}

const flag = (value: string) => (value === 'yes' || value === 'true' ? 1 : 0)

function listing(query: {
  q?: string
  has_email?: string
  has_phone?: string
  is_prospect?: string
  sort?: string
}): Listing | null {
  const where: Listing['where'] = []
  for (const name of ['has_email', 'has_phone', 'is_prospect'] as const) {
    const value = query[name]
    if (value !== undefined) where.push([`t.${name} = ?`, flag(value)])
  }
  const order = orderOf(query.sort)
  const base = { version: 'contacts', where, ...(order ? { order } : {}) }
  if (!query.q?.trim()) return { ...base, from: 'contacts t' }
  const match = peopleQuery(query.q)
  if (match === null) return null
  where.unshift(['s.contacts_search MATCH ?', match])
  const filtered = where.length > 1 || order !== undefined
  return {
    ...base,
    from: filtered ? 'contacts_search s JOIN contacts t ON t.seq = s.rowid' : 'contacts_search s',
    seq: 's.rowid',
  }
}

function orderOf(sort: string | undefined): Listing['order'] {
  if (sort === undefined) return undefined
  const descending = sort.startsWith('-')
  const column = sorts[descending ? sort.slice(1) : sort]
  if (!column)
    throw invalid({
      sort: `Sort by ${Object.keys(sorts).join(', ')}; a minus in front turns the order round.`,
    })
  return { column, descending }
}

const emptyToNull = (value: string | null | undefined) => (value === '' ? null : value)

export const contactHandlers = {
  'contacts.list': ({ world, query, page }): Answer => {
    const selection = listing(query)
    if (!selection) return { kind: 'list', records: [], page: { ...page, total: 0 } }
    const found = pageOf(world, selection, page)
    return {
      kind: 'list',
      records: rowsOf<ContactRow>(world, selectContacts, found.seqs).map(contactInList),
      page: found.page,
    }
  },

  'contacts.create': (call) =>
    call.commit(() => {
      const { world, body, now } = call
      const id = world.random.id('c')
      const email = emptyToNull(body.email) ?? null
      const row: Record<string, Value> = {
        id,
        first_name: body.first_name ?? null,
        last_name: body.last_name ?? null,
        email,
        email_status: email === null ? 'none' : 'unverified',
        phone: emptyToNull(body.phone) ?? null,
        title: body.title ?? null,
        location: body.location ?? null,
        notes: body.notes ?? null,
        target_role: body.target_role ?? null,
        linkedin_url: body.linkedin_url ?? null,
        company_id: linkCompany(call, body) ?? null,
        is_prospect: body.is_prospect ? 1 : 0,
        created_at: now,
        updated_at: now,
      }
      world.db.insert('contacts', row)
      call.effect({ kind: 'create', table: 'contacts', id, fields: row })
      const newContact = findContact(world, id)
      if (!newContact) throw notFound('contact')
      world.emit('contact.created', contactInDetail(newContact), `contact.created:${id}`)
      return answerCreated(contactInDetail(newContact))
    }),

  'contacts.read': ({ world, params }) => {
    const row = findContact(world, params.id)
    if (!row) throw notFound('contact')
    return record(contactInDetail(row))
  },

  'contacts.update': (call) =>
    call.commit(() => {
      const { world, params, body, now } = call
      const before = findContact(world, params.id)
      if (!before) throw notFound('contact')
      const {
        company_id: _id,
        company_name: _name,
        company_domain: _domain,
        company: _company,
        is_prospect,
        ...plain
      } = body
      const company = linkCompany(call, body)
      const fields: Record<string, Value | undefined> = {
        ...plain,
        email: emptyToNull(plain.email),
        phone: emptyToNull(plain.phone),
        is_prospect: bit(is_prospect),
        company_id: company,
      }
      const change = changeOf(before, fields)
      if ('email' in change)
        change['email_status'] = change['email'] === null ? 'none' : 'unverified'
      const names = Object.keys(change)
      if (names.length) {
        world.db.run(
          `UPDATE contacts SET ${names.map((name) => `${name} = ?`).join(', ')}, updated_at = ? WHERE id = ?`,
          ...Object.values(change),
          now,
          params.id,
        )
        call.effect({ kind: 'update', table: 'contacts', id: params.id, fields: change })
        if (names.some((name) => name === 'title' || name === 'company_id'))
          touchEmployment(world, params.id)
        world.emit(
          'contact.updated',
          { contact_id: params.id, changed_fields: names },
          `contact.updated:${params.id}:${call.request_id}`,
        )
      }
      return record(contactInDetail(findContact(world, params.id) ?? before))
    }),

  'contacts.delete': (call) =>
    call.commit(() => {
      if (!call.world.db.run('DELETE FROM contacts WHERE id = ?', call.params.id))
        throw notFound('contact')
      call.effect({ kind: 'delete', table: 'contacts', id: call.params.id })
      return deleted
    }),
} satisfies Partial<Handlers>
