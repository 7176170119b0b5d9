import { heldAsChosen } from '#shared/domain/holds.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { loadOnce } from '#main/engine/load-once.ts'
import { whenSettled } from '#main/features/common/when-settled.ts'

export const erasure: Feature = {
  name: 'erasure',
  subjects: ['erasure'],
  build: ({ ports, settings }) => ({
    open(engine) {
      const { store, cache, outbox, clock, hub, log } = engine
      const load = loadOnce(async () =>
        (await import('./erasures.ts')).createErasures({
          db: store.outbox,
          cache,
          outbox,
          clock,
          hub,
          log,
        }),
      )
      const nudge = async () => {
        if (engine.stopped()) return
        const erasures = await load()
        if (!engine.stopped()) await erasures.nudge()
      }
      let started = false
      const stopListening = hub.listen((event) => {
        if (started && event.type === 'tables.changed' && event.data.tables.includes('operations'))
          void nudge()
      })
      return {
        later: {
          async erasure() {
            const [{ erasureHandlers }, erasures] = await Promise.all([
              import('./erasure.ts'),
              load(),
            ])
            return erasureHandlers(() => ({ outbox, erasures }), heldAsChosen(settings))
          },
        },
        start: () =>
          whenSettled(ports, async () => {
            started = true
            await nudge()
          }),
        stop: stopListening,
      }
    },
  }),
}
