import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach } from 'vitest'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { defaultPreferences, type Preferences } from '#shared/bridge/settings.ts'
import { createHub } from '#main/engine/hub.ts'
import type { Notice } from '#main/ports.ts'
import { createNoticeStore, type NewNotice } from '#main/features/reminders/notice-store.ts'
import { meetingOccasions, outcomeTag, reminderTag } from '#main/features/reminders/occasions.ts'
// Loaded with the first look, for which this clock does not wait.
import '#main/features/reminders/show-due-notices.ts'
import { createReminders, type Watched } from '#main/features/reminders/reminders.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { meetingRow } from '#test/support/meeting-row.ts'

export const zone = 'Europe/Berlin'
export const hour = 3600_000
export const minute = 60_000
export const start = Date.parse('2026-11-20T09:00+01:00')
export const time = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    at,
  )

export const meeting = (id: string, at: number, more: Partial<MeetingRow> = {}): MeetingRow =>
  meetingRow({
    id,
    starts_at: at,
    title: 'Intro call',
    contact_id: 'c_1',
    contact_name: 'Zeynep Aydın',
    company_name: 'Moneta Labs',
    ...more,
  })

const worlds: { close(): void }[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.close()
})

/**
 * Reminders over a real `outbox.db` and a clock of the test's own; `restart` is Hotdesk closed and
 * opened again on the same file.
 */
export function createWorld() {
  const clock = manualClock(start)
  const db = openTemporaryOutboxDb()
  const told: Notice[] = []
  let settings: Preferences = defaultPreferences
  const world = {
    clock,
    told,
    meetings: [] as MeetingRow[],
    more: [] as NewNotice[],
    set(change: Partial<Preferences['notifications']>) {
      settings = { ...settings, notifications: { ...settings.notifications, ...change } }
    },
    store: createNoticeStore(db),
    open: () => world.store.open(),
    restart() {
      stop()
      stop = begin()
    },
    /** The lid closes and opens again: the wall goes on, timers do not. */
    async sleep(ms: number) {
      clock.setWall(clock.now() + ms)
      await world.settle()
    },
    /** Real work of a beat or two: time and promises pass. */
    async settle(ms = 31_000) {
      await clock.advance(ms)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    },
    close() {
      stop()
      db.close()
      rmSync(dirname(db.file), { recursive: true, force: true })
    },
  }
  const watched: Watched = {
    id: 'w_1',
    notices: world.store,
    kv: createKv(db, clock),
    occasions: async (now) => {
      const due = [
        ...world.meetings.flatMap((one) => meetingOccasions(one, now, time)),
        ...world.more,
      ]
      const standing = new Set(
        world.meetings
          .filter((one) => one.status === 'booked')
          .flatMap((one) => [reminderTag(one), outcomeTag(one)]),
      )
      return {
        due,
        settled: (tags) =>
          tags.filter((tag) => /^(?:meeting|outcome):/.test(tag) && !standing.has(tag)),
      }
    },
  }
  const begin = () => {
    const reminders = createReminders({
      clock,
      log: {
        info() {},
        warn(message, fields) {
          throw new Error(`${message} ${JSON.stringify(fields)}`)
        },
        error() {},
      },
      hub: createHub(clock),
      settings: () => settings,
      zone: () => zone,
      watched: () => watched,
      notify: (notice) => told.push(notice),
    })
    reminders.start()
    return () => reminders.stop()
  }
  let stop = begin()
  worlds.push(world)
  return world
}
