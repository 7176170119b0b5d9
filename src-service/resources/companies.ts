import { record, type Answer } from '../http/answer.ts'
import type { Handlers } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import { pageOf, rowsOf, type Listing } from '../store/lists.ts'
import { ftsQuery } from '../store/search.ts'
import type { World } from '../world/world.ts'
import { bit, changeOf } from './changes.ts'
import { nameKey } from './companies-of-contacts.ts'
import { companyInDetail, companyInList, findCompany, type CompanyRow } from './company-rows.ts'
import { contactInList, selectContacts, type ContactRow } from './contact-rows.ts'

function listing(query: {
  q?: string
  industry?: string
  state?: string
  bd_status?: string
}): Listing | null {
  const where: Listing['where'] = (['industry', 'state', 'bd_status'] as const).flatMap((name) =>
    query[name] === undefined ? [] : [[`t.${name} = ?`, query[name]]],
  )
  if (!query.q?.trim()) return { from: 'companies t', version: 'companies', where }
  const match = ftsQuery(query.q)
  if (match === null) return null
  return {
    from: 'companies_search s JOIN companies t ON t.seq = s.rowid',
    version: 'companies',
    seq: 's.rowid',
    where: [['s.companies_search MATCH ?', match], ...where],
  }
}

function requireCompany(world: World, id: string): CompanyRow {
  const row = findCompany(world, id)
  if (!row) throw notFound('company')
  return row
}

export const companyHandlers = {
  'companies.list': ({ world, query, page }): Answer => {
    const selection = listing(query)
    if (!selection) return { kind: 'list', records: [], page: { ...page, total: 0 } }
    const found = pageOf(world, selection, page)
    return {
      kind: 'list',
      records: rowsOf<CompanyRow>(world, 'SELECT t.* FROM companies t', found.seqs).map(
        companyInList,
      ),
      page: found.page,
    }
  },

  'companies.read': ({ world, params }) =>
    record(companyInDetail(world, requireCompany(world, params.id))),

  'companies.contacts': ({ world, params, page }): Answer => {
    const company = requireCompany(world, params.id)
    const found = pageOf(
      world,
      { from: 'contacts t', version: 'contacts', where: [['t.company_id = ?', company.id]] },
      page,
    )
    return {
      kind: 'list',
      records: rowsOf<ContactRow>(world, selectContacts, found.seqs).map(contactInList),
      page: found.page,
    }
  },

  'companies.update': (call) =>
    call.commit(() => {
      const { world, params, body, now } = call
      const before = requireCompany(world, params.id)
      const change = changeOf(before, {
        ...body,
        bd_status: body.bd_status === null ? 'none' : body.bd_status,
        do_not_contact: bit(body.do_not_contact),
      })
      const names = Object.keys(change)
      if (names.length) {
        if (typeof change['name'] === 'string') change['name_key'] = nameKey(change['name'])
        world.db.run(
          `UPDATE companies SET ${Object.keys(change)
            .map((name) => `${name} = ?`)
            .join(', ')}, updated_at = ? WHERE id = ?`,
          ...Object.values(change),
          now,
          params.id,
        )
        call.effect({
          kind: 'update',
          table: 'companies',
          id: params.id,
          fields: Object.fromEntries(names.map((name) => [name, change[name]])),
        })
        world.emit(
          'company.updated',
          { company_id: params.id, changed_fields: names },
          `company.updated:${params.id}:${call.request_id}`,
        )
      }
      return record(companyInDetail(world, requireCompany(world, params.id)))
    }),
} satisfies Partial<Handlers>
