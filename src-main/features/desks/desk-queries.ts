import type { ReadSoFar } from '#shared/bridge/desks.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import {
  coverageOf,
  mapFilter,
  mappedCompanies,
  countPeopleByCompany,
} from '#main/features/common/desk-coverage.ts'
import { ageOf, asCount, figuresOf, readSoFar } from './desk-figures.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { deskDetail, deskRow } from '#main/features/common/rows/desk.ts'

const nothing = { companies: 0, no_contact: 0, no_email: 0, no_list: 0, covered: 0, by_tier: [] }

/** Builds the handlers that read desks, with how much of their maps has been read (G1–G3, G7). */
export function deskQueries(engine: PayingEngine): Pick<Handlers, 'desks.list' | 'desks.read'> {
  return {
    'desks.list': async () => {
      const { cache, conflicts } = engine
      const page = await listAll(cache, 'desks', { sort: [{ field: 'title' }] })
      const openConflicts = conflicts('desks')
      return {
        desks: await Promise.all(
          page.rows.map(async (row) => deskRow(row, await figuresOf(cache, row), openConflicts)),
        ),
        as_of: page.as_of,
      }
    },
    'desks.read': async ({ id }) => {
      const { cache, conflicts, outbox } = engine
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
      const peopleCounts = await countPeopleByCompany(
        cache,
        mapped.map(({ company_id }) => company_id),
        id,
      )
      const [map, linked, tiers] = await Promise.all([
        readSoFar(
          engine,
          `desk_companies:${id}`,
          'desk_companies',
          id,
          asCount(row.record.companies_total),
        ),
        readSoFar(
          engine,
          `desk_prospects:${id}`,
          'desk_prospects',
          id,
          asCount(row.record.prospect_count),
        ),
        cache.counts('desk_companies', ['tier'], mapFilter(id)),
      ])
      return {
        desk: deskDetail(row, await figuresOf(cache, row), conflicts('desks')),
        map,
        linked,
        tiers: (tiers['tier'] ?? []).map(({ value, count }) => ({
          tier: value === null || value === '' ? null : String(value),
          count,
        })),
        coverage: coverageOf(mapped, peopleCounts),
        conflicts: outbox.conflicts('desks').get(id) ?? [],
        people_read: (await ageOf(cache, 'contacts')) !== null,
        building: engine.runs.builds.open(id),
      }
    },
  }
}
