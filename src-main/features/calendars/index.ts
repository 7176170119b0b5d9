import type { Feature } from '#main/features/common/feature.ts'
import { loadOnce } from '#main/engine/load-once.ts'
import { whenSettled } from '#main/features/common/when-settled.ts'

/**
 * Other calendars (C13): a file of the meetings for other programs to subscribe to, and a
 * subscription that shows when the user is busy elsewhere.
 */
export const calendars: Feature = {
  name: 'calendars',
  subjects: ['calendars'],
  build: ({ ports, known }) => ({
    open(engine) {
      const load = loadOnce(async () =>
        (await import('./open-calendars.ts')).openCalendars(engine, {
          network: ports.network,
          keepPath(path) {
            const place = known.get(engine.id)
            if (place && place.calendar_file !== path)
              known.update(place.id, { calendar_file: path })
          },
        }),
      )
      let stopped = false
      return {
        later: { calendars: async () => (await load()).handlers },
        start: () =>
          whenSettled(ports, async () => {
            if (stopped) return
            const { start } = await load()
            if (!stopped) start()
          }),
        stop() {
          stopped = true
          void load.loaded()?.then(({ stop }) => stop())
        },
      }
    },
  }),
}
