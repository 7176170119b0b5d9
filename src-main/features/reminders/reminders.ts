import { errorFields } from '#main/engine/error-fields.ts'
import type { Preferences } from '#shared/bridge/settings.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log, Notice } from '#main/ports.ts'
import type { NewNotice, NoticeStore } from './notice-store.ts'

/** The occasions for notices in a workspace now. */
export interface Occasions {
  /** Everything that is due, whether it was shown before or not. */
  due: NewNotice[]
  /**
   * Returns the tags of open notices whose reason is gone: the outcome was logged, the follow-up
   * was moved.
   */
  settled(tags: readonly string[]): Promise<string[]> | string[]
}

/** One open workspace, as reminders use it. */
export interface Watched {
  id: string
  notices: NoticeStore
  kv: { get(key: string): string | null; set(key: string, value: string): void }
  occasions(now: number): Promise<Occasions>
  /** Reads what will be needed offline: the links of the next meetings. */
  prepare?(now: number): Promise<void>
}

export interface ReminderParts {
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch' | 'listen'>
  settings(): Preferences
  /** Returns this computer's time zone. */
  zone(): string
  watched(): Watched | null
  notify(notice: Notice): void
}

export interface Reminders {
  start(): void
  stop(): void
  /** Checks now. Resolves once every due notice was shown. */
  look(): Promise<void>
}

/**
 * Interval between checks of the wall clock. Timers stop while a computer sleeps, so a timer set
 * for ten to two would fire too late; a short interval catches up right after waking.
 */
const BEAT_MS = 15_000
/** Delay of a check after a change. */
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
 * Builds the reminders: shown in time, once, and without a burst (C6, K1, K4). They run in main, so
 * they also work with the window closed.
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
