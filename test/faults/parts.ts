import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findMutant, playApart } from '#test/simulator/find-mutant.ts'
import { simulatedMutants } from '#test/simulator/mutants.ts'
import { recordSession } from '#test/simulator/recording/recorded-day.ts'
import { describeReplay } from '#test/simulator/recording/replayed.ts'
import { replay } from '#test/simulator/recording/replay.ts'
import { readLines } from '#main/engine/recording/tape.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { faultNames } from './catalogue.ts'
import { kill } from './kills.ts'
import { killMidRequest, type Moment, moments } from './mid-request.ts'
import { judge } from './mutants/judge.ts'
import { mutants } from './mutants/mutants.ts'
import { paidRoutes } from './paid-classes.ts'
import { judgeLife, lives, type Life } from './power/crash-states.ts'
import { cutPower, recorder } from './power/power-cut.ts'
import { openBench, requestClasses, type Bench } from './suite.ts'

/** What a batch came to. `counted`: figures worth keeping, added up. */
export interface Result {
  done: number
  failures: string[]
  counted: Record<string, number>
}

/**
 * One of the figures of docs/promises.md: so many cases, done in batches that can be taken up
 * again.
 */
export interface Part {
  name: string
  promises: string
  total: number
  batch: number
  /** Cases `from` to `from + count`; the same seed and numbers are the same cases. */
  run(from: number, count: number, seed: number): Promise<Result>
}

const FAULTS = faultNames.length
const top = join(import.meta.dirname, '../..')

async function cases(
  bench: Bench,
  from: number,
  count: number,
  one: (index: number) => Promise<void>,
): Promise<Result> {
  const failures: string[] = []
  try {
    for (let index = from; index < from + count; index += 1)
      await one(index).catch((error: unknown) => {
        failures.push(error instanceof Error ? error.message : String(error))
      })
  } finally {
    await bench[Symbol.asyncDispose]()
  }
  return { done: count, failures, counted: {} }
}

/** Index to fault, class or route, and round: all faults of a class, all classes of a round. */
const place = (index: number, kinds: number) => ({
  fault: faultNames[index % FAULTS] ?? 'dns',
  kind: Math.floor(index / FAULTS) % kinds,
  round: Math.floor(index / FAULTS / kinds),
})

const faults: Part = {
  name: 'faults',
  promises: 'P2 P3 P6 P12 P13 P14',
  total: FAULTS * requestClasses.length * 10,
  batch: FAULTS * requestClasses.length,
  run: async (from, count, seed) => {
    const bench = await openBench(400)
    return cases(bench, from, count, (index) => {
      const { fault, kind, round } = place(index, requestClasses.length)
      return bench.one(requestClasses[kind] ?? 'read', fault, seed + round * 102 + index)
    })
  },
}

const paid: Part = {
  name: 'paid faults',
  promises: 'P7 P8',
  total: FAULTS * paidRoutes.length * 20,
  batch: FAULTS * paidRoutes.length,
  run: async (from, count, seed) => {
    const bench = await openBench(600)
    return cases(bench, from, count, (index) => {
      const { fault, kind, round } = place(index, paidRoutes.length)
      return bench.paid(paidRoutes[kind] ?? 'research.start', fault, seed + round * 212 + index)
    })
  },
}

const kills: Part = {
  name: 'kills',
  promises: 'P1 G12',
  total: 3000,
  batch: 25,
  run: async (from, count, seed) => {
    const { said, lost } = await kill(count, seed + from)
    return {
      done: count,
      failures: lost > 0 ? [`${lost} edits lost from ${from}, seed ${seed}`] : [],
      counted: { said, lost },
    }
  },
}

const cuts: Part = {
  name: 'power cuts',
  promises: 'P1',
  total: 1000,
  batch: 100,
  run: async (from, count, seed): Promise<Result> => {
    const library = recorder()
    if (library === null)
      return { done: count, failures: ['the recorder needs Linux and a C compiler'], counted: {} }
    const { said, lost, refused } = await cutPower(count, seed + from, library)
    return {
      done: count,
      failures: [
        ...refused,
        ...(lost > 0 ? [`${lost} edits lost from ${from}, seed ${seed}`] : []),
      ],
      counted: { said, lost },
    }
  },
}

const lifeNames = Object.keys(lives) as Life[]
/** A life has fewer flushes than this. */
const mostFlushes = 40

/** Every state of each life; then each life with every one of its flushes failing. */
const states: Part = {
  name: 'crash states, enumerated',
  promises: 'P1',
  total: lifeNames.length * (1 + mostFlushes),
  batch: 1,
  run: async (from): Promise<Result> => {
    const library = recorder()
    const life = lifeNames[from % lifeNames.length]
    if (library === null || !life)
      return { done: 1, failures: ['the recorder needs Linux and a C compiler'], counted: {} }
    const failing = Math.floor(from / lifeNames.length)
    const judged = judgeLife(life, { library, ...(failing === 0 ? {} : { failing }) })
    const { states: found, salvages, faults } = judged
    return { done: 1, failures: faults, counted: { states: found, salvages } }
  },
}

const ways = (['create', 'paid'] as const).flatMap((what) =>
  (Object.keys(moments) as Moment[]).map((moment) => [what, moment] as const),
)

const midRequest: Part = {
  name: 'kills in mid-request',
  promises: 'P1 P7',
  total: 600,
  batch: ways.length,
  run: async (from, count) => {
    await using service: RunningService = await startService({ contacts: 60, credits: '10000+0' })
    const failures: string[] = []
    for (let index = from; index < from + count; index += 1) {
      const [what, moment] = ways[index % ways.length] ?? ['create', 'arrived']
      const { effects, requests, said } = await killMidRequest(service, what, moment)
      const wanted = moment === 'arrived' && what === 'paid' ? 0 : 1
      if (effects !== wanted || (what === 'paid' && (requests > 1 || said.answer !== 'refused')))
        failures.push(
          `${what} ${moment}: ${effects} effects, ${requests} requests, ${JSON.stringify(said)}`,
        )
    }
    return { done: count, failures, counted: {} }
  },
}

const mutated: Part = {
  name: 'mutants',
  promises: 'P13 P16 P18 J5 J9 E9',
  total: mutants.length,
  batch: 1,
  run: async (from, count) => {
    const chosen = mutants.slice(from, from + count)
    const failures: string[] = []
    for (const mutant of chosen) {
      const { killed, why } = await judge(mutant)
      if (!killed) failures.push(`${mutant.file}: ${mutant.name}: ${why}`)
    }
    return { done: count, failures, counted: { killed: chosen.length - failures.length } }
  },
}

/** Each seed is a day, played twice. */
const simulatedDays: Part = {
  name: 'simulated days',
  promises: 'P1 P2 P6 P7 P8 P16 P19 P20 P22',
  total: 2000,
  batch: 40,
  async run(from, count, seed) {
    const seeds = Math.ceil(count / 2)
    const first = seed + from / 2
    const { out, errors, code } = await playApart([
      '--seed',
      String(first),
      '--seeds',
      String(seeds),
    ])
    return {
      done: count,
      failures: code === 0 ? [] : [(out + errors).slice(0, 20_000)],
      counted: {},
    }
  },
}

const mostSeeds = 40
/** Every mutant is found, each within so many seeds; how many it took is told. */
const simulated: Part = {
  name: 'mutants under the simulator',
  promises: 'P1 P2 P6 P7 P8 P12 P16 P19 P20 P22',
  total: simulatedMutants.length,
  batch: 1,
  async run(from, count, seed) {
    const counted: Record<string, number> = {}
    const failures: string[] = []
    for (const mutant of simulatedMutants.slice(from, from + count)) {
      const { seeds, fault } = await findMutant(mutant, seed, mostSeeds)
      if (fault === null) failures.push(`not found within ${seeds} seeds: ${mutant.name}`)
      else counted[mutant.name] = seeds
    }
    return { done: count, failures, counted }
  },
}

const UNIT = ['vitest/vitest.mjs', 'run', '--testTimeout=7200000']
const SPOKEN = ['../test/screen-reader/main.ts', '--retries=1']
const JOURNEYS = ['@playwright/test/cli.js', 'test', '--retries=0', '--timeout=7200000']

/** Suites of `npm test` with their full figures, in a process of their own. */
const suite = (
  [tool = '', ...given]: readonly string[],
  part: Omit<Part, 'run'>,
  files: readonly string[],
  env: (count: number) => Record<string, string>,
): Part => ({
  ...part,
  run: async (_from, count) => {
    const child = spawn(process.execPath, [join(top, 'node_modules', tool), ...given, ...files], {
      cwd: top,
      env: { ...process.env, NO_COLOR: '1', HOTDESK_HOST: 'browser', ...env(count) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        out += part.toString('utf8')
      })
    const code = await new Promise((resolve) => {
      child.once('close', resolve)
    })
    return {
      done: count,
      failures:
        code === 0
          ? []
          : [
              out
                .split('\n')
                .filter((line) => /FAIL|Error|seed|Counterexample/.test(line))
                .join(' | ')
                .slice(0, 2000),
            ],
      counted: {},
    }
  },
})

/** Sessions with kills are recorded, and played again from the recording alone. */
const replayedSessions: Part = {
  name: 'replayed sessions',
  promises: 'P11',
  total: 100,
  batch: 10,
  async run(from, count) {
    const failures: string[] = []
    let starts = 0
    for (let session = from + 1; session <= from + count; session += 1) {
      const replayed = await replay(readLines(await recordSession(session)))
      starts += replayed.lives
      if (replayed.alike < replayed.checkpoints)
        failures.push(`session ${session}: ${describeReplay(replayed)}`)
    }
    return { done: count, failures, counted: { starts } }
  },
}

export const parts: Part[] = [
  faults,
  paid,
  kills,
  cuts,
  midRequest,
  mutated,
  states,
  simulatedDays,
  simulated,
  replayedSessions,
  suite(
    UNIT,
    { name: 'model sequences', promises: 'P2 P3 P4 P6', total: 10_000, batch: 500 },
    ['test/main/engine/outbox/model.test.ts', 'test/main/engine/outbox/alone.model.test.ts'],
    (count) => ({ HOTDESK_MODEL_RUNS: String(count) }),
  ),
  suite(
    UNIT,
    { name: 'damaged caches', promises: 'P9', total: 1000, batch: 1000 },
    ['test/main/engine/store/workspace-store.test.ts'],
    () => ({ HOTDESK_CACHE_DAMAGES: '200' }),
  ),
  suite(
    UNIT,
    { name: 'foreign services', promises: 'I12', total: 1, batch: 1 },
    ['test/foreign/foreign.test.ts'],
    () => ({ HOTDESK_FOREIGN_PEOPLE: '1000' }),
  ),
  suite(
    JOURNEYS,
    { name: 'foreign services over the screens', promises: 'P5', total: 1, batch: 1 },
    ['test/e2e/foreign.spec.ts'],
    () => ({ HOTDESK_SOAK: '1' }),
  ),
  suite(
    JOURNEYS,
    { name: 'axe, every screen in every look', promises: 'M2 M3', total: 1, batch: 1 },
    ['test/e2e/axe-matrix.spec.ts'],
    () => ({ HOTDESK_SOAK: '1' }),
  ),
  suite(
    UNIT,
    { name: '30 days offline, 1,000 failures', promises: 'P3', total: 1, batch: 1 },
    ['test/main/engine/outbox/outbox.test.ts'],
    () => ({ HOTDESK_SOAK: '1' }),
  ),
  suite(
    SPOKEN,
    { name: 'what a screen reader says', promises: 'M1 M2', total: 1, batch: 1 },
    [],
    () => ({}),
  ),
  suite(
    JOURNEYS,
    { name: '100,000 rows imported over the screens', promises: 'L2', total: 1, batch: 1 },
    ['test/e2e/import.spec.ts', '-g', 'a large file'],
    () => ({ HOTDESK_SOAK: '1' }),
  ),
]
