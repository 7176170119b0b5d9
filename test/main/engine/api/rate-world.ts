import { createBudget, type KeyValue } from '#main/engine/api/index.ts'
import type { Priority } from '#main/engine/api/types.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'
import { between, dice, strictService, type StrictOptions } from '#test/support/strict-service.ts'

export const MINUTE = 60_000

/** A budget at full load against a strict service, on one clock. */
export function rateWorld(
  action: 'read' | 'write',
  options: StrictOptions,
  more: { kept?: Map<string, string>; clock?: ManualClock; up?: () => number } = {},
) {
  const clock = more.clock ?? manualClock()
  const kept = more.kept ?? new Map<string, string>()
  const kv: KeyValue = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
  }
  const budget = createBudget({
    clock,
    kv,
    random: dice(7),
    uptime: more.up ?? (() => clock.monotonic()),
  })
  const service = strictService(clock, options)
  const start = clock.monotonic()
  const full = (priority: Priority = action === 'read' ? 'sweep' : 'write') =>
    service.load(budget, action, priority)
  return {
    clock,
    kept,
    budget,
    service,
    full,
    rate: () => budget.state().find((state) => state.action === action)?.rate ?? 0,
    served: (from: number, to: number) => between(service.seen.served, start, from, to),
    refused: (from = 0, to = Infinity) => between(service.seen.refused, start, from, to),
  }
}

/** Answers that take from `least` to `most` ms. */
export const jitter = (least: number, most: number) => {
  const roll = dice(3)
  return () => least + Math.round(roll() * (most - least))
}
