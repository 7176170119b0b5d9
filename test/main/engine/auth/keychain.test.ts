import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createKeychain,
  createMemoryKeychain,
  KEYCHAIN_MS,
  type Keytar,
} from '#main/engine/auth/keychain.ts'
import { splitKeychain, WINDOWS_LIMIT } from '#main/engine/auth/split-keychain.ts'
import { KeychainError, type Keychain } from '#main/ports.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { canHaveKeyring, insideKeyring } from '../../../../build/lib/keyring.mjs'

const run = promisify(execFile)
const child = fileURLToPath(new URL('keychain-child.ts', import.meta.url))

async function inSecretService(...steps: string[]): Promise<Record<string, unknown>> {
  const inside = insideKeyring(process.execPath, [child, ...steps], process.env)
  try {
    return Object.fromEntries(
      JSON.parse((await run(inside.command, inside.args, { env: inside.env })).stdout) as [
        string,
        unknown,
      ][],
    )
  } finally {
    inside.remove()
  }
}

const fake = (keytar: Partial<Keytar>, clock = manualClock()) => ({
  clock,
  keychain: createKeychain({
    clock,
    service: 'test',
    platform: 'linux',
    load: async () => ({
      getPassword: async () => null,
      setPassword: async () => {},
      deletePassword: async () => true,
      ...keytar,
    }),
  }),
})

test.skipIf(!canHaveKeyring())(
  'a real Secret Service stores, reads and removes, long secrets and any letters',
  async () => {
    expect(await inSecretService('probe', 'nothing', 'write', 'read', 'long')).toEqual({
      probe: 'works',
      nothing: null,
      write: null,
      read: 'geheim — ключ',
      long: 20_000,
    })
    expect(await inSecretService('write', 'remove', 'read')).toEqual({
      write: null,
      remove: null,
      read: null,
    })
  },
)

test.skipIf(!canHaveKeyring())('P10: a locked keyring is told from an empty one', async () => {
  expect(await inSecretService('write', 'lock', 'read', 'probe')).toMatchObject({
    read: 'error:locked',
    probe: 'error:locked',
  })
})

test.skipIf(process.platform !== 'linux')(
  'without D-Bus the keychain is missing, at once',
  async () => {
    const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _display, ...env } = process.env
    const { stdout } = await run(process.execPath, [child, 'probe', 'read', 'write'], {
      env: { ...env, XDG_RUNTIME_DIR: '/nonexistent' },
    })
    expect(JSON.parse(stdout)).toEqual([
      ['probe', 'error:missing'],
      ['read', 'error:missing'],
      ['write', 'error:missing'],
    ])
  },
)

test('a module that cannot be loaded is a missing keychain', async () => {
  const keychain = createKeychain({
    clock: manualClock(),
    service: 'test',
    load: () => Promise.reject(new Error('Cannot find package')),
  })
  await expect(keychain.probe()).rejects.toMatchObject({ code: 'missing' })
})

test('a call that hangs fails after 10 s, and those behind it at once, until it returns', async () => {
  let release: (value: string | null) => void = () => {}
  let calls = 0
  const { clock, keychain } = fake({
    getPassword: () => {
      calls += 1
      return new Promise((resolve) => {
        release = resolve
      })
    },
  })
  const first = keychain.read('a').catch((error: unknown) => error)
  await clock.advance(KEYCHAIN_MS - 1)
  expect(calls).toBe(1)
  await clock.advance(1)
  expect(await first).toMatchObject({ code: 'hanging' })
  await expect(keychain.read('b')).rejects.toMatchObject({ code: 'hanging' })
  expect(calls).toBe(1)
  release('late')
  await clock.advance(0)
  const second = keychain.read('b')
  await clock.advance(0)
  release('there')
  expect(await second).toBe('there')
})

test('a keychain that does not give back what it stored is locked', async () => {
  await expect(fake({}).keychain.probe()).rejects.toMatchObject({ code: 'locked' })
  await expect(fake({}).keychain.read('anything')).rejects.toMatchObject({ code: 'locked' })
})

test.each([
  ['Cannot create an item in a locked collection', 'locked'],
  ['Prompt was dismissed', 'locked'],
  ['User interaction is not allowed.', 'locked'],
  ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'missing'],
  ['The name org.freedesktop.secrets was not provided by any .service files', 'missing'],
  ['something else entirely', 'failing'],
])('"%s" is %s, and the words of the system are not shown', async (words, code) => {
  const error = await fake({ setPassword: () => Promise.reject(new Error(words)) })
    .keychain.write('a', 'b')
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(KeychainError)
  expect(error).toMatchObject({ code })
  expect(String(error)).not.toContain(words)
})

/**
 * A keychain of small entries that stops for good after a number of calls, as a killed process
 * does.
 */
function limited(limit: number, diesAfter = Infinity) {
  const entries = new Map<string, string>()
  let left = diesAfter
  const step = () => {
    if (left <= 0) throw new Error('killed')
    left -= 1
  }
  const keychain: Keychain = {
    read: async (account) => entries.get(account) ?? null,
    write: async (account, secret) => {
      step()
      if (Buffer.byteLength(secret) > Math.max(limit, 200)) throw new Error('too long')
      entries.set(account, secret)
    },
    remove: async (account) => {
      step()
      entries.delete(account)
    },
  }
  return { entries, keychain }
}

test('the Windows limit: any secret is kept in entries of at most 2,560 bytes and comes back whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 9_000, size: 'max' }),
      async (secret) => {
        const { entries, keychain } = limited(WINDOWS_LIMIT)
        const split = splitKeychain(keychain)
        await split.write('a', secret)
        expect(await split.read('a')).toBe(secret)
        for (const part of entries.values())
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(WINDOWS_LIMIT)
        await split.remove('a')
        expect(entries.size).toBe(0)
      },
    ),
    { numRuns: 60 },
  )
})

test('P12: a kill at any step of replacing a split secret leaves the old one or the new one, whole', async () => {
  const [old, fresh] = ['o'.repeat(900), 'n'.repeat(1_100)]
  for (let steps = 0; steps <= 20; steps += 1) {
    const { entries, keychain } = limited(100)
    await splitKeychain(keychain, 100).write('a', old)
    const dying = limited(100, steps)
    for (const [account, secret] of entries) dying.entries.set(account, secret)
    await splitKeychain(dying.keychain, 100)
      .write('a', fresh)
      .catch(() => {})
    const after = limited(100)
    for (const [account, secret] of dying.entries) after.entries.set(account, secret)
    expect([old, fresh]).toContain(await splitKeychain(after.keychain, 100).read('a'))
  }
})

test('the memory keychain keeps nothing but what it was given', async () => {
  const keychain = createMemoryKeychain()
  await keychain.write('a', 'b')
  expect([await keychain.read('a'), await keychain.read('c')]).toEqual(['b', null])
  await keychain.remove('a')
  expect(await keychain.read('a')).toBeNull()
  await expect(keychain.probe()).resolves.toBeUndefined()
})
