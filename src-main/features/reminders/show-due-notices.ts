import { wallFields } from '#shared/domain/calendar-days.ts'
import { deliver, isWanted } from './delivery.ts'
import type { NoticeKind } from '#shared/bridge/notices.ts'
import type { NewNotice } from './notice-store.ts'
import type { ReminderParts, ShownBy, Watched } from './reminders.ts'

/** Occasions older than this when first noticed are history, not news. */
const MAX_AGE_MS = 3 * 24 * 3600_000
const KEEP_MS = 60 * 24 * 3600_000
/** Clocks are corrected by less than this all the time. */
const EARLY_MS = 60_000
/** The kinds that are due at an appointed time, and not when something happens. */
const appointed: ReadonlySet<NoticeKind> = new Set(['meeting', 'outcome', 'follow_up'])

/** When the last digest was shown. Earlier versions stored only its day. */
const DIGEST_KEY = 'notices.digest'

/** Shows what has become due, closes notices whose reason is gone, and stores both. */
export async function showDueNotices(parts: ReminderParts, shownBy: ShownBy): Promise<void> {
  const watched = parts.watched()
  if (!watched) return
  const now = parts.clock.now()
  const settings = parts.settings().notifications
  const since = watchedSince(watched, now)
  const { due, settled } = await watched.occasions(now)
  if (parts.watched()?.id !== watched.id) return
  // An occasion that has not expired is news whenever it is first noticed.
  const isNews = (notice: NewNotice) =>
    notice.due_at >= Math.max(since, now - MAX_AGE_MS) ||
    (notice.expires_at !== null && notice.expires_at > now)
  const fresh = due.filter(
    (notice) => notice.due_at <= now && isNews(notice) && isWanted(notice.kind, settings),
  )
  const early = findEarly(parts, watched, fresh, shownBy)
  watched.notices.forget(early)
  const added = watched.notices.add(fresh, now)
  const open = watched.notices.open()
  const settledTags = new Set(await settled(open.map((notice) => notice.tag)))
  // If the workspace was locked meanwhile, nothing of it may be shown.
  if (parts.watched()?.id !== watched.id) return
  const settledNotices = open.filter(
    (notice) =>
      settledTags.has(notice.tag) ||
      (notice.kind === 'meeting' && notice.expires_at !== null && notice.expires_at <= now),
  )
  watched.notices.markDone(
    settledNotices.map((notice) => notice.id),
    now,
  )
  const remaining = open.filter((notice) => !settledNotices.includes(notice))
  const zone = parts.zone()
  const delivery = deliver(remaining, now, settings, zone, lastDigestDay(watched, now, zone))
  // Stored before it is shown: after a crash it is in the inbox, and never shown twice.
  watched.notices.markShown([...delivery.shown, ...delivery.expired], now)
  if (delivery.digest !== null) watched.kv.set(DIGEST_KEY, new Date(now).toISOString())
  for (const { id, tag } of remaining)
    if (delivery.shown.includes(id)) shownBy.set(keyOf(watched, tag), parts.clock.monotonic())
  for (const notice of delivery.notices) parts.notify(notice)
  if (
    added.length > 0 ||
    settledNotices.length > 0 ||
    remaining.some(
      (notice) =>
        notice.snoozed_until !== null &&
        notice.shown_at === null &&
        delivery.shown.includes(notice.id),
    )
  )
    parts.hub.touch('notices')
  await watched.prepare?.(now)
}

const keyOf = ({ id }: Watched, tag: string) => `${id} ${tag}`

/**
 * Returns the tags of due notices that were shown before their time, while the clock was ahead, so
 * that they are shown again. What was shown at its time stays so, also if the clock is wrong for a
 * while in between.
 */
function findEarly(
  { clock }: ReminderParts,
  watched: Watched,
  due: readonly NewNotice[],
  shownBy: ShownBy,
): string[] {
  const [now, passed] = [clock.now(), clock.monotonic()]
  // Shown in the future, before a restart: by now at the latest.
  for (const tag of watched.notices.shownAfter(now)) {
    const key = keyOf(watched, tag)
    if (!shownBy.has(key)) shownBy.set(key, passed)
  }
  const early = due.filter(({ kind, tag, due_at }) => {
    const at = shownBy.get(keyOf(watched, tag))
    return appointed.has(kind) && at !== undefined && now - (passed - at) < due_at - EARLY_MS
  })
  for (const { tag } of early) shownBy.delete(keyOf(watched, tag))
  return early.map(({ tag }) => tag)
}

/**
 * Returns when this computer began to watch the workspace; earlier events are no news. A beginning
 * in the future was stored while the clock was ahead, and would silence everything until then.
 */
function watchedSince(watched: Watched, now: number): number {
  const kept = Number(watched.kv.get('notices.since'))
  if (kept > 0 && kept <= now) {
    if (Math.floor(now / 86_400_000) % 7 === 0) watched.notices.prune(now - KEEP_MS)
    return kept
  }
  watched.kv.set('notices.since', String(now))
  return now
}

/**
 * Returns the day of the last digest; null if there was none. One in the future was shown while the
 * clock was ahead, and would keep the digest of its day from being shown.
 */
function lastDigestDay({ kv }: Watched, now: number, zone: string): string | null {
  const at = Date.parse(kv.get(DIGEST_KEY) ?? '')
  if (at > now + EARLY_MS) kv.set(DIGEST_KEY, '')
  return at <= now + EARLY_MS ? wallFields(at, zone).date : null
}
