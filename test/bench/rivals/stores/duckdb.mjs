import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allOf, nameOf } from './texts.mjs'

/** @type {import('../../contest/types.ts').Rival} */
export const rival = {
  name: 'DuckDB',
  how: 'a table in its file; contains() over folded text, ORDER BY with OFFSET. Its full-text extension has to be downloaded and was left out',
  why: 'it is made for reading all rows of a few columns: each keystroke and each page does that, with both processors.',
  load: () => import('@duckdb/node-api'),
  async fill(folder, rows) {
    const { close, run } = await connect(folder)
    const file = join(folder, 'rows.json')
    const texts = rows.map((row) => ({ ...row, sort: nameOf(row), words: allOf(row) }))
    writeFileSync(file, JSON.stringify(texts))
    await run(`CREATE TABLE people AS
      SELECT * REPLACE (strip_accents(lower(sort)) AS sort, strip_accents(lower(words)) AS words)
      FROM read_json('${file}', maximum_object_size = 1000000)`)
    await run('CREATE UNIQUE INDEX by_id ON people (id)')
    await run('CHECKPOINT')
    close()
  },
  async open(folder) {
    const { close, rows, run } = await connect(folder)
    return {
      search(typed, limit) {
        const words = typed.split(' ')
        const where = words.map((_, at) => `contains(words, strip_accents(lower($${at + 1})))`)
        return rows(`SELECT * FROM people WHERE ${where.join(' AND ')} LIMIT ${limit}`, words)
      },
      place: (depth) => depth,
      page: (depth) =>
        rows(`SELECT * FROM people WHERE is_prospect ORDER BY sort, id LIMIT 100 OFFSET $1`, [
          depth,
        ]),
      edit: (id, notes) => run('UPDATE people SET notes = $1 WHERE id = $2', [notes, id]),
      notes: async (id) => (await rows('SELECT notes FROM people WHERE id = $1', [id]))[0]?.notes,
      close,
    }
  },
}

async function connect(folder) {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(join(folder, 'people.duckdb'))
  const db = await instance.connect()
  return {
    rows: async (sql, values) => (await db.runAndReadAll(sql, values)).getRowObjects(),
    async run(sql, values) {
      await db.run(sql, values)
    },
    close() {
      db.closeSync()
      instance.closeSync()
    },
  }
}
