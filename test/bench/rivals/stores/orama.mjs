import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bodyOf, nameOf, wordsOf } from './texts.mjs'

const schema = {
  name: 'string',
  email: 'string',
  phone: 'string',
  body: 'string',
  is_prospect: 'boolean',
}
const PAGE = 100

/** @type {import('../../contest/types.ts').Rival} */
export const rival = {
  name: 'Orama',
  how: 'its database saved as JSON; all words by prefix, accents folded',
  why: 'it scores every document that contains a word, sorts all prospects for each page, and is read from JSON at each start.',
  notOffered: { edit: 'works in memory; saving means writing all of it' },
  load: () => import('@orama/orama'),
  async fill(folder, rows) {
    const { insertMultiple, save } = await import('@orama/orama')
    const db = await createDatabase()
    const documents = rows.map((row) => ({ ...row, name: nameOf(row), body: bodyOf(row) }))
    await insertMultiple(db, documents, 5000)
    writeFileSync(join(folder, 'orama.json'), JSON.stringify(save(db)))
  },
  async open(folder) {
    const { load, search } = await import('@orama/orama')
    const db = await createDatabase()
    load(db, JSON.parse(readFileSync(join(folder, 'orama.json'), 'utf8')))
    const shown = ({ hits }) => hits.map(({ document }) => document)
    return {
      search: async (term, limit) =>
        shown(
          await search(db, {
            term,
            limit,
            threshold: 0,
            properties: ['name', 'email', 'phone', 'body'],
          }),
        ),
      place: (depth) => depth,
      page: async (offset) =>
        shown(
          await search(db, {
            where: { is_prospect: true },
            sortBy: { property: 'name' },
            limit: PAGE,
            offset,
          }),
        ),
      close() {},
    }
  },
}

async function createDatabase() {
  const { create } = await import('@orama/orama')
  const tokenizer = {
    language: 'english',
    normalizationCache: new Map(),
    tokenize: (text) => [...new Set(wordsOf(text))],
  }
  return create({
    schema,
    components: { tokenizer },
    sort: { unsortableProperties: ['email', 'phone', 'body', 'is_prospect'] },
  })
}
