import type { Budget } from '#main/engine/api/index.ts'
import type { Grant, Priority } from '#main/engine/api/types.ts'
import type { ManualClock } from './manual-clock.ts'

export interface StrictOptions {
  /** Requests in any rolling minute; a function where the limit changes. */
  limit: number | (() => number)
  /** From us to the service, and back again, in milliseconds. */
  latency?: () => number
  retryAfter?: 'seconds' | 'date' | 'none'
  /** Headers of every answer, where it says something of its rate. */
  states?: Record<string, string>
  /** Whether it refuses this one for no reason. */
  odd?: () => boolean
}

/** What a service saw of one kind of request. */
export interface Seen {
  served: number[]
  refused: number[]
}

const MINUTE = 60_000

/** A service that counts strictly over a rolling minute on the test's clock: the judge of a rate. */
export function strictService(clock: ManualClock, options: StrictOptions) {
  const { latency = () => 100, retryAfter = 'seconds', states = {}, odd = () => false } = options
  const limit = () => (typeof options.limit === 'number' ? options.limit : options.limit())
  const seen: Seen = { served: [], refused: [] }

  function judge(grant: Grant): void {
    const now = clock.monotonic()
    const recent = seen.served.filter((at) => now - at < MINUTE)
    const isOdd = odd()
    if (recent.length < limit() && !isOdd) {
      seen.served.push(now)
      clock.after(latency(), () => grant.done('answered', states))
      return
    }
    seen.refused.push(now)
    const wait = isOdd ? 2 : Math.ceil(((recent.at(-limit()) ?? now) + MINUTE - now) / 1000)
    clock.after(latency(), () => grant.done({ limited: { headers: headers(Math.max(1, wait)) } }))
  }

  function headers(seconds: number): Record<string, string> {
    if (retryAfter === 'none') return states
    if (retryAfter === 'seconds') return { ...states, 'retry-after': String(seconds) }
    const date = clock.now()
    return {
      ...states,
      date: new Date(date).toUTCString(),
      'retry-after': new Date(date + seconds * 1000).toUTCString(),
    }
  }

  return {
    seen,
    /** Asks without end: `abreast` requests always wait or are under way. Answers how to stop. */
    load(budget: Budget, action: 'read' | 'write', priority: Priority, abreast = 40): () => void {
      let on = true
      const ask = async () => {
        while (on) {
          const grant = await budget.acquire(action, priority)
          await new Promise<void>((resolve) => {
            const done: Grant = {
              done: (...answer) => {
                const said = grant.done(...answer)
                resolve()
                return said
              },
              release: () => grant.release(),
            }
            clock.after(latency(), () => judge(done))
          })
        }
      }
      for (let n = 0; n < abreast; n += 1) void ask()
      return () => {
        on = false
      }
    },
  }
}

/** How many of these moments fall into the minutes from `from` to `to`, counted from `start`. */
export const between = (times: readonly number[], start: number, from: number, to: number) =>
  times.filter((at) => at - start >= from * MINUTE && at - start < to * MINUTE).length

/** A small pseudo-random source, so that every run of a simulation is the same. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
