import { withPaying } from '#main/engine/engine.ts'
import type { Feature } from '#main/features/common/feature.ts'

export const research: Feature = {
  name: 'research',
  subjects: ['research', 'runs', 'sourcing', 'employment'],
  build: () => ({
    open(engine) {
      const load = async () =>
        (await import('./research-handlers.ts')).allResearchHandlers(await withPaying(engine))
      return { later: { research: load, runs: load, sourcing: load, employment: load } }
    },
  }),
}
