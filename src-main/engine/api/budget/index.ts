import { actions, type Action } from '#shared/api/rates.ts'
import type { Clock } from '#main/ports.ts'
import { random as chance } from '#main/random.ts'
import { retryAfterMs } from '../retry-after.ts'
import { priorities, type Grant, type Grants, type Priority } from '../types.ts'
import { Bucket } from './bucket.ts'
import { createSleepMeter } from './sleep.ts'
import { readStatedLimit } from './stated-limit.ts'
import { readMemory, writeMemory, type KeyValue } from './memory.ts'

export type { KeyValue } from './memory.ts'

export interface BudgetOptions {
  clock: Clock
  /**
   * Where rates and the last minute are kept over restarts (P16); without it every start begins
   * afresh.
   */
  kv?: KeyValue
  /** Multiplies all rates: for a practice workspace with --rate-scale, and for tests. */
  scale?: number
  random?: () => number
  /** Milliseconds since this computer was started. */
  uptime?: () => number
}

export interface BucketState {
  action: Action
  rate: number
  waiting: number
  paused_ms: number
}

export interface Budget extends Grants {
  /**
   * Minutes until `count` more requests of this kind would be through, after those already waiting.
   */
  estimate(action: Action, count: number, priority?: Priority): number
  /**
   * The same in milliseconds. What nobody waits for takes longer: a part of the reads is not for
   * it. The default is `interactive`.
   */
  etaMs(action: Action, count: number, priority?: Priority): number
  /** Counts a request that left without asking here, such as the one that tries an API token. */
  note(action: Action): void
  /** A person is looking: a fifth of the reads stays free for what they do next. */
  attend(): void
  state(): BucketState[]
}

interface Waiter {
  priority: Priority
  resolve(grant: Grant): void
}
interface Line {
  action: Action
  bucket: Bucket
  waiters: Waiter[]
  stop: () => void
}

/** Creates the one budget of a workspace: every request to its service asks here first. */
export function createBudget(options: BudgetOptions): Budget {
  const { clock, kv, scale = 1, random = chance.fraction } = options
  const up = options.uptime ?? clock.uptime ?? clock.now
  const stamp = () => ({ wall: clock.now(), up: up() })
  const sleptSince = createSleepMeter(clock, options.uptime ?? clock.uptime)
  const lines = Object.fromEntries(
    (Object.keys(actions) as Action[]).map((action) => [action, open(action)]),
  ) as Record<Action, Line>

  function open(action: Action): Line {
    const bucket = new Bucket(actions[action], { scale, reserves: action === 'read', random })
    const memory = kv && readMemory(kv, `budget:${action}`, stamp())
    if (memory) bucket.restore(memory.memory, memory.elapsed, clock.monotonic())
    return { action, bucket, waiters: [], stop: () => {} }
  }

  /**
   * Before the request leaves and after each answer: a kill between the two leaves the place in the
   * minute taken.
   */
  function keep(line: Line): void {
    if (!kv) return
    try {
      writeMemory(kv, `budget:${line.action}`, line.bucket.remember(clock.monotonic()), stamp())
    } catch {
      // A full or closed disk must not stop the reading; whoever writes edits there says what is
      // wrong with it.
    }
  }

  /** Time that the computer slept counts towards the pauses that the service asked for. */
  function countSleep(): void {
    const slept = sleptSince()
    if (slept === 0) return
    for (const line of Object.values(lines)) line.bucket.shortenPause(slept)
    for (const line of Object.values(lines)) pump(line)
  }

  /** Lets through whoever may go, in order, and comes back when the next one may. */
  function pump(line: Line): void {
    countSleep()
    line.stop()
    line.stop = () => {}
    for (let head = line.waiters[0]; head; head = line.waiters[0]) {
      const now = clock.monotonic()
      const at = line.bucket.freeAt(head.priority, now)
      if (at > now) {
        // Infinity: it depends on an answer still to come, whose end pumps again.
        if (Number.isFinite(at)) line.stop = clock.after(Math.ceil(at - now), () => pump(line))
        return
      }
      line.waiters.shift()
      head.resolve(grant(line, head.priority))
    }
  }

  function grant(line: Line, priority: Priority): Grant {
    const entry = line.bucket.take(priority, clock.monotonic())
    keep(line)
    const giveBack = (): number => {
      keep(line)
      pump(line)
      return line.bucket.pausedFor(clock.monotonic())
    }
    return {
      done(answer, headers = typeof answer === 'object' ? answer.limited.headers : {}) {
        const now = clock.monotonic()
        line.bucket.rate.states(readStatedLimit(headers))
        if (typeof answer === 'object')
          line.bucket.refuse(entry, now, retryAfterMs(answer.limited.headers, clock.now()))
        else line.bucket.finish(entry, now, answer === 'answered')
        return { retryInMs: giveBack() }
      },
      release() {
        line.bucket.giveBack(entry)
        giveBack()
      },
    }
  }

  const etaMs = (action: Action, count: number, priority: Priority = 'interactive') =>
    etaIn(lines[action], count, priority, clock.monotonic())
  return {
    acquire: (action, priority, signal) => queueUp(lines[action], priority, pump, signal),
    etaMs,
    estimate: (action, count, priority) => etaMs(action, count, priority) / 60_000,
    note: (action) => void grant(lines[action], 'reconcile').done('answered'),
    attend: () => lines.read.bucket.attend(clock.monotonic()),
    state: () =>
      Object.values(lines).map(({ action, bucket, waiters }) => ({
        action,
        rate: bucket.rate.current,
        waiting: waiters.length,
        paused_ms: bucket.pausedFor(clock.monotonic()),
      })),
  }
}

/** Returns when so many more requests would be through, in milliseconds. */
const etaIn = ({ bucket, waiters }: Line, count: number, priority: Priority, now: number) =>
  count <= 0 ? 0 : bucket.duration(waiters.length + count, priority, now)

/** Stands in line behind its own priority, and leaves the line when the signal says so. */
function queueUp(
  line: Line,
  priority: Priority,
  pump: (line: Line) => void,
  signal?: AbortSignal,
): Promise<Grant> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const waiter: Waiter = {
      priority,
      resolve: (given) => {
        signal?.removeEventListener('abort', leave)
        resolve(given)
      },
    }
    const leave = () => {
      line.waiters = line.waiters.filter((other) => other !== waiter)
      reject(signal?.reason)
      pump(line)
    }
    signal?.addEventListener('abort', leave, { once: true })
    const behind = line.waiters.findIndex(
      (other) => priorities.indexOf(other.priority) > priorities.indexOf(priority),
    )
    line.waiters.splice(behind < 0 ? line.waiters.length : behind, 0, waiter)
    pump(line)
  })
}
