import { heldAsChosen } from '#shared/domain/holds.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { loadOnce } from '#main/engine/load-once.ts'
import type { Enrolment } from './create-enrolment.ts'
import { createEnrolmentStore, isOnItsWay } from './enrolment-store.ts'

export const enrolment: Feature = {
  name: 'enrolment',
  subjects: ['enrolment'],
  build: ({ settings }) => ({
    open(engine) {
      const { api, cache, clock, log, hub, sync } = engine
      const store = createEnrolmentStore(engine.store.outbox, engine.kv)
      let stopped = false
      let guard: Enrolment | null = null
      const load = loadOnce(async () => {
        const { createEnrolment } = await import('./create-enrolment.ts')
        guard = createEnrolment({
          store,
          api,
          cache,
          clock,
          log,
          hub,
          online: () => sync.online(),
          heldFor: heldAsChosen(settings),
          onEnrolled: (id) => sync.markChanged({ resource: 'campaigns', id }),
        })
        if (stopped) guard.enrolling.stop()
        return guard
      })
      return {
        later: {
          async enrolment() {
            const [{ enrolmentHandlers }, loaded] = await Promise.all([
              import('./enrolment.ts'),
              load(),
            ])
            const opened = { ...engine, enrolment: loaded }
            return enrolmentHandlers(() => opened)
          },
        },
        offers: { enrolments: store },
        async start() {
          if (!store.open().some(isOnItsWay)) return
          const { enrolling } = await load()
          if (!stopped) enrolling.recover()
        },
        stop() {
          stopped = true
          guard?.enrolling.stop()
        },
      }
    },
  }),
}
