import { errorFields } from '#main/engine/error-fields.ts'
import type { Preferences } from '#shared/bridge/settings.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log, Notice } from '#main/ports.ts'
import { deliver, isWanted } from './delivery.ts'
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
/** What is older than this when it is first noticed is history, not news. */
const HORIZON_MS = 3 * 24 * 3600_000
const KEEP_MS = 60 * 24 * 3600_000
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

  function look(): Promise<void> {
    if (looking) {
      again = true
      return looking
    }
    looking = tellDue(parts)
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
      void look()
      beat(BEAT_MS)
    })
  }

  return {
    look,
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
          if (!stopped) void look()
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

/** Tells what has become due, closes notices whose reason has gone, and keeps both. */
async function tellDue(parts: ReminderParts): Promise<void> {
  const watched = parts.watched()
  if (!watched) return
  const now = parts.clock.now()
  const settings = parts.settings().notifications
  const since = sinceOf(watched, now)
  const { due, settled } = await watched.occasions(now)
  if (parts.watched()?.id !== watched.id) return
  // What is still to come is news whenever it is first noticed.
  const isNews = (one: NewNotice) =>
    one.due_at >= Math.max(since, now - HORIZON_MS) ||
    (one.expires_at !== null && one.expires_at > now)
  const fresh = due.filter(
    (one) => one.due_at <= now && isNews(one) && isWanted(one.kind, settings),
  )
  const added = watched.notices.add(fresh, now)
  const open = watched.notices.open()
  const over = new Set(await settled(open.map((one) => one.tag)))
  // Locked meanwhile: what it names stays in its files.
  if (parts.watched()?.id !== watched.id) return
  const gone = open.filter(
    (one) =>
      over.has(one.tag) ||
      (one.kind === 'meeting' && one.expires_at !== null && one.expires_at <= now),
  )
  watched.notices.done(
    gone.map((one) => one.id),
    now,
  )
  const left = open.filter((one) => !gone.includes(one))
  const lastDigest = watched.kv.get('notices.digest')
  const delivery = deliver(left, now, settings, parts.zone(), lastDigest)
  // Written before it is shown: after a crash it stands in the inbox rather than being shown twice.
  watched.notices.shown([...delivery.shown, ...delivery.expired], now)
  if (delivery.digest !== null) watched.kv.set('notices.digest', delivery.digest)
  for (const notice of delivery.notices) parts.notify(notice)
  if (
    added.length > 0 ||
    gone.length > 0 ||
    left.some(
      (one) =>
        one.snoozed_until !== null && one.shown_at === null && delivery.shown.includes(one.id),
    )
  )
    parts.hub.touch('notices')
  await watched.prepare?.(now)
}

/** Since when this computer watches the workspace: a calendar full of the past is no news. */
function sinceOf(watched: Watched, now: number): number {
  const kept = Number(watched.kv.get('notices.since'))
  if (kept > 0) {
    if (Math.floor(now / 86_400_000) % 7 === 0) watched.notices.prune(now - KEEP_MS)
    return kept
  }
  watched.kv.set('notices.since', String(now))
  return now
}
