import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allOf, fold, nameOf } from './texts.mjs'

const PAGE = 100

/** @type {import('../../contest/types.ts').Rival} */
export const rival = {
  name: 'TanStack DB',
  how: 'a local collection, filled from a JSON file; live queries with ilike, orderBy, limit and offset',
  why: 'it keeps queries up to date as rows change; each new query, such as one more letter, starts with all rows.',
  notOffered: { edit: 'a local collection works in memory' },
  load: () => import('@tanstack/db'),
  fill(folder, rows) {
    const kept = rows.map((row) => ({ ...row, sort: fold(nameOf(row)), words: fold(allOf(row)) }))
    writeFileSync(join(folder, 'people.json'), JSON.stringify(kept))
  },
  async open(folder) {
    const {
      BasicIndex,
      createCollection,
      createLiveQueryCollection,
      eq,
      ilike,
      localOnlyCollectionOptions,
    } = await import('@tanstack/db')
    const people = createCollection(
      localOnlyCollectionOptions({
        getKey: (row) => row.id,
        initialData: JSON.parse(readFileSync(join(folder, 'people.json'), 'utf8')),
        autoIndex: 'eager',
        defaultIndexType: BasicIndex,
      }),
    )
    await people.preload()
    const answer = async (query) => {
      const live = createLiveQueryCollection({ query, startSync: true })
      const rows = await live.toArrayWhenReady()
      await live.cleanup()
      return rows
    }
    return {
      search(typed, limit) {
        const words = fold(typed).split(' ')
        return answer((build) => {
          let query = build.from({ people })
          for (const word of words)
            query = query.where((row) => ilike(row.people.words, `%${word}%`))
          return query.orderBy((row) => row.people.id).limit(limit)
        })
      },
      place: (depth) => depth,
      page: (depth) =>
        answer((build) =>
          build
            .from({ people })
            .where((row) => eq(row.people.is_prospect, true))
            .orderBy((row) => row.people.sort)
            .limit(PAGE)
            .offset(depth),
        ),
      close() {},
    }
  },
}
