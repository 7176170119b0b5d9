import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMemoryKeychain } from '#main/engine/auth/keychain.ts'
import { isSealed, sealKey, unsealKey } from '#main/engine/store/key-lock.ts'
import { changePassphrase, keyAccount } from '#main/engine/store/keys.ts'
import { workspacePaths } from '#main/engine/store/layout.ts'
import { openWorkspace, countUnsent } from '#main/engine/store/workspace-store.ts'
import { folder } from './world.ts'

test('J6: a key under a passphrase opens with it alone, and its secret tells nothing of either', async () => {
  const key = randomBytes(32)
  const secret = await sealKey(key, 'a few plain words')
  expect(isSealed(secret)).toBe(true)
  expect(secret).not.toContain(key.toString('hex'))
  expect(secret).not.toContain('words')
  expect(await unsealKey(secret, 'a few plain words')).toEqual(key)
  await expect(unsealKey(secret, 'a few plain word')).rejects.toMatchObject({
    code: 'wrong_passphrase',
  })
  await expect(unsealKey(secret, undefined)).rejects.toMatchObject({ code: 'locked' })
  // The same passphrase never makes the same secret twice.
  expect(await sealKey(key, 'a few plain words')).not.toBe(secret)
})

test('J6: the files of a workspace stay the same under a passphrase, another one, and none @long', async () => {
  using place = folder()
  const keychain = createMemoryKeychain()
  const paths = workspacePaths(place.path, 'w')
  const open = async (passphrase?: string) => {
    const store = await openWorkspace(place.path, 'w', keychain, { passphrase })
    store.outbox.transact(() =>
      store.outbox.prepare(`INSERT OR IGNORE INTO kv VALUES ('mark', 'kept', 1)`).run(),
    )
    const mark = store.outbox
      .prepare<[], { value: string }>(`SELECT value FROM kv WHERE key = 'mark'`)
      .get()?.value
    await store.close()
    return mark
  }
  await open()
  await changePassphrase(keychain, 'w', paths, undefined, 'first one')
  expect(isSealed((await keychain.read(keyAccount('w'))) ?? '')).toBe(true)
  await expect(open()).rejects.toMatchObject({ code: 'locked' })
  expect(await countUnsent(place.path, 'w', keychain)).toBeNull()
  await expect(
    changePassphrase(keychain, 'w', paths, 'not this', 'second one'),
  ).rejects.toMatchObject({ code: 'wrong_passphrase' })
  await changePassphrase(keychain, 'w', paths, 'first one', 'second one')
  await expect(open('first one')).rejects.toMatchObject({ code: 'wrong_passphrase' })
  expect(await open('second one')).toBe('kept')
  await changePassphrase(keychain, 'w', paths, 'second one', null)
  expect(await open()).toBe('kept')
  expect(await countUnsent(place.path, 'w', keychain)).toEqual({ waiting: 0, kept: 0 })
})

test('J7: a closed workspace counts the imports that are not handed over among what waits in it', async () => {
  using place = folder()
  const keychain = createMemoryKeychain()
  const { outbox, close } = await openWorkspace(place.path, 'w', keychain)
  outbox.transact(() => {
    for (const state of ['preparing', 'running', 'paused', 'done'])
      outbox
        .prepare(
          `INSERT INTO imports (id, account, name, state, created_at, updated_at)
            VALUES (?, 'me', 'people.csv', ?, 1, 1)`,
        )
        .run(state, state)
    for (const id of ['preparing', 'running', 'paused'])
      for (const row of [1, 2])
        outbox
          .prepare(
            `INSERT INTO import_rows (import_id, row, kind, name, state)
              VALUES (?, ?, 'create', 'Ada', 'waiting')`,
          )
          .run(id, row)
  })
  await close()
  expect(await countUnsent(place.path, 'w', keychain)).toEqual({ waiting: 2, kept: 0 })
})
