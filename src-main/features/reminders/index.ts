import { createOpened } from '#main/features/common/opened.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { closedDaySummary, daySummaryHandlers } from './day-summary.ts'
import { createNoticeStore } from './notice-store.ts'
import { closedNotices, noticeHandlers } from './notices.ts'
import { createReminders, type Watched } from './reminders.ts'
import { watch } from './watch.ts'

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
        opened.set(watch(engine, notices, services, settings, timeZone))
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
