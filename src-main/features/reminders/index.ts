import { withPaying } from '#main/engine/engine.ts'
import { loadOnce } from '#main/engine/load-once.ts'
import { createOpened } from '#main/features/common/opened.ts'
import type { Feature } from '#main/features/common/feature.ts'
import type { Clock } from '#main/ports.ts'
import { closedDaySummary, daySummaryHandlers } from './day-summary.ts'
import { createNoticeStore } from './notice-store.ts'
import { closedNotices, noticeHandlers } from './notices.ts'
import { countChanges } from './remembered.ts'
import { createReminders, type Watched } from './reminders.ts'

const ZONE_MS = 60_000

/**
 * Returns a function that reads this computer's time zone. Asking the system is slow, so it does
 * that once a minute.
 */
function zoneOf(clock: Clock): () => string {
  let known = { zone: '', at: -Infinity }
  return () => {
    const now = clock.monotonic()
    if (now - known.at >= ZONE_MS)
      known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, at: now }
    return known.zone
  }
}

export const reminders: Feature = {
  name: 'reminders',
  subjects: ['notices', 'day'],
  build({ ports: { clock, log, notify }, hub, workspaces, settings }) {
    const timeZone = zoneOf(clock)
    const opened = createOpened<Watched>(workspaces)
    const beat = createReminders({
      clock,
      log,
      hub,
      notify,
      settings,
      zone: timeZone,
      watched: () => (opened.isOpen() ? opened.open() : null),
    })
    return {
      handlers: { ...closedNotices, ...closedDaySummary },
      start: beat.start,
      stop: beat.stop,
      open(engine, services) {
        const notices = createNoticeStore(engine.store.outbox)
        const { changesOf, stop } = countChanges(engine.hub)
        const watching = loadOnce(async () => {
          const { watch } = await import('./watch.ts')
          return watch(await withPaying(engine), services, { settings, zone: timeZone, changesOf })
        })
        opened.set({
          id: engine.id,
          notices,
          kv: engine.kv,
          occasions: async (now) => (await watching()).occasions(now),
          prepare: async (now) => (await watching()).prepare(now),
        })
        return {
          handlers: {
            ...noticeHandlers(engine, notices),
            ...daySummaryHandlers(engine, () => settings().low_credits),
          },
          stop,
        }
      },
    }
  },
}
