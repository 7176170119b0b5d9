import { allOf, byName, fold } from './texts.mjs'

/** @type {import('../../contest/types.ts').Rival} */
export const rival = {
  name: "electron-store's JSON",
  how: 'conf, the base of electron-store, since that runs in Electron only: one file, read at the start; filter and sort of an array',
  why: 'each edit writes the whole file, each start reads it, and each keystroke checks every row.',
  load: () => import('conf'),
  async fill(folder, rows) {
    const store = await openStore(folder)
    store.store = Object.fromEntries(rows.map((row) => [row.id, row]))
  },
  async open(folder) {
    const store = await openStore(folder)
    const rows = Object.values(store.store)
    const texts = rows.map((row) => fold(allOf(row)))
    return {
      search(typed, limit) {
        const words = fold(typed).split(' ')
        const hits = []
        for (const [at, text] of texts.entries()) {
          if (words.every((word) => text.includes(word))) hits.push(rows[at])
          if (hits.length === limit) break
        }
        return hits
      },
      place: (depth) => depth,
      page: (depth) =>
        rows
          .filter((row) => row.is_prospect)
          .sort(byName)
          .slice(depth, depth + 100),
      edit(id, notes) {
        store.set(`${id}.notes`, notes)
      },
      notes: (id) => store.get(id).notes,
      close() {},
    }
  },
}

async function openStore(folder) {
  const { default: Conf } = await import('conf')
  return new Conf({ cwd: folder, configName: 'people', projectName: 'bench' })
}
