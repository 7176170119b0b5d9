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
   * Keeps the rates and the last minute over restarts (P16); without it, every start begins afresh.
   */
  kv?: KeyValue
  /** Multiplies all rates: for a practice workspace with --rate-scale, and for tests. */
  scale?: number
  random?: () => number
  /** Returns milliseconds since this computer was started. */
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
   * Returns the minutes until `count` more requests of this action are through, after those already
   * waiting.
   */
  estimate(action: Action, count: number, priority?: Priority): number
  /**
   * Returns the same in milliseconds. Background requests take longer, because part of the reads is
   * reserved. The default priority is `interactive`.
   */
  etaMs(action: Action, count: number, priority?: Priority): number
  /** Counts a request that left without a grant, such as the one that tests an API token. */
  note(action: Action): void
  /** Keeps a fifth of the reads free for the user's next action, because the user is active. */
  attend(): void
  state(): BucketState[]
}

interface Waiter {
  priority: Priority
  resolve(grant: Grant): void
}
interface ActionQueue {
  action: Action
  bucket: Bucket
  waiters: Waiter[]
  stop: () => void
}

/** Creates the rate budget of a workspace. Every request to its service needs a grant from it. */
export function createBudget(options: BudgetOptions): Budget {
  const { clock, kv, scale = 1, random = chance.fraction } = options
  const readUptime = options.uptime ?? clock.uptime ?? clock.now
  const stamp = () => ({ wall: clock.now(), up: readUptime() })
  const sleptSince = createSleepMeter(clock, options.uptime ?? clock.uptime)
  const queues = Object.fromEntries(
    (Object.keys(actions) as Action[]).map((action) => [action, open(action)]),
  ) as Record<Action, ActionQueue>

  function open(action: Action): ActionQueue {
    const bucket = new Bucket(actions[action], { scale, reserves: action === 'read', random })
    const memory = kv && readMemory(kv, `budget:${action}`, stamp())
    if (memory) bucket.restore(memory.memory, memory.elapsed, clock.monotonic())
    return { action, bucket, waiters: [], stop: () => {} }
  }

  /**
   * Saves the state of a line before the request leaves and after each answer, so that a kill
   * between the two leaves the place in the minute taken.
   */
  function save(line: ActionQueue): void {
    if (!kv) return
    try {
      writeMemory(kv, `budget:${line.action}`, line.bucket.remember(clock.monotonic()), stamp())
    } catch {
      // A full or closed disk must not stop reading; the next edit reports what is wrong with it.
    }
  }

  /** Counts the time the computer slept towards the pauses the service asked for. */
  function countSleep(): void {
    const slept = sleptSince()
    if (slept === 0) return
    for (const line of Object.values(queues)) line.bucket.shortenPause(slept)
    for (const line of Object.values(queues)) pump(line)
  }

  /**
   * Grants waiting requests in order as long as the rate allows, and sets a timer for the next one.
   */
  function pump(line: ActionQueue): void {
    countSleep()
    line.stop()
    line.stop = () => {}
    for (let head = line.waiters[0]; head; head = line.waiters[0]) {
      const now = clock.monotonic()
      const at = line.bucket.freeAt(head.priority, now)
      if (at > now) {
        // Infinity means that it depends on an answer still to come; `done` then calls pump again.
        if (Number.isFinite(at)) line.stop = clock.after(Math.ceil(at - now), () => pump(line))
        return
      }
      line.waiters.shift()
      head.resolve(grant(line, head.priority))
    }
  }

  function grant(line: ActionQueue, priority: Priority): Grant {
    const entry = line.bucket.take(priority, clock.monotonic())
    save(line)
    const finish = (): number => {
      save(line)
      pump(line)
      return line.bucket.remainingPause(clock.monotonic())
    }
    return {
      done(answer, headers = typeof answer === 'object' ? answer.limited.headers : {}) {
        const now = clock.monotonic()
        line.bucket.rate.applyStatedLimit(readStatedLimit(headers))
        if (typeof answer === 'object')
          line.bucket.refuse(entry, now, retryAfterMs(answer.limited.headers, clock.now()))
        else line.bucket.finish(entry, now, answer === 'answered')
        return { retryInMs: finish() }
      },
      release() {
        line.bucket.release(entry)
        finish()
      },
    }
  }

  const etaMs = (action: Action, count: number, priority: Priority = 'interactive') =>
    etaIn(queues[action], count, priority, clock.monotonic())
  return {
    acquire: (action, priority, signal) => enqueue(queues[action], priority, pump, signal),
    etaMs,
    estimate: (action, count, priority) => etaMs(action, count, priority) / 60_000,
    note: (action) => void grant(queues[action], 'reconcile').done('answered'),
    attend: () => queues.read.bucket.attend(clock.monotonic()),
    state: () =>
      Object.values(queues).map(({ action, bucket, waiters }) => ({
        action,
        rate: bucket.rate.current,
        waiting: waiters.length,
        paused_ms: bucket.remainingPause(clock.monotonic()),
      })),
  }
}

/** Returns the milliseconds until `count` more requests are through. */
const etaIn = ({ bucket, waiters }: ActionQueue, count: number, priority: Priority, now: number) =>
  count <= 0 ? 0 : bucket.duration(waiters.length + count, priority, now)

/**
 * Queues a request behind those of its own or a higher priority; removes it when the signal is
 * aborted.
 */
function enqueue(
  line: ActionQueue,
  priority: Priority,
  pump: (line: ActionQueue) => void,
  signal?: AbortSignal,
): Promise<Grant> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const waiter: Waiter = {
      priority,
      resolve: (grant) => {
        signal?.removeEventListener('abort', leave)
        resolve(grant)
      },
    }
    const leave = () => {
      line.waiters = line.waiters.filter((candidate) => candidate !== waiter)
      reject(signal?.reason)
      pump(line)
    }
    signal?.addEventListener('abort', leave, { once: true })
    const place = line.waiters.findIndex(
      (candidate) => priorities.indexOf(candidate.priority) > priorities.indexOf(priority),
    )
    line.waiters.splice(place < 0 ? line.waiters.length : place, 0, waiter)
    pump(line)
  })
}
