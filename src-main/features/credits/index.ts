import { withPaying } from '#main/engine/engine.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { balanceHandlers } from './balance.ts'

export const credits: Feature = {
  name: 'credits',
  subjects: ['credits', 'spend'],
  build({ settings }) {
    const lowCredits = () => settings().low_credits
    return {
      open(engine) {
        const load = async () =>
          (await import('./spend-handlers.ts')).allSpendHandlers(
            await withPaying(engine),
            lowCredits,
          )
        return {
          handlers: balanceHandlers(engine, lowCredits),
          later: { credits: load, spend: load },
        }
      },
    }
  },
}
