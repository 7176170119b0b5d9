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

/** The monotonic time by which each notice was shown, by workspace and tag. */
export type ShownBy = Map<string, number>

export interface Reminders {
  start(): void
  stop(): void
  /** Checks now. Resolves once every due notice was shown. */
  check(): Promise<void>
}

/**
 * Interval between checks of the wall clock. Timers stop while a computer sleeps, so a timer set
 * for ten to two would fire too late; a short interval catches up right after waking.
 */
const POLL_INTERVAL_MS = 15_000
/** Delay of a check after a change. */
const CHANGE_DELAY_MS = 400
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
  const shownBy: ShownBy = new Map()
  let running: Promise<void> | null = null
  let rerun = false

  function checkNow(): Promise<void> {
    if (running) {
      rerun = true
      return running
    }
    running = import('./show-due-notices.ts')
      .then(({ showDueNotices }) => showDueNotices(parts, shownBy))
      .catch((error: unknown) => {
        log.warn('reminders could not look', errorFields(error))
      })
      .finally(() => {
        running = null
        if (rerun && !stopped) {
          rerun = false
          schedulePoll(CHANGE_DELAY_MS)
        }
      })
    return running
  }

  function schedulePoll(ms: number): void {
    cancel()
    if (stopped) return
    cancel = clock.after(ms, () => {
      void checkNow()
      schedulePoll(POLL_INTERVAL_MS)
    })
  }

  return {
    check: checkNow,
    start() {
      stopped = false
      let scheduled = false
      stopListening = hub.listen((event) => {
        if (
          scheduled ||
          event.type !== 'tables.changed' ||
          !event.data.tables.some((table) => watchedTables.has(table))
        )
          return
        scheduled = true
        clock.after(CHANGE_DELAY_MS, () => {
          scheduled = false
          if (!stopped) void checkNow()
        })
      })
      schedulePoll(CHANGE_DELAY_MS)
    },
    stop() {
      stopped = true
      cancel()
      stopListening()
    },
  }
}
