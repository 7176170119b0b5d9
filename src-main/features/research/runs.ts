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
    'runs.offer': ({ kind, most: cap }) => {
      const { clock, credits, session, spend, sync } = open()
      const route = routes[kind]
      const balance = credits.state(clock.now(), 0)?.total ?? null
      const { most, allowed } = spend.offer(
        route,
        {},
        kind === 'sourcing' ? { max_credits: cap ?? 0 } : {},
        undefined,
        balance,
      )
      return {
        price: kind === 'sourcing' ? { from: 0, to: cap ?? 0, per: 'run' } : priceOf(route),
        most,
        balance,
        refusal: allowed.allowed ? null : { message: allowed.message, hint: allowed.hint },
        online: sync.online() && session.state.kind === 'signed_in',
      }
    },
    'runs.list': () => {
      const runs = runRows(open())
      return {
        runs,
        least: runs.reduce((sum, run) => sum + run.least, 0),
        most: runs.reduce((sum, run) => sum + run.most, 0),
      }
    },
  }
}
