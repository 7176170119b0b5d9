import { bodyOf, nameOf, wordsOf } from './texts.mjs'

/** @type {import('../../contest/types.ts').Rival} */
export const rival = {
  name: 'Dexie',
  how: 'IndexedDB in Chromium, strict; an index of all words and one of reversed numbers, as its documentation shows; pages by key',
  why: 'IndexedDB is accessed through another process, one row at a time: each word of a query loads all of its keys.',
  where: 'page',
  load: () => import('dexie'),
  async fill(_folder, rows) {
    const db = await connect()
    for (let from = 0; from < rows.length; from += 2000)
      await db.people.bulkAdd(rows.slice(from, from + 2000).map(indexed))
    db.close()
  },
  async open() {
    const db = await connect()
    await db.open()
    return {
      async search(typed, limit) {
        if (/^\d{3,}$/.test(typed))
          return db.people
            .where('behind')
            .startsWith(backwards(typed))
            .or('words')
            .startsWith(typed)
            .limit(limit)
            .toArray()
        const keys = await Promise.all(
          wordsOf(typed).map((word) => db.people.where('words').startsWith(word).primaryKeys()),
        )
        const [first = [], ...others] = keys
        const sets = others.map((found) => new Set(found))
        const both = new Set(first.filter((id) => sets.every((found) => found.has(id))))
        return db.people.bulkGet([...both].slice(0, limit))
      },
      async place(depth) {
        if (depth === 0) return null
        const row = await prospects(db, [''])
          .offset(depth - 1)
          .first()
        return [row.sort, row.id]
      },
      page: (place) =>
        prospects(db, place ?? [''])
          .limit(100)
          .toArray(),
      edit: (id, notes) => db.people.update(id, { notes }).then(() => {}),
      notes: async (id) => (await db.people.get(id))?.notes,
      close() {
        db.close()
      },
    }
  },
}

const prospects = (db, after) =>
  db.people.where('[prospect+sort+id]').between([1, ...after], [2], false, false)

const backwards = (text) => [...text].reverse().join('')
const indexed = (row) => ({
  ...row,
  prospect: row.is_prospect ? 1 : 0,
  sort: wordsOf(nameOf(row)).join(' '),
  behind: backwards(row.phone.replaceAll(/\D/g, '')),
  words: [...new Set(wordsOf(`${nameOf(row)} ${row.email} ${row.phone} ${bodyOf(row)}`))],
})

async function connect() {
  const { Dexie } = await import('dexie')
  const db = new Dexie('people', { chromeTransactionDurability: 'strict' })
  db.version(1).stores({ people: 'id, *words, behind, [prospect+sort+id]' })
  return db
}
