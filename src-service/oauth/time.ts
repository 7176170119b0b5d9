import type { World } from '../world/world.ts'

const key = 'oauth_skew'

/**
 * Returns the time by which tokens expire, in epoch milliseconds. It follows jumps of the
 * workspace's clock, so that "31 days later" can be tested, but not its pace: an access token lasts
 * a real hour.
 */
export const tokenTime = (world: World): number => world.machine.now() + skew(world)

/** Shifts token time by `ms`, like the workspace's clock. */
export const shiftTokenTime = (world: World, ms: number): void =>
  world.kv.set(key, skew(world) + ms)

/** Returns how far token time is ahead of real time, in milliseconds. */
export const skew = (world: World): number => world.kv.get<number>(key) ?? 0
