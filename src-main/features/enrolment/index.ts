import type { Feature } from '#main/features/common/feature.ts'
import { createEnrolment } from './create-enrolment.ts'

export const enrolment: Feature = {
  name: 'enrolment',
  subjects: ['enrolment'],
  build: () => ({
    open(engine) {
      const { store, kv, api, cache, clock, log, hub, sync } = engine
      const guard = createEnrolment({
        db: store.outbox,
        kv,
        api,
        cache,
        clock,
        log,
        hub,
        online: () => sync.online(),
        written: (id) => sync.written({ resource: 'campaigns', id }),
      })
      const opened = { ...engine, enrolment: guard }
      return {
        later: {
          enrolment: async () => (await import('./enrolment.ts')).enrolmentHandlers(() => opened),
        },
        offers: { enrolments: guard.store },
        start: guard.enrolling.recover,
        stop: guard.enrolling.stop,
      }
    },
  }),
}
