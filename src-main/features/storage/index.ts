import type { Feature } from '#main/features/common/feature.ts'
import { storageHandlers } from './storage-commands.ts'
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
        rest: (lists) => sync.rest(lists),
      })
      engine.extend(kept)
      return { handlers: storageHandlers(engine, kept, packedLists), stop: kept.stop }
    },
  }),
}
