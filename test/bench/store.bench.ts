import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CacheStore } from '#main/engine/store/cache/client.ts'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
import { foldText } from '#shared/domain/fold.ts'
import type { ListQuery } from '#main/engine/store/cache/protocol.ts'
import { people, questions, type Person } from './store-people.ts'

/**
 * One line of the table: what was measured beside what, in the same run. Milliseconds unless the
 * name says otherwise.
 */
export interface Measured {
  goal: string
  what: string
  ours: number
  theirs: number | null
  ratio: number | null
  wanted: string
  holds: boolean | null
}

interface Spread {
  p50: number
  p99: number
  mean: number
}

async function spread(times: number, work: (turn: number) => unknown): Promise<Spread> {
  const took: number[] = []
  for (let turn = -Math.min(10, times); turn < times; turn++) {
    const start = performance.now()
    await work(Math.max(turn, 0))
    if (turn >= 0) took.push(performance.now() - start)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]!
  return {
    p50: at(0.5),
    p99: at(0.99),
    mean: took.reduce((sum, one) => sum + one, 0) / took.length,
  }
}

function faster(
  goal: string,
  what: string,
  ours: number,
  theirs: number,
  wanted: number | null,
): Measured {
  const ratio = theirs / ours
  return {
    goal,
    what,
    ours,
    theirs,
    ratio,
    wanted: wanted === null ? 'shown only' : `at least ${wanted} x faster`,
    holds: wanted === null ? null : ratio >= wanted,
  }
}

/**
 * G1, G2 and G7 of docs/benchmarks.md for the cache, from the main thread, port included.
 * MiniSearch and Dexie are not part of the project: the baselines here are what one would write
 * without a database
 * - a folded array, a sorted array, a JSON file - and OFFSET.
 */
export async function storeBench(count: number): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-bench-'))
  const options = { file: join(folder, 'cache.db'), key: randomBytes(32) }
  let cache = await CacheStore.open(options)
  try {
    const all = people(count)
    const filled = performance.now()
    const used = process.cpuUsage()
    for (let from = 0; from < count; from += 100)
      await cache.putPage('contacts', all.slice(from, from + 100), { startedAt: 1, now: 1 })
    const filling = performance.now() - filled
    const { user, system } = process.cpuUsage(used)
    const aSecond = Math.round((count / (user + system)) * 1e6)
    const quiet = await spread(100, () =>
      cache.list('contacts', { sort: [{ field: 'name' }], limit: 100 }),
    )
    const during = await whileSyncing(cache, all)
    while (await cache.idle()) {
      /* merges until there is nothing left to merge */
    }
    return [
      {
        goal: '',
        what: `filling, rows a second (${count} rows)`,
        ours: Math.round((count / filling) * 1000),
        theirs: null,
        ratio: null,
        wanted: 'shown only',
        holds: null,
      },
      {
        goal: '',
        what: 'filling, rows a second of processor time',
        ours: aSecond,
        theirs: null,
        ratio: null,
        wanted: 'at least 20,000',
        holds: aSecond >= 20_000,
      },
      ...(await searching(cache, all)),
      ...(await paging(cache, all)),
      {
        goal: '',
        what: 'a page for the screen during a sync that changes nothing, p99 (beside: idle)',
        ours: during.p99,
        theirs: quiet.p99,
        ratio: during.p99 / quiet.p99,
        wanted: 'shown only',
        holds: null,
      },
      ...(await starting({
        folder,
        options,
        all,
        reopen: async () => {
          await cache.close()
          cache = await CacheStore.open(options)
          return cache
        },
      })),
    ]
  } finally {
    await cache.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function whileSyncing(cache: CacheStore, all: Person[]): Promise<Spread> {
  let running = true
  const sync = (async () => {
    for (let from = 0; running; from = (from + 200) % all.length)
      await cache.putPage('contacts', all.slice(from, from + 200), { startedAt: 2, now: 2 })
  })()
  const found = await spread(100, () =>
    cache.list('contacts', { sort: [{ field: 'name' }], limit: 100 }),
  )
  running = false
  await sync
  return found
}

async function searching(cache: CacheStore, all: Person[]): Promise<Measured[]> {
  const asked = questions(all)
  const ours = await spread(asked.length, (turn) => cache.search({ text: asked[turn]!, limit: 20 }))
  const folded = all.map((person) =>
    foldText(
      `${person.first_name} ${person.last_name} ${person.email} ${person.phone} ${String(person['notes'])} ${String(person['title'])}`,
    ),
  )
  const scan = await spread(40, (turn) => {
    const words = foldText(asked[turn]!).split(' ')
    return folded.filter((text) => words.every((word) => text.includes(word)))
  })
  return [
    {
      goal: 'G1',
      what: 'search, p99',
      ours: ours.p99,
      theirs: null,
      ratio: null,
      wanted: 'at most 12 ms',
      holds: ours.p99 <= 12,
    },
    faster('G1', 'search, median, beside looking through a folded array', ours.p50, scan.p50, null),
  ]
}

async function paging(cache: CacheStore, all: Person[]): Promise<Measured[]> {
  const query: ListQuery = {
    sort: [{ field: 'name' }],
    filter: { field: 'is_prospect', is: true },
    limit: 100,
  }
  const depth = Math.min(50_000, Math.floor(all.length / 4))
  const place = await cache.list('contacts', { ...query, offset: depth, limit: 1 })
  const top = await spread(200, () => cache.list('contacts', query))
  const deep = await spread(200, () => cache.list('contacts', { ...query, after: place.next! }))
  const offset = await spread(20, () => cache.list('contacts', { ...query, offset: depth }))
  const sorted = await spread(5, () =>
    all
      .filter((person) => person['is_prospect'])
      .sort((a, b) =>
        `${a.first_name} ${a.last_name}`.localeCompare(`${b.first_name} ${b.last_name}`),
      )
      .slice(depth, depth + 100),
  )
  return [
    {
      goal: 'G2',
      what: `page at depth ${depth}, median (beside: the first page)`,
      ours: deep.p50,
      theirs: top.p50,
      ratio: deep.p50 / top.p50,
      wanted: 'at most 1.5 x',
      holds: deep.p50 <= 1.5 * top.p50,
    },
    faster('G2', 'deep page beside OFFSET', deep.p50, offset.p50, null),
    faster('G2', 'deep page beside filtering and sorting an array', deep.p50, sorted.p50, 50),
  ]
}

async function starting({
  folder,
  options,
  all,
  reopen,
}: {
  folder: string
  options: { file: string; key: Buffer }
  all: Person[]
  reopen: () => Promise<CacheStore>
}): Promise<Measured[]> {
  const file = join(folder, 'people.json')
  writeFileSync(file, JSON.stringify(all))
  const query: ListQuery = { sort: [{ field: 'name' }], limit: 100 }
  const thread = await spread(5, async () => (await reopen()).list('contacts', query))
  const ours = await spread(5, () => {
    const engine = new CacheEngine(options.file, options.key, () => {
      throw new Error('nothing to rebuild')
    })
    engine.answer('list', { table: 'contacts', query })
    engine.answer('close', {})
  })
  const json = await spread(5, () =>
    (JSON.parse(readFileSync(file, 'utf8')) as Person[])
      .sort((a, b) => (a.first_name < b.first_name ? -1 : 1))
      .slice(0, 100),
  )
  const size = `a JSON store of ${Math.round(statSync(file).size / 1e6)} MB`
  return [
    faster('G7', `opening the file to the first page, beside ${size}`, ours.p50, json.p50, 15),
    faster(
      'G7',
      'the same from nothing: the old thread ended and a new one started',
      thread.p50,
      json.p50,
      null,
    ),
  ]
}

/** Writes a figure with as many digits as one reads. */
export function figure(value: number | null): string {
  if (value === null) return ''
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2)
}

export function printed(rows: Measured[]): string {
  const verdict = (holds: boolean | null) => {
    if (holds === null) return ''
    return holds ? ': holds' : ': NOT HELD'
  }
  return rows
    .map(
      (row) =>
        `${row.goal.padEnd(3)} ${row.what.padEnd(80)} ${figure(row.ours).padStart(9)} ` +
        `${figure(row.theirs).padStart(9)} ${figure(row.ratio).padStart(8)} x  ${row.wanted}${verdict(row.holds)}`,
    )
    .join('\n')
}

if (import.meta.main) {
  const rows = Number(process.argv[2] ?? 100_000)
  console.log(printed(await storeBench(rows)))
}
