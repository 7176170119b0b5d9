import * as z from 'zod'
import { isDraftName } from '#shared/bridge/values.ts'
import { leadsToErased } from '#shared/domain/erased-records.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import { keptPlaces } from '#main/features/common/kept-places.ts'
import type { Subject } from './subject.ts'

const paths = z.array(z.string())
const records = z.object({ recent: paths, pinned: paths })
const screens = z.object({
  path: z.string().nullable(),
  screens: z.record(z.string(), z.unknown()),
})
const windows = z.array(z.object({ window: z.string(), path: z.string() }))
const draft = z.object({ contact_id: z.string().nullable() })

/**
 * Removes the person from what a start restores: recent and pinned records, further windows, the
 * last path, and the state of every screen, because filters may name the person. Unsaved texts about
 * others stay. Open windows forget their part with the event `person.erased`.
 */
export function purgePlaces(db: OutboxDb, { contact_id, records: erased }: Subject): void {
  const isLeft = (path: string) => !leadsToErased(path, erased)
  rewrite(db, keptPlaces.records, records, ({ recent, pinned }) => ({
    recent: recent.filter(isLeft),
    pinned: pinned.filter(isLeft),
  }))
  rewrite(db, keptPlaces.windows, windows, (all) => all.filter(({ path }) => isLeft(path)))
  rewrite(db, keptPlaces.screens, screens, ({ path, screens: all }) => ({
    path: path !== null && isLeft(path) ? path : null,
    screens: Object.fromEntries(
      Object.entries(all).filter(
        ([name, value]) =>
          isDraftName(name) && draft.safeParse(value).data?.contact_id !== contact_id,
      ),
    ),
  }))
}

/** Rewrites a stored value; one that does not have this shape is deleted. */
function rewrite<T>(db: OutboxDb, key: string, shape: z.ZodType<T>, change: (value: T) => T): void {
  const row = db.prepare<[string], { value: string }>('SELECT value FROM kv WHERE key = ?').get(key)
  if (!row) return
  const value = shape.safeParse(JSON.parse(row.value)).data
  if (value === undefined) db.prepare('DELETE FROM kv WHERE key = ?').run(key)
  else db.prepare('UPDATE kv SET value = ? WHERE key = ?').run(JSON.stringify(change(value)), key)
}
