import type { World } from '../world/world.ts'

const key = 'oauth_skew'

/**
 * Returns the time by which tokens expire, in epoch milliseconds. It follows jumps of the
 * workspace's time, so that "31 days later" can be tried, but not its pace: an hour of access is an
 * hour for whoever uses it.
 */
export const tokenTime = (world: World): number => world.machine.now() + skew(world)

/** Moves the time of tokens by `ms`, as the workspace's time was moved. */
export const shiftTokenTime = (world: World, ms: number): void =>
  world.kv.set(key, skew(world) + ms)

/** Returns how far the time of tokens is ahead of real time, in milliseconds. */
export const skew = (world: World): number => world.kv.get<number>(key) ?? 0
