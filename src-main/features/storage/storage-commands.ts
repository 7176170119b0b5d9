import { t } from '#shared/i18n/translate.ts'
import { statSync } from 'node:fs'
import { ProblemError } from '#main/engine/problem.ts'
import { resourceNames } from '#main/engine/sync/resources.ts'
import type { Storage } from './storage.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { readText } from '#main/features/common/rows/common.ts'

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Builds the handlers of disk space (I11): the space used, its limit, and reading everything again.
 */
export function storageHandlers(
  { cache, store, sync, hub }: Pick<Engine, 'cache' | 'store' | 'sync' | 'hub'>,
  storage: Pick<Storage, 'state' | 'setBudget'>,
  packedLists: () => ReadonlySet<string>,
): Handlers<Subject<'storage'>> {
  return {
    'storage.read': async () => {
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
          resting.map(async ({ key, at }) => ({
            list: key,
            what: await nameOfList(cache, key),
            at,
          })),
        ),
        packed: packedLists().size,
      }
    },
    'storage.setBudget': async ({ bytes }) => {
      await storage.setBudget(bytes)
      return {}
    },
    'storage.readAgain': async () => {
      sync.tryNow()
      if (!sync.online())
        throw new ProblemError(
          'offline',
          t('You’re offline, so nothing could be reloaded.'),
          t('Your data is unchanged. Try again when you’re online.'),
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

/** Returns the name of a list key such as `members:hl_1` as shown to the user. */
async function nameOfList(cache: Engine['cache'], list: string): Promise<string> {
  const [kind = list, id = ''] = list.split(/:(.*)/s)
  if (kind === 'members')
    return t('Members of {list}', {
      list: readText((await cache.get('hot_lists', id))?.record.name) ?? t('a hot list'),
    })
  if (kind === 'jobs') return t('Pipeline')
  if (!kind.startsWith('desk_')) return t('Call notes')
  const desk = readText((await cache.get('desks', id))?.record.title) ?? t('a desk')
  return kind === 'desk_companies'
    ? t('Company map of {desk}', { desk })
    : t('Prospects of {desk}', { desk })
}
