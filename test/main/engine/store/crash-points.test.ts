import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Keychain } from '#main/ports.ts'
import { changePassphrase } from '#main/engine/store/keys.ts'
import { workspacePaths } from '#main/engine/store/layout.ts'
import { migrate } from '#main/engine/store/migrate.ts'
import { outboxMigrations } from '#main/engine/store/migrations/index.ts'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { openWorkspace, type WorkspaceStore } from '#main/engine/store/workspace-store.ts'
import { folder } from './world.ts'
import { sampled } from '#test/support/sampled.ts'

const steps = outboxMigrations
  .filter(({ version }) => version > 1)
  .flatMap(({ version }) =>
    (['before', 'after'] as const).map((moment) => [version, moment] as const),
  )

test.each(steps)(
  'P1: killed within migration %i (%s its statements), the outbox opens with every edit and the next start finishes it',
  (version, moment) => {
    using place = folder()
    const file = join(place.path, 'outbox.db')
    const key = randomBytes(32)
    const old = openEncrypted(file, key)
    migrate(old, outboxMigrations.slice(0, 1))
    old.exec(`INSERT INTO operations (id, intent_id, issuer, subject, workspace, kind, endpoint, lane, state, created_at, updated_at, want)
    VALUES ('a', 'a', 'https://a', 'u_1', 'w_1', 'patch', 'hotLists.members.update', 'member:hl/a', 'queued', 1, 1, '{"tier":"S"}')`)
    old.close()
    const child = spawnSync(
      process.execPath,
      [
        join(import.meta.dirname, 'migration-killer.ts'),
        file,
        key.toString('hex'),
        String(version),
        moment,
      ],
      { encoding: 'utf8' },
    )
    expect([child.signal, child.stderr]).toEqual(['SIGKILL', ''])
    const between = openEncrypted(file, key)
    expect(between.pragma('user_version', { simple: true })).toBe(version - 1)
    between.close()
    const outbox = openOutboxDb(file, key)
    expect(outbox.salvaged).toBeNull()
    expect(outbox.prepare('PRAGMA user_version').get()).toEqual({
      user_version: outboxMigrations.at(-1)?.version,
    })
    expect(outbox.prepare('SELECT id, want FROM operations').all()).toEqual([
      { id: 'a', want: '{"tier":"S"}' },
    ])
    outbox.close()
  },
)

/**
 * A keychain that outlives the process, whose changes stop after so many: the process is dead from
 * there on.
 */
function dying(secrets: Map<string, string>, changes: number): Keychain {
  let left = changes
  const change = async (work: () => void) => {
    if (left <= 0) throw new Error('killed')
    left -= 1
    work()
  }
  return {
    read: async (account) => {
      if (left <= 0) throw new Error('killed')
      return secrets.get(account) ?? null
    },
    write: (account, secret) => change(() => void secrets.set(account, secret)),
    remove: (account) => change(() => void secrets.delete(account)),
  }
}

const put = (store: WorkspaceStore) =>
  store.outbox.transact(() =>
    store.outbox.prepare(`INSERT OR REPLACE INTO kv VALUES ('mark', '"kept"', 1)`).run(),
  )
const mark = (store: WorkspaceStore) =>
  store.outbox.prepare<[], { value: string }>(`SELECT value FROM kv WHERE key = 'mark'`).get()
    ?.value ?? null

test('P10: killed while the key of a workspace is made, the next start opens it', async () => {
  for (const changes of [0, 1]) {
    using place = folder()
    const secrets = new Map<string, string>()
    await openWorkspace(place.path, 'w', dying(secrets, changes)).then(
      (store) => store.close(),
      () => {},
    )
    const store = await openWorkspace(place.path, 'w', dying(secrets, Infinity))
    put(store)
    await store.close()
    const again = await openWorkspace(place.path, 'w', dying(secrets, Infinity))
    expect(mark(again)).toBe('"kept"')
    await again.close()
  }
})

const changes = [
  [undefined, 'first words'],
  ['first words', 'other words'],
  ['first words', null],
] as const
test.each(sampled(changes, 3))(
  'J6, P10: killed while the key goes from passphrase %s to %s, one of the two opens the files',
  async (from, to) => {
    for (const changes of [0, 1]) {
      using place = folder()
      const secrets = new Map<string, string>()
      const paths = workspacePaths(place.path, 'w')
      const store = await openWorkspace(place.path, 'w', dying(secrets, Infinity))
      put(store)
      await store.close()
      if (from !== undefined)
        await changePassphrase(dying(secrets, Infinity), 'w', paths, undefined, from)
      await changePassphrase(dying(secrets, changes), 'w', paths, from, to).catch(() => {})
      const opened: (string | null)[] = []
      for (const passphrase of [from, to ?? undefined]) {
        const one = await openWorkspace(place.path, 'w', dying(secrets, Infinity), {
          passphrase,
        }).catch(() => null)
        if (one) opened.push(mark(one))
        await one?.close()
      }
      expect(opened.length).toBeGreaterThan(0)
      expect(new Set(opened)).toEqual(new Set(['"kept"']))
    }
  },
)
