import * as z from 'zod'
import type { BucketMemory } from './bucket.ts'

/**
 * A small durable store, such as the one in outbox.db. It must survive the end of the process; it
 * need not survive power loss, because a restart takes longer than a minute.
 */
export interface KeyValue {
  get(key: string): string | null
  set(key: string, value: string): void
}

/**
 * Readings of two clocks that go on while Hotdesk is closed. `up` (since boot) is independent of
 * the wall clock and restarts at every boot.
 */
export interface Stamp {
  wall: number
  up: number
}

const count = z.number().nonnegative()
const memorySchema = z.object({
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

/** Stores the state of a bucket with both clocks, for `readMemory`. */
export function writeMemory(kv: KeyValue, key: string, memory: BucketMemory, stamp: Stamp): void {
  kv.set(key, JSON.stringify({ ...stamp, ...memory }))
}

/**
 * Reads the stored state and the least time since it was stored, in milliseconds; null if nothing
 * usable is stored.
 */
export function readMemory(
  kv: KeyValue,
  key: string,
  now: Stamp,
): { memory: BucketMemory; elapsed: number } | null {
  const parsed = memorySchema.safeParse(parseJson(kv.get(key)))
  if (!parsed.success) return null
  const { wall, up, ...memory } = parsed.data
  // The wall clock may have been set, so the smaller difference is used (P17). After a boot, at
  // least the time since the boot has passed.
  const sinceUp = now.up >= up ? now.up - up : now.up
  return { memory, elapsed: Math.max(0, Math.min(now.wall - wall, sinceUp)) }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
