import type { World } from '../world.ts'

/** Delivers events to their subscribers until stopped. */
export function startSender(_world: World): { stop(): void } {
  return { stop: () => {} }
}
