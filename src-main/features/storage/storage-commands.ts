import { statSync } from 'node:fs'
import type { Hub } from '#main/engine/hub.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { resourceNames } from '#main/engine/sync/resources.ts'
import { packedLists } from '#main/features/trip/pack.ts'
import { createKv } from '#main/engine/store/kv.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { said } from '#main/features/common/rows/common.ts'

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Room on this computer: what there is, how much there may be, and reading all of it again (I11).
 */
export function storageHandlers(
  open: () => LiveWorkspace,
  hub: Pick<Hub, 'touch'>,
): Handlers<Subject<'storage'>> {
  return {
    'storage.read': async () => {
      const { storage, cache, store, clock } = open()
      const { used_bytes, budget, tables, resting, over } = await storage.state()
      return {
        used_bytes,
        budget,
        over,
        parts: tables.filter(({ rows }) => rows > 0).toSorted((a, b) => b.bytes - a.bytes),
        own_bytes: [
          store.paths.outbox,
          `${store.paths.outbox}-wal`,
          store.paths.journal,
          store.paths.backup,
        ].reduce((sum, file) => sum + sizeOf(file), 0),
        resting: await Promise.all(
          resting.map(async ({ key, at }) => ({ list: key, what: await wordsFor(cache, key), at })),
        ),
        packed: packedLists(createKv(store.outbox, clock)).size,
      }
    },
    'storage.setBudget': async ({ bytes }) => {
      await open().storage.setBudget(bytes)
      return {}
    },
    'storage.readAgain': async () => {
      const { cache, sync } = open()
      sync.tryNow()
      if (!sync.online())
        throw new ProblemError(
          'offline',
          'You’re offline, so nothing could be reloaded.',
          'Your data is unchanged. Try again when you’re online.',
        )
      await cache.renew()
      sync.readAll()
      hub.touch(
        ...new Set(
          resourceNames.flatMap((name) =>
            name === 'company_contacts' || name === 'desk_companies' || name === 'desk_prospects'
              ? []
              : [name],
          ),
        ),
        'sync',
      )
      return {}
    },
  }
}

/** `members:hl_1` as people say it. */
async function wordsFor(cache: LiveWorkspace['cache'], list: string): Promise<string> {
  const [kind = list, id = ''] = list.split(/:(.*)/s)
  if (kind === 'members')
    return `Members of ${said((await cache.get('hot_lists', id))?.record.name) ?? 'a hot list'}`
  const desk = kind.startsWith('desk_')
    ? (said((await cache.get('desks', id))?.record.title) ?? 'a desk')
    : ''
  return kind === 'desk_companies'
    ? `Company map of ${desk}`
    : kind === 'desk_prospects'
      ? `Prospects of ${desk}`
      : kind === 'jobs'
        ? 'Pipeline'
        : 'Call notes'
}
