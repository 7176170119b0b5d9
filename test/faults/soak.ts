import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { parts, type Part } from './parts.ts'

/*
 * npm run test:soak [-- --minutes N --only NAME --seed N --fresh]: the full figures of
 * docs/promises.md, on loopback alone. Progress goes to the error stream; what was done is kept
 * after every batch, so that the same command goes on where it was stopped. A report is written at
 * every end.
 */
const folder = join(import.meta.dirname, '../../bench-results')
const stateFile = join(folder, 'soak-state.json')

const partState = z.object({
  done: z.number(),
  ms: z.number(),
  failures: z.array(z.string()),
  counted: z.record(z.string(), z.number()),
})
const soakState = z.object({
  seed: z.number(),
  began: z.string(),
  parts: z.record(z.string(), partState),
})
type SoakState = z.infer<typeof soakState>

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string' },
    fresh: { type: 'boolean' },
  },
})
const until = performance.now() + Number(values.minutes ?? 'Infinity') * 60_000
const chosen = parts.filter((part) => values.only === undefined || part.name.includes(values.only))
const say = (text: string) => process.stderr.write(`${text}\n`)

mkdirSync(folder, { recursive: true })
const state = read()
let stopping = false
process.once('SIGINT', () => {
  stopping = true
  say('Stopping after this batch; press again to stop at once.')
  process.once('SIGINT', () => process.exit(130))
})
say(
  `seed ${state.seed}; ${chosen.map((part) => `${part.name} ${doneOf(part)}/${part.total}`).join(', ')}`,
)

for (let part = next(); part && !stopping && performance.now() < until; part = next()) {
  const began = performance.now()
  const from = doneOf(part)
  const result = await part
    .run(from, Math.min(part.batch, part.total - from), state.seed)
    .catch((error: unknown) => ({
      done: Math.min(part?.batch ?? 1, (part?.total ?? 1) - from),
      failures: [String(error)],
      counted: {},
    }))
  const kept = (state.parts[part.name] ??= { done: 0, ms: 0, failures: [], counted: {} })
  kept.done += result.done
  kept.ms += performance.now() - began
  kept.failures.push(...result.failures)
  for (const [name, count] of Object.entries(result.counted))
    kept.counted[name] = (kept.counted[name] ?? 0) + count
  writeFileSync(stateFile, JSON.stringify(state, null, 2))
  const failed = kept.failures.length > 0 ? `, ${kept.failures.length} FAILED` : ''
  say(
    `${part.name.padEnd(34)} ${String(kept.done).padStart(6)} of ${part.total}${failed}; ` +
      `all of it in about ${minutesLeft()} min`,
  )
}
process.exitCode = report()

/**
 * The part that has had the least time, so that a soak cut short has done something of everything.
 */
function next(): Part | undefined {
  const took = (part: Part) => state.parts[part.name]?.ms ?? 0
  return chosen.filter((part) => doneOf(part) < part.total).toSorted((a, b) => took(a) - took(b))[0]
}

function doneOf(part: Part): number {
  return state.parts[part.name]?.done ?? 0
}

/** By how long the cases took so far; a part that has not begun counts for nothing. */
function minutesLeft(): number {
  const ms = chosen.reduce((sum, part) => {
    const { done, ms: took } = state.parts[part.name] ?? { done: 0, ms: 0 }
    return sum + (done > 0 ? (took / done) * (part.total - done) : 0)
  }, 0)
  return Math.ceil(ms / 60_000)
}

function read(): SoakState {
  const fresh: SoakState = {
    seed: Number(values.seed ?? Math.floor(Math.random() * 1e6)),
    began: new Date().toISOString(),
    parts: {},
  }
  if (values.fresh || !existsSync(stateFile)) return fresh
  const kept = soakState.safeParse(JSON.parse(readFileSync(stateFile, 'utf8')))
  return kept.success ? kept.data : fresh
}

/** Writes the report and shows it as a table; answers the exit code. */
function report(): number {
  const rows = chosen.map((part) => {
    const { done, ms, failures, counted } = state.parts[part.name] ?? {
      done: 0,
      ms: 0,
      failures: [],
      counted: {},
    }
    return {
      part: part.name,
      promises: part.promises,
      done,
      of: part.total,
      failed: failures.length,
      minutes: Math.round(ms / 6000) / 10,
      ...counted,
      failures,
    }
  })
  const whole = rows.every(({ done, of }) => done >= of)
  const now = new Date().toISOString()
  const file = join(folder, `soak-${now.slice(0, 19).replaceAll(':', '')}.json`)
  writeFileSync(
    file,
    JSON.stringify({ began: state.began, ended: now, seed: state.seed, whole, rows }, null, 2),
  )
  console.log(
    '| part | promises | done | of | failed | minutes | counted |\n|---|---|---|---|---|---|---|',
  )
  for (const { part, promises, done, of, failed, minutes, failures: _failures, ...counted } of rows)
    console.log(
      `| ${part} | ${promises} | ${done} | ${of} | ${failed} | ${minutes} | ${Object.entries(
        counted,
      )
        .map(([name, count]) => `${name} ${String(count)}`)
        .join(', ')} |`,
    )
  for (const { part, failures } of rows)
    for (const failure of failures.slice(0, 20)) console.log(`${part}: ${failure}`)
  console.log(whole ? 'Whole.' : 'Not whole yet: the same command goes on from here.')
  return rows.some(({ failed }) => failed > 0) ? 1 : 0
}
