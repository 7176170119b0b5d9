import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import { keyAccount } from '#main/engine/store/keys.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import {
  finishWipes,
  openWorkspace,
  openWorkspaceInMemory,
  wipeWorkspace,
  type WorkspaceStore,
} from '#main/engine/store/workspace-store.ts'
import { KeychainError, type Keychain } from '#main/ports.ts'
import { folder } from './world.ts'

class MemoryKeychain implements Keychain {
  secrets = new Map<string, string>()
  lies = false
  problem: KeychainError | null = null
  read(account: string): Promise<string | null> {
    return this.#answer(() => this.secrets.get(account) ?? null)
  }
  write(account: string, secret: string): Promise<void> {
    return this.#answer(() => {
      if (!this.lies) this.secrets.set(account, secret)
    })
  }
  remove(account: string): Promise<void> {
    return this.#answer(() => {
      this.secrets.delete(account)
    })
  }
  #answer<T>(answer: () => T): Promise<T> {
    return this.problem ? Promise.reject(this.problem) : Promise.resolve(answer())
  }
}

function profile() {
  const place = folder()
  const keychain = new MemoryKeychain()
  const files = join(place.path, 'workspaces', 'w_1')
  return {
    path: place.path,
    keychain,
    files,
    open: (onCacheRebuilt?: (reason: string) => void) =>
      openWorkspace(place.path, 'w_1', keychain, onCacheRebuilt ? { onCacheRebuilt } : {}),
    /** Every file there, byte by byte. */
    bytes: () =>
      Object.fromEntries(
        readdirSync(files)
          .sort()
          .map((name) => [name, readFileSync(join(files, name)).toString('base64')]),
      ),
    [Symbol.dispose]: () => place[Symbol.dispose](),
  }
}

function note(store: WorkspaceStore, key: string): void {
  store.outbox.transact(() =>
    store.outbox.prepare(`INSERT INTO kv VALUES (?, '"kept"', 1)`).run(key),
  )
}
const notes = (store: WorkspaceStore) =>
  store.outbox
    .prepare<[], { key: string }>('SELECT key FROM kv ORDER BY key')
    .all()
    .map((row) => row.key)

test('J5: both files are encrypted under one random key that only the keychain holds', async () => {
  using world = profile()
  const store = await world.open()
  note(store, 'a')
  await store.cache.putPage('contacts', [{ id: 'c', first_name: 'CANARY' }], {
    startedAt: 1,
    now: 1,
  })
  await store.close()
  const secret = world.keychain.secrets.get(keyAccount('w_1'))!
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  for (const name of readdirSync(world.files)) {
    const bytes = readFileSync(join(world.files, name))
    expect([
      name,
      bytes.includes('CANARY'),
      bytes.includes('SQLite format 3'),
      bytes.includes(secret),
      bytes.includes(Buffer.from(secret, 'hex')),
    ]).toEqual([name, false, false, false, false])
  }
  const again = await world.open()
  expect([notes(again), await again.cache.total('contacts')]).toEqual([['a'], 1])
  await again.close()
})

test.each<[string, string, (keychain: MemoryKeychain) => void]>([
  [
    'locked',
    'locked',
    (keychain) => {
      keychain.problem = new KeychainError('locked', 'locked')
    },
  ],
  [
    'missing',
    'missing',
    (keychain) => {
      keychain.problem = new KeychainError('missing', 'missing')
    },
  ],
  [
    'emptied',
    'key_missing',
    (keychain) => {
      keychain.secrets.clear()
    },
  ],
  [
    'changed',
    'wrong_key',
    (keychain) => {
      keychain.secrets.set(keyAccount('w_1'), 'ab'.repeat(32))
    },
  ],
  [
    'holding something else',
    'wrong_key',
    (keychain) => {
      keychain.secrets.set(keyAccount('w_1'), 'my password')
    },
  ],
])(
  'P10: nothing is deleted, replaced or written while the keychain is %s',
  async (_, code, disturb) => {
    using world = profile()
    const store = await world.open()
    note(store, 'a')
    await store.cache.putPage('contacts', [{ id: 'c' }], { startedAt: 1, now: 1 })
    await store.close()
    const files = world.bytes()
    const secrets = new Map(world.keychain.secrets)
    disturb(world.keychain)
    await expect(world.open()).rejects.toMatchObject({ code })
    expect(world.bytes()).toEqual(files)
    world.keychain.problem = null
    world.keychain.secrets = secrets
    const again = await world.open()
    expect([notes(again), await again.cache.total('contacts')]).toEqual([['a'], 1])
    await again.close()
  },
)

test('a keychain that does not give back the key is found out before anything is written', async () => {
  using world = profile()
  world.keychain.lies = true
  await expect(world.open()).rejects.toMatchObject({ code: 'failing' })
  expect(existsSync(world.files)).toBe(false)
})

/** How often each damage is done: 200 times in the soak (P9). */
const damages = Number(process.env['HOTDESK_CACHE_DAMAGES'] ?? times(5, 2))
/** Another part of the whole for each round, spread evenly. */
const part = (round: number) => ((round + 1) * 0.618_033_988_75) % 1

test.each<[string, boolean, (file: string, round: number) => void]>([
  ['deleted', false, (file) => rmSync(file)],
  ['emptied', false, (file) => truncateSync(file, 0)],
  [
    'truncated',
    true,
    (file, round) =>
      truncateSync(file, 1 + Math.floor((readFileSync(file).length - 2) * part(round))),
  ],
  [
    'bits flipped',
    true,
    (file, round) => {
      const bytes = readFileSync(file)
      for (let at = 16 + Math.floor(9957 * part(round)); at < bytes.length; at += 9973)
        bytes[at] = bytes[at]! ^ (1 << (round % 8))
      writeFileSync(file, bytes)
    },
  ],
  [
    'replaced by noise',
    true,
    (file, round) => writeFileSync(file, Buffer.alloc(50_000, ((17 * (round + 1)) % 251) + 1)),
  ],
])(
  'P9: a cache that is %s is begun anew and said once; the outbox keeps every edit',
  { timeout: 600_000 },
  async (_, damaged, damage) => {
    using world = profile()
    for (let round = 0; round < damages; round++) {
      const said: string[] = []
      let store = await world.open()
      note(store, `edit_${String(round).padStart(4, '0')}`)
      await store.cache.putPage(
        'contacts',
        Array.from({ length: 150 }, (_row, n) => ({
          id: `c_${n}`,
          first_name: `Person ${n}`,
          notes: 'text '.repeat(60),
        })),
        { startedAt: 1, now: 1 },
      )
      await store.close()
      damage(join(world.files, 'cache.db'), round)

      store = await world.open((reason) => said.push(reason))
      await store.cache.replaceProjections([
        {
          table: 'contacts',
          id: 'local_1',
          fields: { first_name: 'Mine' },
          pending: true,
          overlay: [],
          local: true,
        },
      ])
      // Whatever is asked gets an answer; what it says of the service is all there or not there.
      const ids = await store.cache.ids('contacts')
      expect([1, 151]).toContain(ids.length)
      await store.cache.getMany('contacts', ids)
      await store.cache.search({ text: 'person' })
      expect(await store.cache.get('contacts', 'local_1')).toMatchObject({
        pending: true,
        record: { first_name: 'Mine' },
      })
      // An empty file is what a first start finds too: nothing to say.
      expect(said.length).toBe(damaged ? 1 : 0)
      expect(notes(store)).toEqual(
        Array.from({ length: round + 1 }, (_row, n) => `edit_${String(n).padStart(4, '0')}`),
      )
      await store.cache.putPage('contacts', [{ id: 'again', first_name: 'Fine' }], {
        startedAt: 1,
        now: 1,
      })
      expect((await store.cache.get('contacts', 'again'))?.record.first_name).toBe('Fine')
      await store.close()
      rmSync(join(world.files, 'cache.db'))
    }
  },
)

test('P10: a cache of a newer version is refused and stays, and the outbox is not held open', async () => {
  using world = profile()
  await (await world.open()).close()
  const key = Buffer.from(world.keychain.secrets.get(keyAccount('w_1'))!, 'hex')
  const cache = openEncrypted(join(world.files, 'cache.db'), key)
  cache.pragma('user_version=99')
  cache.close()
  await expect(world.open()).rejects.toMatchObject({ code: 'newer_version' })
  expect(existsSync(join(world.files, 'cache.db'))).toBe(true)
})

test('J2: without a keychain everything goes with the session; what a killed session left is cleared away', async () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  const left = join(tmpdir(), `hotdesk-session-${String(ended)}-left`)
  mkdirSync(left)
  const store = await openWorkspaceInMemory()
  note(store, 'a')
  expect([
    store.inMemory,
    notes(store),
    existsSync(store.paths.folder),
    existsSync(store.paths.keyCheck),
  ]).toEqual([true, ['a'], true, true])
  expect(existsSync(left)).toBe(false)
  await store.close()
  expect(existsSync(store.paths.folder)).toBe(false)
})

test('P14: a wipe that was killed half-way is finished at the next start, and the id can be used again', async () => {
  using world = profile()
  const store = await world.open()
  note(store, 'a')
  await store.close()
  world.keychain.problem = new KeychainError('hanging', 'no answer')
  await expect(wipeWorkspace(world.path, 'w_1', world.keychain)).rejects.toMatchObject({
    code: 'hanging',
  })
  world.keychain.problem = null
  expect(await finishWipes(world.path, world.keychain)).toEqual(['w_1'])
  expect([existsSync(world.files), world.keychain.secrets.size]).toEqual([false, 0])
  const fresh = await world.open()
  expect(notes(fresh)).toEqual([])
  await fresh.close()
})

test.each(['../escape', '', 'a/b', 'a'.repeat(81)])(
  'an id that is no folder name is refused: %s',
  async (id) => {
    using world = profile()
    await expect(openWorkspace(world.path, id, world.keychain)).rejects.toMatchObject({
      code: 'io',
    })
  },
)
