import { join } from 'node:path'
import { allOf, fold, nameOf } from './texts.mjs'

/** @type {import('../../contest/types.ts').Rival} */
export const rival = {
  name: 'TinyBase',
  how: 'a table in memory, kept in a file by its own persister; a query of prospects, sorted row ids',
  why: 'it keeps every list ready in memory, and therefore reads all rows at each start and writes all of them for each edit.',
  load: () => Promise.all([import('tinybase'), import('tinybase/persisters/persister-file')]),
  unflushed: 'written, not flushed',
  async fill(folder, rows) {
    const { createStore } = await import('tinybase')
    const store = createStore()
    store.setTable('people', Object.fromEntries(rows.map((row) => [row.id, cellsOf(row)])))
    const persister = await persist(store, folder)
    await persister.save()
    await persister.destroy()
  },
  async open(folder) {
    const { createQueries, createStore } = await import('tinybase')
    const store = createStore()
    const persister = await persist(store, folder)
    await persister.load()
    const queries = createQueries(store)
    queries.setQueryDefinition('prospects', 'people', ({ select, where }) => {
      select('name')
      where('is_prospect', true)
    })
    const texts = new Map()
    store.forEachRow('people', (id) => texts.set(id, fold(allOf(store.getRow('people', id)))))
    return {
      search(typed, limit) {
        const words = fold(typed).split(' ')
        const hits = []
        for (const [id, text] of texts) {
          if (words.every((word) => text.includes(word))) hits.push(store.getRow('people', id))
          if (hits.length === limit) break
        }
        return hits
      },
      place: (depth) => depth,
      page: (depth) =>
        queries
          .getResultSortedRowIds('prospects', 'name', false, depth, 100)
          .map((id) => store.getRow('people', id)),
      async edit(id, notes) {
        store.setCell('people', id, 'notes', notes)
        await persister.save()
      },
      notes: (id) => store.getCell('people', id, 'notes'),
      close: () => persister.destroy(),
    }
  },
}

/** A cell is never null. */
const cellsOf = (row) =>
  Object.fromEntries(
    Object.entries({ ...row, name: nameOf(row) }).filter(([, value]) => value !== null),
  )

async function persist(store, folder) {
  const { createFilePersister } = await import('tinybase/persisters/persister-file')
  return createFilePersister(store, join(folder, 'people.json'))
}
