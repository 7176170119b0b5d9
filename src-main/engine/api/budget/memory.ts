import * as z from 'zod'
import type { BucketMemory } from './bucket.ts'

/**
 * A small durable store, such as one of outbox.db. It must survive the end of the process; power
 * loss takes longer than a minute.
 */
export interface KeyValue {
  get(key: string): string | null
  set(key: string, value: string): void
}

/**
 * Two clocks that go on while we do not run. `up` (since boot) does not follow the wall clock, and
 * begins again at a boot.
 */
export interface Stamp {
  wall: number
  up: number
}

const count = z.number().nonnegative()
const kept = z.object({
  wall: z.number(),
  up: z.number(),
  rate: z.number().positive(),
  known: z
    .object({
      good: z.number().positive(),
      growing: z.boolean(),
      refusals: z.number().int().nonnegative(),
      low: z.number().int().nonnegative(),
      probe_in: count.nullable(),
    })
    .optional(),
  pause: count,
  failures: z.number().int().nonnegative(),
  flying: z.number().int().nonnegative().max(100_000),
  ages: z.array(z.tuple([count, z.number().int().nonnegative().max(100_000)])).max(70),
})

/** Stores what a bucket remembers, with both clocks, for `readMemory`. */
export function writeMemory(kv: KeyValue, key: string, memory: BucketMemory, stamp: Stamp): void {
  kv.set(key, JSON.stringify({ ...stamp, ...memory }))
}

/**
 * Reads what was remembered, and how long ago at least, in milliseconds; null where there is
 * nothing usable.
 */
export function readMemory(
  kv: KeyValue,
  key: string,
  now: Stamp,
): { memory: BucketMemory; elapsed: number } | null {
  const parsed = kept.safeParse(json(kv.get(key)))
  if (!parsed.success) return null
  const { wall, up, ...memory } = parsed.data
  // A wall clock may have been set, so the smaller of both is believed (P17); after a boot at least
  // the time since then has passed.
  const sinceUp = now.up >= up ? now.up - up : now.up
  return { memory, elapsed: Math.max(0, Math.min(now.wall - wall, sinceUp)) }
}

function json(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
