import type { ContactFilter, companySorts, contactSorts } from '#shared/bridge/people.ts'
import type { Filter, Row } from '../store/cache/protocol.ts'
import { given, pageFrom, paging, type Reading } from './context.ts'
import type { Handlers, Parsed } from './handlers.ts'
import { campaignsOf } from './hot-list-queries.ts'
import { said } from './rows/common.ts'
import { meetingRow, noteRow } from './rows/meeting.ts'
import { companyRow, contactRow } from './rows/people.ts'

const contactOrder: Record<(typeof contactSorts)[number], string> = { name: 'name', company_name: 'company_name', title: 'title', location: 'location', updated: 'updated_at' }
const companyOrder: Record<(typeof companySorts)[number], string> = { name: 'name', industry: 'industry', location: 'location', contact_count: 'contact_count', bd_status: 'bd_status' }

/** What a filter of the people screen means to the cache. */
export function contactConditions(filter: ContactFilter): Filter {
  const conditions: Filter[] = []
  if (filter.text?.trim()) conditions.push({ text: filter.text })
  if (filter.has_email !== undefined) conditions.push({ field: 'email', has: filter.has_email })
  if (filter.has_phone !== undefined) conditions.push({ field: 'phone', has: filter.has_phone })
  if (filter.is_prospect !== undefined) conditions.push({ field: 'is_prospect', is: filter.is_prospect })
  if (filter.company_id !== undefined) conditions.push({ field: 'company_id', is: filter.company_id })
  if (filter.do_not_contact !== undefined) conditions.push({ field: 'company.do_not_contact', is: filter.do_not_contact })
  if (filter.email_status?.length) conditions.push({ field: 'email_status', in: filter.email_status })
  return { and: conditions }
}

function companyConditions(filter: Parsed<'companies.list'>['filter']): Filter {
  const conditions: Filter[] = []
  if (filter.text?.trim()) conditions.push({ text: filter.text })
  if (filter.industry?.length) conditions.push({ field: 'industry', in: filter.industry })
  if (filter.state?.length) conditions.push({ field: 'state', in: filter.state })
  if (filter.bd_status?.length) conditions.push({ field: 'bd_status', in: filter.bd_status })
  if (filter.do_not_contact !== undefined) conditions.push({ field: 'do_not_contact', is: filter.do_not_contact })
  return { and: conditions }
}

/** People and companies, read from the cache. */
export function peopleQueries(open: () => Reading): Pick<Handlers, 'contacts.list' | 'contacts.read' | 'contacts.duplicates' | 'companies.list' | 'companies.read'> {
  const rowsOf = async (rows: Row<'contacts'>[]) => {
    const { cache, conflicts } = open()
    const ids = rows.map((row) => row.id)
    const counts = ids.length ? await cache.counts('members', ['contact_id'], { field: 'contact_id', in: ids }) : {}
    const lists = new Map((counts['contact_id'] ?? []).map((facet) => [String(facet.value), facet.count]))
    const open_ = conflicts('contacts')
    return rows.map((row) => contactRow(row, open_, lists))
  }
  return {
    'contacts.list': async ({ filter, sort, descending, ...page }) => {
      const found = await open().cache.list('contacts', { filter: contactConditions(filter), sort: [{ field: contactOrder[sort ?? 'name'], ...given({ desc: descending }) }], ...paging(page) })
      const rows = await rowsOf(found.rows)
      return { ...pageFrom(found, page.offset, (row) => row.id), rows }
    },
    'contacts.read': async ({ id }) => {
      const reading = open()
      const { cache, clock, conflicts } = reading
      const found = await cache.get('contacts', id)
      if (!found) return { contact: null, lists: [], meetings: [], notes: [], campaigns: [] }
      const of: Filter = { field: 'contact_id', is: id }
      const [[contact], members, meetings, notes, campaigns] = await Promise.all([
        rowsOf([found]), cache.list('members', { filter: of, limit: 200 }), cache.list('meetings', { filter: of, sort: [{ field: 'starts_at', desc: true }], limit: 50 }),
        cache.list('notes', { filter: of, sort: [{ field: 'recorded_at', desc: true }], limit: 50 }), campaignsOf(reading, id),
      ])
      return {
        contact: contact ?? null,
        lists: members.rows.map((row) => ({ list_id: row.record.list_id, member_id: row.id, name: said(row.joined.list?.name) ?? 'A list', tier: said(row.record.tier), status: said(row.record.status) ?? 'not_started' })),
        meetings: meetings.rows.map((row) => meetingRow(row, conflicts('meetings'), clock.now())), notes: notes.rows.map(noteRow), campaigns,
      }
    },
    'contacts.duplicates': async ({ set }) => {
      const { cache } = open()
      const any: Filter[] = []
      const name = `${set.first_name ?? ''} ${set.last_name ?? ''}`.trim()
      if (set.email) any.push({ field: 'email', is: set.email })
      if (set.phone && set.phone.replace(/\D/g, '').length >= 7) any.push({ field: 'phone', suffix: set.phone.replace(/\D/g, '').slice(-9) })
      if (set.first_name && set.last_name) any.push({ field: 'name', is: name })
      if (any.length === 0) return { contacts: [] }
      return { contacts: await rowsOf((await cache.list('contacts', { filter: { or: any }, limit: 10 })).rows) }
    },
    'companies.list': async ({ filter, sort, descending, ...page }) => {
      const { cache, conflicts } = open()
      const found = await cache.list('companies', { filter: companyConditions(filter), sort: [{ field: companyOrder[sort ?? 'name'], ...given({ desc: descending }) }], ...paging(page) })
      const open_ = conflicts('companies')
      return pageFrom(found, page.offset, (row) => companyRow(row, open_))
    },
    'companies.read': async ({ id }) => {
      const { cache, conflicts } = open()
      const found = await cache.get('companies', id)
      return { company: found ? companyRow(found, conflicts('companies')) : null }
    },
  }
}
