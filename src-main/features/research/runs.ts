import type { PayingEngine } from '#main/engine/engine.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { priceOf } from '#main/features/common/spend-labels.ts'
import { runRows } from './research-runs.ts'

const routes = {
  research: 'research.start',
  generate: 'desks.generate',
  sourcing: 'sourcing.start',
} as const

/** Builds the handlers that list all paid runs, and return what another would cost (G6). */
export function runHandlers(open: () => PayingEngine): Handlers<Subject<'runs'>> {
  return {
    'runs.offer': ({ kind, max: cap }) => {
      const { clock, credits, session, spend, sync } = open()
      const route = routes[kind]
      const balance = credits.state(clock.now(), 0)?.total ?? null
      const { max, allowed } = spend.offer(
        route,
        {},
        kind === 'sourcing' ? { max_credits: cap ?? 0 } : {},
        undefined,
        balance,
      )
      return {
        price: kind === 'sourcing' ? { from: 0, to: cap ?? 0, per: 'run' } : priceOf(route),
        max,
        balance,
        refusal: allowed.allowed ? null : { message: allowed.message, hint: allowed.hint },
        online: sync.online() && session.state.kind === 'signed_in',
      }
    },
    'runs.list': () => {
      const runs = runRows(open())
      return {
        runs,
        min: runs.reduce((sum, run) => sum + run.min, 0),
        max: runs.reduce((sum, run) => sum + run.max, 0),
      }
    },
  }
}
