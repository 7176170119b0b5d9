import type { Engine } from '#main/engine/engine.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/** The balance as it was read last, and reading it now. */
export function balanceHandlers(
  { credits, clock, sync, hub }: Pick<Engine, 'credits' | 'clock' | 'sync' | 'hub'>,
  lowCredits: () => number,
): Handlers<Subject<'credits'>> {
  return {
    'credits.read': () => ({ credits: credits.state(clock.now(), lowCredits()) }),
    'credits.refresh': async () => {
      await sync.pollCredits()
      hub.touch('credits')
      return {}
    },
  }
}
