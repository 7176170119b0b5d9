import { connect } from './sqlite.mjs'
import { columns } from './texts.mjs'

/** @type {import('../../contest/types.ts').Rival} */
export const rival = {
  name: 'SQLite, plain',
  how: 'a table, an index by name, LIKE and OFFSET; WAL, synchronous=FULL, not encrypted',
  why: 'LIKE reads every row for each keystroke, and OFFSET every row before the page; a row is written once, without journal, encryption or thread.',
  fill(folder, rows) {
    const db = connect(folder)
    db.exec(`CREATE TABLE people (${columns.join(', ')}, is_prospect INTEGER, PRIMARY KEY (id));`)
    const insert = db.prepare(
      `INSERT INTO people VALUES (${columns.map((name) => `@${name}`).join(', ')}, @is_prospect)`,
    )
    db.transaction(() => {
      for (const row of rows) insert.run({ ...row, is_prospect: row.is_prospect ? 1 : 0 })
    })()
    db.exec('CREATE INDEX by_name ON people (is_prospect, first_name, last_name, id)')
    db.close()
  },
  open(folder) {
    const db = connect(folder)
    const text = `first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' ||
      coalesce(phone, '') || ' ' || title || ' ' || company_name || ' ' || location || ' ' ||
      coalesce(notes, '')`
    const page = db.prepare(
      `SELECT * FROM people WHERE is_prospect = 1
       ORDER BY first_name, last_name, id LIMIT 100 OFFSET ?`,
    )
    const edit = db.prepare('UPDATE people SET notes = ? WHERE id = ?')
    const notes = db.prepare('SELECT notes FROM people WHERE id = ?').pluck()
    return {
      search(typed, limit) {
        const words = typed.split(' ')
        const where = words.map(() => `${text} LIKE '%' || ? || '%'`).join(' AND ')
        return db.prepare(`SELECT * FROM people WHERE ${where} LIMIT ?`).all(...words, limit)
      },
      place: (depth) => depth,
      page: (depth) => page.all(depth),
      edit(id, text) {
        edit.run(text, id)
      },
      notes: (id) => notes.get(id),
      close() {
        db.close()
      },
    }
  },
}
