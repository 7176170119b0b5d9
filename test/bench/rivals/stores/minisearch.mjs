import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bodyOf, fold, nameOf } from './texts.mjs'

const options = {
  fields: ['name', 'email', 'phone', 'behind', 'body'],
  processTerm: fold,
  searchOptions: { prefix: true, combineWith: 'AND', boost: { name: 2 } },
}

const digits = (text) => text.replaceAll(/\D/g, '')
const backwards = (text) => [...text].reverse().join('')
const question = (typed) =>
  /^\d{3,}$/.test(typed)
    ? {
        combineWith: 'OR',
        queries: [
          { queries: [typed], fields: ['name', 'email', 'phone', 'body'] },
          { queries: [backwards(typed)], fields: ['behind'] },
        ],
      }
    : typed

/** @type {import('../../contest/types.ts').Rival} */
export const rival = {
  name: 'MiniSearch',
  how: 'its index and the rows as JSON beside it; prefixes, all words, accents folded, numbers also reversed',
  why: 'it ranks every hit of every prefix before it returns twenty, works in memory, and is read from JSON at each start.',
  notOffered: {
    page: 'an index of words has no sorted list',
    edit: 'works in memory; it needs a separate store',
  },
  load: () => import('minisearch'),
  async fill(folder, rows) {
    const { default: MiniSearch } = await import('minisearch')
    const index = new MiniSearch(options)
    index.addAll(
      rows.map((row) => ({
        id: row.id,
        name: nameOf(row),
        email: row.email,
        phone: digits(row.phone),
        behind: backwards(digits(row.phone)),
        body: bodyOf(row),
      })),
    )
    writeFileSync(join(folder, 'index.json'), JSON.stringify(index))
    writeFileSync(join(folder, 'rows.json'), JSON.stringify(rows))
  },
  async open(folder) {
    const { default: MiniSearch } = await import('minisearch')
    const index = MiniSearch.loadJSON(readFileSync(join(folder, 'index.json'), 'utf8'), options)
    const rows = JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8'))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return {
      search: (typed, limit) =>
        index
          .search(question(typed))
          .slice(0, limit)
          .map(({ id }) => byId.get(id)),
      close() {},
    }
  },
}
