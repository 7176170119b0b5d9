import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CacheEngine } from '#main/engine/store/cache/engine.ts'
import { search } from '#main/engine/store/cache/search.ts'
import type { ListQuery } from '#main/engine/store/cache/protocol.ts'
import { people, questions, typedQuestions, type Person } from './store-people.ts'

const PAGE = 200
/** A cache is filled with so many rows at a time, which takes half the time of pages. */
const FILLED_AT_ONCE = 4000
/** What somebody has open: a filtered, sorted list. */
const open: ListQuery = {
  sort: [{ field: 'name' }],
  filter: { field: 'is_prospect', is: true },
  limit: 100,
}

/** One figure at one number of rows. */
export interface Point {
  rows: number
  /** Milliseconds of processor time for one question. */
  ms: number
}

/** How one figure grows with the rows. */
export interface Growth {
  /** Also the name of its chart. */
  name: string
  what: string
  points: Point[]
}

/** A cache of so many people, in this thread: only its own work counts, and no waiting. */
interface Filled {
  rows: Person[]
  engine: CacheEngine
  reopen(): void
}

interface Figure {
  what: string
  turns: number
  /** Whether the figure is the 99th percentile of its turns, not their mean. */
  isSlowest?: boolean
  ask: (at: Filled) => Turn
}

const figures: Record<string, Figure> = {
  search: {
    what: 'search by name, address, number or note',
    turns: 400,
    ask({ rows, engine }) {
      const asked = questions(rows)
      return (turn) =>
        engine.answer('search', { text: asked[turn % asked.length] ?? '', limit: 20 })
    },
  },
  'slowest-search': {
    what: 'p99 of the same and of what is typed on the way to it',
    turns: 600,
    isSlowest: true,
    ask({ rows, engine }) {
      const asked = [...questions(rows), ...typedQuestions(rows)]
      return (turn) =>
        engine.answer('search', { text: asked[turn % asked.length] ?? '', limit: 20 })
    },
  },
  'first-page': {
    what: 'first page of a filtered, sorted list',
    turns: 200,
    ask:
      ({ engine }) =>
      () =>
        engine.answer('list', { table: 'contacts', query: open }),
  },
  'deep-page': {
    what: 'page in the middle of the same list',
    turns: 200,
    ask({ rows, engine }) {
      const offset = Math.floor(rows.length / 4)
      const query = { ...open, offset, limit: 1 }
      const { next } = engine.answer('list', { table: 'contacts', query })
      const deep = next === null ? open : { ...open, after: next }
      return () => engine.answer('list', { table: 'contacts', query: deep })
    },
  },
  'one-person': {
    what: 'one person',
    turns: 2000,
    ask:
      ({ rows, engine }) =>
      (turn) =>
        engine.answer('get', { table: 'contacts', ids: [rows[(turn * 7919) % rows.length]!.id] }),
  },
  'unchanged-page': {
    what: 'page of a sync that changes nothing',
    turns: 40,
    ask:
      ({ rows, engine }) =>
      (turn) => {
        const from = (turn * PAGE) % (rows.length - PAGE + 1)
        const page = rows.slice(from, from + PAGE)
        engine.answer('put', { table: 'contacts', rows: page, options: { startedAt: 2, now: 2 } })
      },
  },
  opening: {
    what: 'opening the file, to the first page',
    turns: 20,
    ask: (at) => () => {
      at.reopen()
      at.engine.answer('list', { table: 'contacts', query: open })
    },
  },
}
type Turn = (turn: number) => unknown

/**
 * Measures how the questions of a list grow with the people in it, by the processor time of one
 * question: what else the machine does delays it, and costs it hardly any.
 */
export function growthBench(
  sizes: readonly number[],
  tell: (line: string) => void = () => {},
): Growth[] {
  const growths = Object.entries(figures).map(([name, { what }]): Growth => ({
    name,
    what,
    points: [],
  }))
  for (const rows of sizes) {
    tell(`${rows} rows…`)
    withPeople(rows, (at) => {
      for (const growth of growths) {
        const { turns, isSlowest, ask } = figures[growth.name]!
        const measure = isSlowest ? slowestTime : processorTime
        growth.points.push({ rows, ms: measure(turns, ask(at)) })
      }
    })
  }
  return growths
}

function withPeople(count: number, work: (at: Filled) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-growth-'))
  const key = randomBytes(32)
  const create = () =>
    new CacheEngine(join(folder, 'cache.db'), key, () => {
      throw new Error('nothing to rebuild')
    }).searchWith(search)
  const rows = people(count)
  const at: Filled = {
    rows,
    engine: create(),
    reopen() {
      at.engine.answer('close', {})
      at.engine = create()
    },
  }
  try {
    for (let from = 0; from < count; from += FILLED_AT_ONCE) {
      const page = rows.slice(from, from + FILLED_AT_ONCE)
      at.engine.answer('put', { table: 'contacts', rows: page, options: { startedAt: 1, now: 1 } })
    }
    while (at.engine.answer('idle', {}).more) {
      /* merges until there is nothing left to merge */
    }
    work(at)
  } finally {
    at.engine.answer('close', {})
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the median, over five rounds, of the processor time that one turn takes. */
function processorTime(turns: number, ask: Turn): number {
  const each = Math.ceil(turns / 5)
  for (let turn = 0; turn < Math.min(20, each); turn += 1) ask(turn)
  const rounds = Array.from({ length: 5 }, (_, round) =>
    cost(() => {
      for (let turn = 0; turn < each; turn += 1) ask(round * each + turn)
    }),
  )
  return median(rounds) / each
}

/**
 * Returns the 99th percentile of the processor time of all turns, each the median of three rounds:
 * between two of a turn all others have used the page cache.
 */
function slowestTime(turns: number, ask: Turn): number {
  const rounds = Array.from({ length: 3 }, () =>
    Array.from({ length: turns }, (_, turn) => cost(() => ask(turn))),
  )
  const all = rounds[0]!.map((_, turn) => median(rounds.map((round) => round[turn]!)))
  return all.toSorted((a, b) => a - b)[Math.floor(turns * 0.99)] ?? NaN
}

/** Returns the milliseconds of processor time that some work takes. */
function cost(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN

/**
 * Returns the exponent with which a figure grows: the slope of the straight line through its points
 * on two logarithmic axes. 0: it does not grow; 1: as fast as the rows.
 */
export function growthExponent(points: readonly Point[]): number {
  const xs = points.map(({ rows }) => Math.log(rows))
  const ys = points.map(({ ms }) => Math.log(ms))
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
  const [x, y] = [mean(xs), mean(ys)]
  const over = xs.reduce((sum, one, at) => sum + (one - x) * ((ys[at] ?? y) - y), 0)
  return over / xs.reduce((sum, one) => sum + (one - x) ** 2, 0)
}
