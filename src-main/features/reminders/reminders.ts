import { errorFields } from '#main/engine/error-fields.ts'
import type { Preferences } from '#shared/bridge/settings.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log, Notice } from '#main/ports.ts'
import type { NewNotice, NoticeStore } from './notice-store.ts'

/** What is so in a workspace now, as far as it gives reason to say something. */
export interface Occasions {
  /** What is due by now, whether it was shown before or not. */
  due: NewNotice[]
  /** Tags of open notices whose reason has gone: the outcome was logged, the follow-up moved. */
  settled(tags: readonly string[]): Promise<string[]> | string[]
}

/** One open workspace, as reminders see it. */
export interface Watched {
  id: string
  notices: NoticeStore
  kv: { get(key: string): string | null; set(key: string, value: string): void }
  occasions(now: number): Promise<Occasions>
  /** Reads what will be wanted offline: the link of the next meetings. */
  prepare?(now: number): Promise<void>
}

export interface ReminderParts {
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch' | 'listen'>
  settings(): Preferences
  /** This computer's zone. */
  zone(): string
  watched(): Watched | null
  notify(notice: Notice): void
}

export interface Reminders {
  start(): void
  stop(): void
  /** Looks now; resolves when every notice that is due was shown. */
  look(): Promise<void>
}

/**
 * It looks this often at the clock on the wall. Timers stand still while a computer sleeps, so a
 * timer set for ten to two would ring too late; a short beat finds out within a moment of waking.
 */
const BEAT_MS = 15_000
/** Something changed: look soon. */
const SOON_MS = 400
const watchedTables: ReadonlySet<string> = new Set([
  'meetings',
  'jobs',
  'overlays',
  'reports',
  'campaigns',
  'credits',
  'operations',
  'session',
  'preferences',
  'approvals',
  'enrolments',
])

/**
 * Tells in time, once, and without a burst (C6, K1, K4): works with the window closed, since it
 * lives in main.
 */
export function createReminders(parts: ReminderParts): Reminders {
  const { clock, log, hub } = parts
  let stopped = true
  let cancel = () => {}
  let stopListening = () => {}
  let looking: Promise<void> | null = null
  let again = false

  function lookForDue(): Promise<void> {
    if (looking) {
      again = true
      return looking
    }
    looking = import('./tell-due.ts')
      .then(({ tellDue }) => tellDue(parts))
      .catch((error: unknown) => {
        log.warn('reminders could not look', errorFields(error))
      })
      .finally(() => {
        looking = null
        if (again && !stopped) {
          again = false
          beat(SOON_MS)
        }
      })
    return looking
  }

  function beat(ms: number): void {
    cancel()
    if (stopped) return
    cancel = clock.after(ms, () => {
      void lookForDue()
      beat(BEAT_MS)
    })
  }

  return {
    look: lookForDue,
    start() {
      stopped = false
      let soon = false
      stopListening = hub.listen((event) => {
        if (
          soon ||
          event.type !== 'tables.changed' ||
          !event.data.tables.some((table) => watchedTables.has(table))
        )
          return
        soon = true
        clock.after(SOON_MS, () => {
          soon = false
          if (!stopped) void lookForDue()
        })
      })
      beat(SOON_MS)
    },
    stop() {
      stopped = true
      cancel()
      stopListening()
    },
  }
}
