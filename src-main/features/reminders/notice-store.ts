import { i18n } from '#shared/i18n/translate.ts'
import type { NoticeKind } from '#shared/bridge/notices.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { NoticeRow } from '#main/engine/store/outbox-rows.ts'
import { random } from '#main/random.ts'

/**
 * A stored notice. `outbox.db` is the only record of which notices were shown. Times are wall time,
 * like appointments.
 */
export interface StoredNotice {
  id: string
  /** The occasion of the notice; no tag ever has two notices. */
  tag: string
  kind: NoticeKind
  title: string
  /** The title while it is shown ("In 10 minutes: …"), if it would not stay true in the inbox. */
  title_now?: string | undefined
  body: string
  /** The language of the texts (BCP 47); null if an older version stored them. */
  language: string | null
  link: string | null
  meeting_id: string | null
  /** When the notice becomes useless because the meeting is over; null if never. */
  expires_at: number | null
  due_at: number
  /** The notice is hidden until this time. */
  snoozed_until: number | null
  created_at: number
  shown_at: number | null
  seen_at: number | null
  done_at: number | null
}

export type NewNotice = Pick<
  StoredNotice,
  'tag' | 'kind' | 'title' | 'title_now' | 'body' | 'link' | 'meeting_id' | 'expires_at' | 'due_at'
>

export interface NoticeStore {
  /** Stores the notices whose tag is new, in one transaction, and returns them. */
  add(notices: readonly NewNotice[], now: number): StoredNotice[]
  /** Returns the notices that are not done, newest first. */
  open(): StoredNotice[]
  has(tag: string): boolean
  /** Returns the tags of the notices that were shown after `now`, by the clock of that time. */
  shownAfter(now: number): string[]
  /** Deletes the notices with these tags, so that they can be added anew. */
  forget(tags: readonly string[]): void
  markShown(ids: readonly string[], now: number): void
  markAllSeen(now: number): void
  markDone(ids: readonly string[], now: number): void
  snooze(id: string, until: number): void
  /** Deletes notices that were done before `before`. */
  prune(before: number): void
}

interface StoredData {
  said?: string | undefined
  meeting_id?: string | null
  expires_at?: number | null
  snoozed_until?: number | null
  done_at?: number | null
}

/** Opens the notices of one workspace in `outbox.db`. */
export function createNoticeStore(db: OutboxDb): NoticeStore {
  const insert = db.prepare(
    'INSERT INTO notices (id, tag, kind, title, body, language, link, data, due_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const selectByTag = db.prepare<[string], { id: string }>(
    'SELECT id FROM notices WHERE tag = ? LIMIT 1',
  )
  const selectOpen = db.prepare<unknown[], NoticeRow>(
    `SELECT * FROM notices WHERE json_extract(data, '$.done_at') IS NULL ORDER BY created_at DESC, rowid DESC`,
  )
  const selectShownAfter = db.prepare<[number], { tag: string }>(
    'SELECT tag FROM notices WHERE shown_at > ?',
  )
  const deleteByTag = db.prepare('DELETE FROM notices WHERE tag = ?')
  const updateShown = db.prepare(
    'UPDATE notices SET shown_at = ? WHERE id = ? AND shown_at IS NULL',
  )
  const updateSeen = db.prepare(
    'UPDATE notices SET seen_at = ? WHERE seen_at IS NULL AND coalesce(due_at, 0) <= ?',
  )
  const updateDone = db.prepare(
    `UPDATE notices SET data = json_set(data, '$.done_at', ?), seen_at = coalesce(seen_at, ?) WHERE id = ?`,
  )
  const updateSnoozed = db.prepare(
    `UPDATE notices SET data = json_set(data, '$.snoozed_until', ?), shown_at = NULL, seen_at = NULL WHERE id = ?`,
  )
  const deleteOld = db.prepare(`DELETE FROM notices WHERE json_extract(data, '$.done_at') < ?`)
  const has = (tag: string) => selectByTag.get(tag) !== undefined
  return {
    has,
    add: (notices, now) => {
      const newNotices = notices.filter(
        (notice, index) =>
          !has(notice.tag) && notices.findIndex((earlier) => earlier.tag === notice.tag) === index,
      )
      if (newNotices.length === 0) return []
      const stored = newNotices.map((notice): StoredNotice => ({
        ...notice,
        id: random.uuid(),
        language: i18n.locale,
        snoozed_until: null,
        created_at: now,
        shown_at: null,
        seen_at: null,
        done_at: null,
      }))
      db.transact(() => {
        for (const notice of stored)
          insert.run(
            notice.id,
            notice.tag,
            notice.kind,
            notice.title,
            notice.body,
            notice.language,
            notice.link,
            JSON.stringify({
              said: notice.title_now,
              meeting_id: notice.meeting_id,
              expires_at: notice.expires_at,
            } satisfies StoredData),
            notice.due_at,
            now,
          )
      })
      return stored
    },
    shownAfter: (now) => selectShownAfter.all(now).map(({ tag }) => tag),
    forget: (tags) => {
      if (tags.length > 0)
        db.transact(() => {
          for (const tag of tags) deleteByTag.run(tag)
        })
    },
    open: () => selectOpen.all().map(read),
    markShown: (ids, now) => {
      if (ids.length > 0)
        db.transact(() => {
          for (const id of ids) updateShown.run(now, id)
        })
    },
    markAllSeen: (now) => {
      db.transact(() => updateSeen.run(now, now))
    },
    markDone: (ids, now) => {
      if (ids.length > 0)
        db.transact(() => {
          for (const id of ids) updateDone.run(now, now, id)
        })
    },
    snooze: (id, until) => {
      db.transact(() => updateSnoozed.run(until, id))
    },
    prune: (before) => {
      db.transact(() => deleteOld.run(before))
    },
  }
}

function read(row: NoticeRow): StoredNotice {
  const data = JSON.parse(row.data) as StoredData
  const { id, tag, title, body, language, link, created_at, shown_at, seen_at } = row
  return {
    id,
    tag,
    kind: row.kind as NoticeKind,
    title,
    body,
    language,
    link,
    created_at,
    shown_at,
    seen_at,
    due_at: row.due_at ?? created_at,
    title_now: data.said,
    meeting_id: data.meeting_id ?? null,
    expires_at: data.expires_at ?? null,
    snoozed_until: data.snoozed_until ?? null,
    done_at: data.done_at ?? null,
  }
}
