import { join } from 'node:path'
import { allOf, columns, nameOf } from './texts.mjs'

/** @type {import('../../contest/types.ts').Rival} */
export const rival = {
  name: 'PGlite',
  how: 'PostgreSQL in WebAssembly on files; a trigram index for ILIKE, an index by name, pages by key',
  why: 'every query goes through WebAssembly and its protocol, and a start is a complete PostgreSQL start.',
  load: () => import('@electric-sql/pglite'),
  unflushed: 'written, not flushed',
  async fill(folder, rows) {
    const db = await connect(folder)
    await db.exec(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE EXTENSION IF NOT EXISTS unaccent;
      CREATE TABLE people (${columns.map((name) => `${name} text`).join(', ')}, is_prospect boolean, sort text, words text);
    `)
    const names = [...columns, 'is_prospect', 'sort', 'words']
    for (let from = 0; from < rows.length; from += 1000) {
      const part = rows
        .slice(from, from + 1000)
        .map((row) => ({ ...row, sort: nameOf(row), words: allOf(row) }))
      await db.query(
        `INSERT INTO people (${names.join(', ')})
         SELECT ${names.join(', ')} FROM json_populate_recordset(null::people, $1::json)`,
        [JSON.stringify(part)],
      )
    }
    await db.exec(`
      UPDATE people SET sort = unaccent(lower(sort)), words = unaccent(lower(words));
      ALTER TABLE people ADD PRIMARY KEY (id);
      CREATE INDEX by_name ON people (is_prospect, sort, id);
      CREATE INDEX by_words ON people USING gin (words gin_trgm_ops);
    `)
    await db.exec('VACUUM FULL ANALYZE people')
    await db.close()
  },
  async open(folder) {
    const db = await connect(folder)
    const rows = async (sql, values) => (await db.query(sql, values)).rows
    const list = 'SELECT * FROM people WHERE is_prospect'
    return {
      search(typed, limit) {
        const words = typed.split(' ')
        const where = words.map((_, at) => `words LIKE '%' || unaccent(lower($${at + 1})) || '%'`)
        return rows(`SELECT * FROM people WHERE ${where.join(' AND ')} LIMIT ${limit}`, words)
      },
      async place(depth) {
        if (depth === 0) return null
        const sql = `${list} ORDER BY sort, id LIMIT 1 OFFSET $1`
        return (await rows(sql, [depth - 1]))[0]
      },
      page: (place) =>
        place === null
          ? rows(`${list} ORDER BY sort, id LIMIT 100`)
          : rows(`${list} AND (sort, id) > ($1, $2) ORDER BY sort, id LIMIT 100`, [
              place.sort,
              place.id,
            ]),
      async edit(id, notes) {
        await db.query('UPDATE people SET notes = $1 WHERE id = $2', [notes, id])
      },
      notes: async (id) => (await rows('SELECT notes FROM people WHERE id = $1', [id]))[0]?.notes,
      close: () => db.close(),
    }
  },
}

async function connect(folder) {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent')
  return PGlite.create(join(folder, 'data'), { extensions: { pg_trgm, unaccent } })
}
