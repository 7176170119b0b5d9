import type { Feature } from '#main/features/common/feature.ts'
import { createStorage } from './storage.ts'

export const storage: Feature = {
  name: 'storage',
  subjects: ['storage'],
  build: () => ({
    open(engine, services) {
      const { cache, kv, clock, log, hub, sync } = engine
      const packedLists = () => services.use('packedLists')()
      const kept = createStorage({
        cache,
        kv,
        clock,
        log,
        hub,
        pinned: packedLists,
        beforeEviction: (lists) => sync.suspend(lists),
      })
      engine.extend(kept)
      return {
        later: {
          storage: async () =>
            (await import('./storage-commands.ts')).storageHandlers(engine, kept, packedLists),
        },
        stop: kept.stop,
      }
    },
  }),
}
