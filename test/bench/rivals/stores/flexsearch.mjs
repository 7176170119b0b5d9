import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bodyOf, nameOf } from './texts.mjs'

/** @type {import('../../contest/types.ts').Rival} */
export const rival = {
  name: 'FlexSearch',
  how: 'its index exported into files, the rows as JSON beside them; prefixes, reversed numbers',
  why: 'every prefix has a prepared list, which answers at once, but needs memory and a start that reads all of it.',
  notOffered: {
    page: 'an index of words has no sorted list',
    edit: 'works in memory; it needs a separate store',
  },
  load: () => import('flexsearch'),
  async fill(folder, rows) {
    const index = await createIndex()
    for (const [at, row] of rows.entries())
      index.add(at, `${nameOf(row)} ${row.email} ${numberOf(row)} ${bodyOf(row)}`)
    const kept = join(folder, 'index')
    mkdirSync(kept)
    index.export((name, part) => {
      if (part !== undefined) writeFileSync(join(kept, name), part)
    })
    writeFileSync(join(folder, 'rows.json'), JSON.stringify(rows))
  },
  async open(folder) {
    const index = await createIndex()
    const kept = join(folder, 'index')
    for (const name of readdirSync(kept)) index.import(name, readFileSync(join(kept, name), 'utf8'))
    const rows = JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8'))
    return {
      search: (typed, limit) => index.search(question(typed), { limit }).map((at) => rows[at]),
      close() {},
    }
  },
}

const backwards = (text) => [...text].reverse().join('')
/** A number, and the same from behind with a letter that tells them apart. */
const numberOf = (row) => {
  const number = row.phone.replaceAll(/\D/g, '')
  return number === '' ? '' : `${number} z${backwards(number)}`
}
const question = (typed) => (/^\d{3,}$/.test(typed) ? `z${backwards(typed)}` : typed)

async function createIndex() {
  const { Index, Encoder, Charset } = await import('flexsearch')
  // Numbers are searched in one piece, and "aa" is not "a".
  const encoder = new Encoder(Charset.Normalize, { numeric: false, dedupe: false })
  return new Index({ tokenize: 'forward', encoder })
}
