import { loadOnce } from '#main/features/common/load-once.ts'
import { createOpened } from '#main/features/common/opened.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { closedDaySummary, daySummaryHandlers } from './day-summary.ts'
import { createNoticeStore } from './notice-store.ts'
import { closedNotices, noticeHandlers } from './notices.ts'
import { createReminders, type Watched } from './reminders.ts'

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export const reminders: Feature = {
  name: 'reminders',
  subjects: ['notices', 'day'],
  build({ ports: { clock, log, notify }, hub, workspaces, settings }) {
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
        const watching = loadOnce(async () =>
          (await import('./watch.ts')).watch(engine, services, settings, timeZone),
        )
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
        }
      },
    }
  },
}
