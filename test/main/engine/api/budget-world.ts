import { createBudget, type KeyValue } from '#main/engine/api/index.ts'
import type { Grant, Priority } from '#main/engine/api/types.ts'
import type { Action } from '#shared/api/rates.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'

/** A refusal that says nothing about when to come again. */
export const silent = { limited: { headers: {} } }
export const limited = (value: string, date?: string) => ({
  limited: { headers: { 'retry-after': value, ...(date && { date }) } },
})

/** A budget on a manual clock, its memory, and the moments at which requests were let through. */
export function world(
  options: {
    scale?: number
    clock?: ManualClock
    kept?: Map<string, string>
    up?: () => number
  } = {},
) {
  const clock = options.clock ?? manualClock()
  const kept = options.kept ?? new Map<string, string>()
  const kv: KeyValue = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
  }
  const budget = createBudget({
    clock,
    kv,
    random: () => 0.5,
    uptime: options.up ?? (() => clock.monotonic()),
    ...(options.scale && { scale: options.scale }),
  })
  const let_through: { at: number; priority: Priority; grant: Grant }[] = []
  const ask = (action: Action, priority: Priority, count = 1, latency = 0) => {
    for (let n = 0; n < count; n += 1) {
      void budget.acquire(action, priority).then((grant) => {
        let_through.push({ at: clock.monotonic(), priority, grant })
        if (latency === 0) grant.done('answered')
        else if (latency > 0) clock.after(latency, () => grant.done('answered'))
      })
    }
  }
  return { clock, kept, budget, let_through, ask }
}
