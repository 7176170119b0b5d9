import type { Feature } from '#main/features/common/feature.ts'
import { createDispatcher } from '#main/engine/api/client.ts'
import { createFeed } from './feed.ts'
import { createSubscription } from './subscription.ts'

/**
 * Calendars beside Hotdesk: a file of the meetings that others subscribe to, and when the person is
 * busy elsewhere (C13).
 */
export const calendars: Feature = {
  name: 'calendars',
  subjects: ['calendars'],
  build: ({ ports, known }) => ({
    open(engine) {
      const feed = createFeed(engine, (path) => {
        const place = known.get(engine.id)
        if (place && place.calendar_file !== path) known.update(place.id, { calendar_file: path })
      })
      const dispatcher = createDispatcher(ports.network)
      const subscription = createSubscription(engine, dispatcher)
      return {
        handlers: { ...feed.handlers, ...subscription.handlers },
        start() {
          feed.start()
          subscription.start()
        },
        stop() {
          feed.stop()
          subscription.stop()
          void dispatcher.destroy()
        },
      }
    },
  }),
}
