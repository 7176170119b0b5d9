import { connect } from './sqlite.mjs'
import { fold, bodyOf, nameOf, wordsOf } from './texts.mjs'

const digits = (text) => text.replaceAll(/\D/g, '')
const backwards = (text) => [...text].reverse().join('')

/**
 * What somebody builds who has read the manual of SQLite: the fastest a SQLite can be here, without
 * a key, a thread, a journal and pending edits.
 *
 * @type {import('../../contest/types.ts').Rival}
 */
export const rival = {
  name: 'SQLite, FTS5',
  how: 'a table, an index by folded name, FTS5 with prefixes and reversed numbers, pages by key; WAL, synchronous=FULL, not encrypted',
  why: 'the same engine without encryption, a thread, a journal and pending edits: the difference is their cost.',
  fill(folder, rows) {
    const db = connect(folder)
    db.exec(`
      CREATE TABLE people (at INTEGER PRIMARY KEY, id TEXT UNIQUE, sort TEXT, is_prospect INTEGER, notes TEXT, record TEXT);
      CREATE VIRTUAL TABLE words USING fts5 (
        name, email, phone, behind, body, content='', prefix='2 3', tokenize="unicode61 remove_diacritics 2");
    `)
    const insert = db.prepare('INSERT INTO people VALUES (?, ?, ?, ?, ?, ?)')
    const index = db.prepare(
      'INSERT INTO words (rowid, name, email, phone, behind, body) VALUES (?, ?, ?, ?, ?, ?)',
    )
    db.transaction(() => {
      for (const [at, row] of rows.entries()) {
        const number = digits(row.phone)
        const kept = JSON.stringify(row)
        insert.run(at, row.id, fold(nameOf(row)), row.is_prospect ? 1 : 0, row.notes, kept)
        index.run(at, nameOf(row), row.email, number, backwards(number), bodyOf(row))
      }
    })()
    db.exec(`CREATE INDEX by_name ON people (is_prospect, sort, id);
      INSERT INTO words (words) VALUES ('optimize')`)
    db.close()
  },
  open(folder) {
    const db = connect(folder)
    const find = db.prepare(
      `SELECT record FROM words JOIN people ON at = words.rowid WHERE words MATCH ? LIMIT ?`,
    )
    const top = db.prepare(
      'SELECT record FROM people WHERE is_prospect = 1 ORDER BY sort, id LIMIT 100',
    )
    const after = db.prepare(
      `SELECT record FROM people WHERE is_prospect = 1 AND (sort, id) > (?, ?)
       ORDER BY sort, id LIMIT 100`,
    )
    const at = db.prepare(
      'SELECT sort, id FROM people WHERE is_prospect = 1 ORDER BY sort, id LIMIT 1 OFFSET ?',
    )
    const edit = db.prepare('UPDATE people SET notes = ? WHERE id = ?')
    const notes = db.prepare('SELECT notes FROM people WHERE id = ?').pluck()
    const parsed = (all) => all.map(({ record }) => JSON.parse(record))
    return {
      search: (typed, limit) => parsed(find.all(matchOf(typed), limit)),
      place: (depth) => (depth === 0 ? null : at.get(depth - 1)),
      page: (place) => parsed(place === null ? top.all() : after.all(place.sort, place.id)),
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

function matchOf(typed) {
  if (/^\d+$/.test(typed))
    return `{name email phone body} : "${typed}" * OR behind : "${backwards(typed)}" *`
  return typed
    .split(' ')
    .map((word) => `"${wordsOf(word).join(' ')}" *`)
    .join(' AND ')
}
