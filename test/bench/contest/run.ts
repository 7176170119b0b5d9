import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npm, staleness } from '../../../build/lib/dependencies.mjs'
import { flushing } from '../floors.ts'
import { questions, type Person } from '../store-people.ts'
import type { Spread } from '../figures.ts'
import { loadStore, stores } from './list.ts'
import { checkedQuestions, depthOf, missesOf, peopleOf, type Checked } from './scan.ts'
import { figuresOf, type Result } from './table.ts'
import type { Answers, Plan, Rival, Round } from './types.ts'

const ROUNDS = 5
/** One question of one round is asked no longer than that. */
const BUDGET_MS = 2000
/** A store that takes longer to be filled or asked is not one that somebody would use. */
const LIMIT_MS = 900_000

const here = fileURLToPath(new URL('./', import.meta.url))
const packages = fileURLToPath(new URL('../rivals/', import.meta.url))

/** What one run of all stores found. */
export interface Comparison {
  results: Result[]
  /** One page written and flushed, in the same run. */
  flush: Spread
  /** The machine's load at the beginning, in the middle and at the end. */
  loads: number[]
}

interface Contest {
  store: string
  rival: Rival
  folder: string
  misses: Result['misses']
  rounds: Round[]
  failed: string | null
}

/** Installs the packages of the rivals where they are not what their lockfile says. */
export async function installRivals(): Promise<string> {
  const why = staleness(packages)
  if (why === null) return 'Rivals: up to date'
  const args = ['ci', '--prefix', packages, '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, out } = await npm(args, process.env)
  return code === 0
    ? `Rivals: installed, because ${why}`
    : `Rivals: npm ci failed (exit code ${code}); those that need a package are left out:\n${out}`
}

/**
 * Fills each store with the same people, compares its answers with those of looking at everybody,
 * and then measures all of them in turn, five times, each time in a process of its own: what else
 * the machine does meets all of them.
 */
export async function compareRivals(
  count: number,
  only: readonly string[],
  tell: (line: string) => void,
): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-rivals-'))
  const rows = peopleOf(count)
  const plan = planOf(rows)
  const loads = [loadavg()[0] ?? 0]
  try {
    const contests: Contest[] = []
    const checked = checkedQuestions(rows)
    for (const store of chosen(only)) {
      tell(`${store}: filling and checking…`)
      const contest = await begin(store, join(folder, store))
      await check(contest, { count, plan, checked, rows })
      contests.push(contest)
    }
    loads.push(loadavg()[0] ?? 0)
    const flushes: Spread[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const contest of contests) {
        if (contest.failed !== null) continue
        tell(`round ${round} of ${ROUNDS}: ${contest.store}`)
        await attempt(contest, async () => {
          contest.rounds.push(await inProcess<Round>(contest, { phase: 'round', count, plan }))
        })
      }
      flushes.push(flushing(folder))
    }
    loads.push(loadavg()[0] ?? 0)
    return { results: contests.map(resultOf), flush: middle(flushes), loads }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const chosen = (only: readonly string[]) =>
  stores.filter((store) => store === 'hotdesk' || only.length === 0 || only.includes(store))

const planOf = (rows: Person[]): Plan => ({
  questions: questions(rows),
  ids: Array.from({ length: 100 }, (_, turn) => rows[(turn * 7919) % rows.length]!.id),
  depth: depthOf(rows.length),
  budget: BUDGET_MS,
})

async function begin(store: string, folder: string): Promise<Contest> {
  mkdirSync(folder)
  const rival = await loadStore(store)
  return { store, rival, folder, misses: null, rounds: [], failed: null }
}

/** Fills a store, and holds its answers and what it kept against what is right. */
async function check(
  contest: Contest,
  about: { count: number; plan: Plan; checked: readonly Checked[]; rows: readonly Person[] },
): Promise<void> {
  const { count, checked, rows } = about
  const plan = { ...about.plan, questions: checked.map(({ text }) => text) }
  await attempt(contest, async () => {
    await inProcess(contest, { phase: 'fill', count, plan })
    const answers = await inProcess<Answers>(contest, { phase: 'answers', count, plan })
    const misses = missesOf(answers, checked, { rows, depth: plan.depth })
    if (contest.rival.notOffered?.edit === undefined) {
      const { notes } = await inProcess<Answers>(contest, { phase: 'again', count, plan })
      misses.kept = notes === 'kept'
    }
    contest.misses = misses
  })
}

async function attempt(contest: Contest, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    contest.failed = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
  }
}

/** Runs a phase in a new process and returns its answer; throws what it threw. */
function inProcess<T>(
  { store, folder }: Contest,
  { phase, count, plan }: { phase: string; count: number; plan: Plan },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = fork(join(here, 'one.ts'), [store, phase, folder, String(count)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-old-space-size=8192'],
      timeout: LIMIT_MS,
    })
    child.on('message', (said: { answer?: T; error?: string }) => {
      if (said.error === undefined) resolve(said.answer as T)
      else reject(new Error(said.error))
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      reject(new Error(`its process ended with ${signal ?? code}`))
    })
    child.send(plan)
  })
}

const resultOf = ({ rival, rounds, misses, failed }: Contest): Result => ({
  rival,
  misses,
  failed,
  figures: failed === null ? figuresOf(rounds) : null,
})

const middle = (all: readonly Spread[]): Spread =>
  all.toSorted((one, other) => one.p50 - other.p50)[Math.floor(all.length / 2)]!
