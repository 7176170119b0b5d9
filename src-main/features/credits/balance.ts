import type { Engine } from '#main/engine/engine.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/** Builds the handlers that tell the balance as it was read last, and read it now. */
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
