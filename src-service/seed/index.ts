import type { World } from '../world.ts'

/** Fills an empty workspace with `contacts` people and all that belongs to them; the same seed gives the same data. */
export function seed(_world: World, _wanted: { contacts: number; seed: number }): void {}
