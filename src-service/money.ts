import type { World } from './world.ts'

/** The balance a new workspace starts with. */
export function openCredits(world: World): void {
  const { plan, addon } = world.options.credits
  world.db.insert('credits', { id: 1, plan, addon, start_plan: plan, start_addon: addon })
}
