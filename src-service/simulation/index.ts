import type { World } from '../world.ts'

/** Moves whatever is due by `world.clock.now()`: campaigns, research, scrapes, employment, sourcing. Called every real second. */
export function tick(_world: World): void {}
