import { createDispatcher } from '#main/engine/api/dispatcher.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Ports } from '#main/ports.ts'
import { createFeed } from './feed.ts'
import { createSubscription } from './subscription.ts'

export interface CalendarParts {
  network: Ports['network']
  /** Stores the path of the feed, or null if there is none. */
  keepPath: Parameters<typeof createFeed>[1]
}

/** Opens the calendars of one workspace: the feed for other programs, and the subscription. */
export function openCalendars(engine: Engine, { network, keepPath }: CalendarParts) {
  const feed = createFeed(engine, keepPath)
  const connection = createDispatcher(network)
  const subscription = createSubscription(engine, connection)
  return {
    handlers: { ...feed.handlers, ...subscription.handlers },
    start() {
      feed.start()
      subscription.start()
    },
    stop() {
      feed.stop()
      subscription.stop()
      void connection.destroy()
    },
  }
}
