import type { ReadSoFar } from '#shared/bridge/desks.ts'
import type { Filter, Row, Sort } from '#main/engine/store/cache/protocol.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import { omitUndefined, pageFrom, paging } from '#main/features/common/context.ts'
import { compared, sharedRows } from './desk-compare.ts'
import {
  coverageOf,
  hasGap,
  mapOf,
  mappedCompanies,
  presenceAt,
  prospectsOf,
} from '#main/features/common/desk-coverage.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { idOf } from '#main/features/common/rows/common.ts'
import {
  companyIdOf,
  contactIdOf,
  deskCompany,
  deskDetail,
  deskRow,
  prospectRow,
  type DeskFigures,
} from '#main/features/common/rows/desk.ts'

type Names =
  | 'desks.list'
  | 'desks.read'
  | 'desks.companies'
  | 'desks.prospects'
  | 'desks.people'
  | 'desks.compare'
  | 'desks.shared'

const MOST_IN_PANEL = 50
const nothing = { companies: 0, no_contact: 0, no_email: 0, no_list: 0, covered: 0, by_tier: [] }
const counted = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Desks, their maps and people, read from the cache (G1–G3, G5, G7). */
export function deskQueries(open: () => LiveWorkspace): Pick<Handlers, Names> {
  const asOf = async (list: string) => (await open().cache.freshness([list]))[0]?.as_of ?? null

  async function figures(row: Row<'desks'>): Promise<DeskFigures> {
    const { cache } = open()
    const [known, linked, direct_fit, map, people] = await Promise.all([
      cache.total('desk_companies', mapOf(row.id)),
      cache.total('desk_prospects', mapOf(row.id)),
      cache.total('desk_companies', { and: [mapOf(row.id), { field: 'tier', is: 'direct_fit' }] }),
      asOf(`desk_companies:${row.id}`),
      asOf(`desk_prospects:${row.id}`),
    ])
    // Until a list was read whole, the service's own count is the better one.
    return {
      companies: map === null ? Math.max(known, counted(row.record.companies_total) ?? 0) : known,
      prospects:
        people === null ? Math.max(linked, counted(row.record.prospect_count) ?? 0) : linked,
      direct_fit,
      mapped: map !== null,
    }
  }

  async function soFar(
    list: string,
    table: 'desk_companies' | 'desk_prospects',
    deskId: string,
    total: number | null,
  ): Promise<ReadSoFar> {
    const { cache, sync } = open()
    const known = await cache.total(table, mapOf(deskId))
    const as_of = await asOf(list)
    return {
      known,
      total: as_of === null ? total : Math.max(known, total ?? known),
      reading: sync.state().sweeping.some((sweep) => sweep.list === list),
      as_of,
    }
  }

  const listsOf = async (contactIds: string[]) => {
    const counts = contactIds.length
      ? await open().cache.counts('members', ['contact_id'], {
          field: 'contact_id',
          in: contactIds,
        })
      : {}
    return new Map((counts['contact_id'] ?? []).map((facet) => [String(facet.value), facet.count]))
  }

  return {
    'desks.list': async () => {
      const { cache, conflicts } = open()
      const page = await cache.list('desks', { sort: [{ field: 'title' }], limit: 200 })
      const open_ = conflicts('desks')
      return {
        desks: await Promise.all(
          page.rows.map(async (row) => deskRow(row, await figures(row), open_)),
        ),
        as_of: page.as_of,
      }
    },
    'desks.read': async ({ id }) => {
      const { cache, conflicts, outbox } = open()
      const row = await cache.get('desks', id)
      const empty: ReadSoFar = { known: 0, total: null, reading: false, as_of: null }
      if (!row)
        return {
          desk: null,
          map: empty,
          linked: empty,
          tiers: [],
          coverage: nothing,
          conflicts: [],
          people_read: false,
          building: null,
        }
      const mapped = await mappedCompanies(cache, id)
      const presence = await presenceAt(
        cache,
        mapped.map(({ company_id }) => company_id),
        id,
      )
      const [map, linked, tiers] = await Promise.all([
        soFar(`desk_companies:${id}`, 'desk_companies', id, counted(row.record.companies_total)),
        soFar(`desk_prospects:${id}`, 'desk_prospects', id, counted(row.record.prospect_count)),
        cache.counts('desk_companies', ['tier'], mapOf(id)),
      ])
      return {
        desk: deskDetail(row, await figures(row), conflicts('desks')),
        map,
        linked,
        tiers: (tiers['tier'] ?? []).map(({ value, count }) => ({
          tier: value === null || value === '' ? null : String(value),
          count,
        })),
        coverage: coverageOf(mapped, presence),
        conflicts: outbox.conflicts('desks').get(id) ?? [],
        people_read: (await asOf('contacts')) !== null,
        building: open().runs.builds.open(id),
      }
    },
    'desks.companies': async ({ id, tier, gap, text, sort = 'tier', descending, ...page }) => {
      const { cache } = open()
      const conditions: Filter[] = [mapOf(id)]
      if (tier?.length) conditions.push({ field: 'tier', in: tier })
      if (text?.trim()) conditions.push({ text })
      if (gap) {
        const mapped = await mappedCompanies(cache, id)
        const presence = await presenceAt(
          cache,
          mapped.map(({ company_id }) => company_id),
          id,
        )
        conditions.push({
          field: 'id',
          in: mapped.filter((row) => hasGap(gap, presence(row.company_id))).map((row) => row.id),
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
      const presence = await presenceAt(cache, found.rows.map(companyIdOf), id)
      return pageFrom(found, page.offset, (row) => deskCompany(row, presence(companyIdOf(row))))
    },
    'desks.prospects': async ({ id, text, sort = 'name', descending, ...page }) => {
      const { cache } = open()
      const found = await cache.list('desk_prospects', {
        filter: prospectsOf(id, text),
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
      const found = await open().cache.list('contacts', {
        filter: { field: 'company_id', is: company_id },
        sort: [{ field: 'name' }],
        limit: MOST_IN_PANEL,
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
    'desks.compare': async ({ a, b }) => {
      const { cache, conflicts } = open()
      const [one, other, companies, prospects, fresh] = await Promise.all([
        cache.get('desks', a),
        cache.get('desks', b),
        compared(cache, a, b, 'companies'),
        compared(cache, a, b, 'prospects'),
        cache.freshness([a, b].flatMap((id) => [`desk_companies:${id}`, `desk_prospects:${id}`])),
      ])
      const open_ = conflicts('desks')
      const row = async (desk: Row<'desks'> | null) =>
        desk ? deskRow(desk, await figures(desk), open_) : null
      const sizes = ({ both, a: left, b: right }: typeof companies) => ({
        both: both.length,
        a: left.length,
        b: right.length,
      })
      return {
        a: await row(one),
        b: await row(other),
        companies: sizes(companies),
        prospects: sizes(prospects),
        complete: fresh.filter(({ as_of }) => as_of !== null).length === 4,
      }
    },
    'desks.shared': async ({ offset = 0, limit = 100, after, ...what }) => {
      const rows = await sharedRows(open().cache, what)
      const from =
        after === undefined ? offset : rows.findIndex((row) => row.id === idOf(after)) + 1
      const page = rows.slice(from, from + limit)
      return {
        rows: page,
        offset: from,
        total: rows.length,
        next: from + limit < rows.length ? (page.at(-1)?.id ?? null) : null,
        as_of: await asOf(`desk_${what.of}:${what.a}`),
      }
    },
  }
}
