import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { idOf } from '#main/features/common/rows/common.ts'
import { deskRow } from '#main/features/common/rows/desk.ts'
import { compareDesks, sharedRows } from './desk-compare.ts'
import { ageOf, figuresOf } from './desk-figures.ts'

/** Builds the handlers that compare two desks and list what they share (G5). */
export function deskComparison({
  cache,
  conflicts,
}: Pick<Engine, 'cache' | 'conflicts'>): Pick<Handlers, 'desks.compare' | 'desks.shared'> {
  return {
    'desks.compare': async ({ a, b }) => {
      const [first, second, companies, prospects, fresh] = await Promise.all([
        cache.get('desks', a),
        cache.get('desks', b),
        compareDesks(cache, a, b, 'companies'),
        compareDesks(cache, a, b, 'prospects'),
        cache.freshness([a, b].flatMap((id) => [`desk_companies:${id}`, `desk_prospects:${id}`])),
      ])
      const openConflicts = conflicts('desks')
      const row = async (desk: Row<'desks'> | null) =>
        desk ? deskRow(desk, await figuresOf(cache, desk), openConflicts) : null
      const sizes = ({ both, a: left, b: right }: typeof companies) => ({
        both: both.length,
        a: left.length,
        b: right.length,
      })
      const read = fresh.flatMap(({ as_of }) => as_of ?? [])
      return {
        a: await row(first),
        b: await row(second),
        companies: sizes(companies),
        prospects: sizes(prospects),
        complete: read.length === 4,
        as_of: read.length === 4 ? Math.min(...read) : null,
      }
    },
    'desks.shared': async ({ offset = 0, limit = 100, after, ...comparison }) => {
      const rows = await sharedRows(cache, comparison)
      const from =
        after === undefined ? offset : rows.findIndex((row) => row.id === idOf(after)) + 1
      const page = rows.slice(from, from + limit)
      return {
        rows: page,
        offset: from,
        total: rows.length,
        next: from + limit < rows.length ? (page.at(-1)?.id ?? null) : null,
        as_of: await ageOf(cache, `desk_${comparison.of}:${comparison.a}`),
      }
    },
  }
}
