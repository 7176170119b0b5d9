import type { Feature } from '#main/features/common/feature.ts'
import { erasureHandlers } from './erasure.ts'
import { createErasures } from './erasures.ts'

export const erasure: Feature = {
  name: 'erasure',
  subjects: ['erasure'],
  build: () => ({
    open(engine) {
      const { store, cache, outbox, clock, hub, log } = engine
      const erasures = createErasures({ db: store.outbox, cache, outbox, clock, hub, log })
      const stopListening = hub.listen((event) => {
        if (event.type === 'tables.changed' && event.data.tables.includes('operations'))
          void erasures.nudge()
      })
      return {
        handlers: erasureHandlers(() => ({ outbox, erasures })),
        start: erasures.nudge,
        stop: stopListening,
      }
    },
  }),
}
