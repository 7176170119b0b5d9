import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import type { Filter, Sort } from '#main/engine/store/cache/protocol.ts'
import type { Engine } from '#main/engine/engine.ts'
import { pageFrom, paging } from '#main/features/common/context.ts'
import {
  hasGap,
  mapFilter,
  mappedCompanies,
  countPeopleByCompany,
  prospectsFilter,
} from '#main/features/common/desk-coverage.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import {
  companyIdOf,
  contactIdOf,
  deskCompany,
  prospectRow,
} from '#main/features/common/rows/desk.ts'

const MAX_IN_PANEL = 50

/**
 * Builds the handlers that read a desk's companies and prospects, and the people at one of its
 * companies.
 */
export function deskPeople({
  cache,
}: Pick<Engine, 'cache'>): Pick<Handlers, 'desks.companies' | 'desks.prospects' | 'desks.people'> {
  const listsOf = async (contactIds: string[]) => {
    const counts = contactIds.length
      ? await cache.counts('members', ['contact_id'], {
          field: 'contact_id',
          in: contactIds,
        })
      : {}
    return new Map((counts['contact_id'] ?? []).map((facet) => [String(facet.value), facet.count]))
  }

  return {
    'desks.companies': async ({ id, tier, gap, text, sort = 'tier', descending, ...page }) => {
      const conditions: Filter[] = [mapFilter(id)]
      if (tier?.length) conditions.push({ field: 'tier', in: tier })
      if (text?.trim()) conditions.push({ text })
      if (gap) {
        const mapped = await mappedCompanies(cache, id)
        const peopleCounts = await countPeopleByCompany(
          cache,
          mapped.map(({ company_id }) => company_id),
          id,
        )
        conditions.push({
          field: 'id',
          in: mapped
            .filter((row) => hasGap(gap, peopleCounts(row.company_id)))
            .map((row) => row.id),
        })
      }
      const order: Sort[] =
        sort === 'name'
          ? [{ field: 'company.name', ...omitUndefined({ desc: descending }) }]
          : [
              { field: 'tier_rank', ...omitUndefined({ desc: descending }) },
              { field: 'company.name' },
            ]
      const found = await cache.list('desk_companies', {
        filter: { and: conditions },
        sort: order,
        ...paging(page),
        list: `desk_companies:${id}`,
      })
      const peopleCounts = await countPeopleByCompany(cache, found.rows.map(companyIdOf), id)
      return pageFrom(found, page.offset, (row) => deskCompany(row, peopleCounts(companyIdOf(row))))
    },
    'desks.prospects': async ({ id, text, sort = 'name', descending, ...page }) => {
      const found = await cache.list('desk_prospects', {
        filter: prospectsFilter(id, text),
        sort: [
          {
            field: sort === 'name' ? 'contact.name' : 'contact.company_name',
            ...omitUndefined({ desc: descending }),
          },
        ],
        ...paging(page),
        list: `desk_prospects:${id}`,
      })
      const lists = await listsOf(found.rows.map(contactIdOf))
      return pageFrom(found, page.offset, (row) =>
        prospectRow(
          {
            id: row.id,
            contact_id: contactIdOf(row),
            contact: row.joined.contact,
            company: row.joined.company,
          },
          lists.get(contactIdOf(row)) ?? 0,
        ),
      )
    },
    'desks.people': async ({ company_id }) => {
      const found = await cache.list('contacts', {
        filter: { field: 'company_id', is: company_id },
        sort: [{ field: 'name' }],
        limit: MAX_IN_PANEL,
        total: true,
      })
      const lists = await listsOf(found.rows.map((row) => row.id))
      return {
        people: found.rows.map((row) =>
          prospectRow(
            { id: row.id, contact_id: row.id, contact: row.record, company: row.joined.company },
            lists.get(row.id) ?? 0,
          ),
        ),
        total: found.total ?? found.rows.length,
      }
    },
  }
}
