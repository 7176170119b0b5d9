import {
  appendFileSync,
  existsSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import Database from 'better-sqlite3-multiple-ciphers'
import { expect, onTestFinished, test } from 'vitest'
import { StoreError } from '#main/engine/store/errors.ts'
import { openWorkspace } from '#main/engine/store/workspace-store.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { KeychainError } from '#main/ports.ts'
import { noRoom, openOnFullDisk, practiceFailed } from '#main/workspaces/full-disk.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { createManagerWorld, whole, type ManagerWorld } from './world.ts'

/* P3: on a full disk what waits can be seen, and nothing is said of a disk that has room. */

const full = () => new StoreError('disk_full', 'database or disk is full')

async function open(
  { ports, context, auth }: ManagerWorld,
  known: KnownWorkspace,
  error: unknown,
  memoryOnly = false,
) {
  const { hub } = context
  const parts = { ports, hub, fetch: auth.fetch, keychain: ports.keychain, memoryOnly }
  const opened = await openOnFullDisk(known, parts, [], error)
  onTestFinished(() => opened.stop())
  return opened
}
const failure = async (opening: Promise<unknown>): Promise<unknown> => {
  const nothing = new Error('it opened')
  return opening.then(
    () => nothing,
    (error: unknown) => error,
  )
}

test('what waits is there to be read, and every change is refused with the reason', async () => {
  const world = createManagerWorld()
  const known = await world.used('Works', { waiting: 2 })
  rmSync(world.paths(known).cache)
  const before = await openWorkspace(world.profile, known.id, world.ports.keychain, {
    startCache: cacheHere,
  })
  await before.close()
  const { engine, start } = await open(world, known, full())
  await start()
  expect(engine.store.full).toMatchObject({
    code: 'disk_full',
    message: 'The disk is full, so this workspace is open for reading only.',
  })
  const rows = engine.store.outbox
    .prepare<[], { id: string }>('SELECT id FROM operations ORDER BY seq')
    .all()
  expect(rows.map(({ id }) => id)).toEqual(['op_0', 'op_1'])
  expect(() => engine.store.outbox.transact(() => {})).toThrow(engine.store.full ?? '')
  expect(world.left(known)).toEqual(whole)
})

/** Overwrites the file, all of it or its second half, with what no key opens. */
const spoil = (file: string, from: 'start' | 'middle') => {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xa5, from === 'start' ? 0 : Math.floor(bytes.length / 2)))
}

test.each([
  ['is damaged', (cache: string) => spoil(cache, 'start')],
  ['is missing', (cache: string) => rmSync(cache)],
  ['is empty', (cache: string) => truncateSync(cache)],
  [
    'is not encrypted',
    (cache: string) => {
      rmSync(cache)
      const plain = new Database(cache)
      plain.exec('CREATE TABLE other (id)')
      plain.close()
    },
  ],
])(
  'P3, P9: where the cache %s too, edits can be read, and the person is told what to do',
  async (_how, harm) => {
    const world = createManagerWorld()
    const known = await world.used('Works', { waiting: 2 })
    const { cache } = world.paths(known)
    if (!existsSync(cache)) {
      const before = await openWorkspace(world.profile, known.id, world.ports.keychain, {
        startCache: cacheHere,
      })
      await before.close()
    }
    harm(cache)
    const left = existsSync(cache) ? readFileSync(cache) : null
    const { engine, start } = await open(world, known, full())
    await start()
    expect(engine.store.full).toMatchObject({
      code: 'disk_full',
      message: 'The disk is full, and the local cache is damaged, so only your edits can be read.',
      hint: expect.stringMatching(/^Free at least \d+0 MB .* Your edits are all here\.$/),
    })
    const rows = engine.store.outbox
      .prepare<[], { id: string }>('SELECT id FROM operations ORDER BY seq')
      .all()
    expect(rows.map(({ id }) => id)).toEqual(['op_0', 'op_1'])
    expect(() => engine.store.outbox.transact(() => {})).toThrow()
    expect(await engine.cache.list('contacts')).toMatchObject({ rows: [] })
    expect(existsSync(cache) ? readFileSync(cache) : null).toEqual(left)
  },
)

test.each([
  ['another error of the files', new StoreError('wrong_key', 'Not this key.')],
  ['a newer version', new StoreError('newer_version', 'Too new.')],
  ['a keychain that fails', new KeychainError('locked', 'locked')],
  ['a mistake of ours', new TypeError('x is not a function')],
])('%s is told as it is while the disk has room', async (_which, error) => {
  const world = createManagerWorld()
  const known = await world.used('Works')
  expect(await failure(open(world, known, error))).toBe(error)
  expect(world.left(known)).toEqual(whole)
})

test('where the key is in memory alone there is nothing to open for reading', async () => {
  const world = createManagerWorld()
  const known = await world.used('Works')
  const error = full()
  expect(await failure(open(world, known, error, true))).toBe(error)
})

test.each([
  ['the files are not there yet', ({ outbox }: { outbox: string }) => rmSync(outbox)],
  [
    'the file is damaged',
    ({ outbox }: { outbox: string }) => {
      rmSync(outbox)
      appendFileSync(outbox, 'not a database at all'.repeat(500))
    },
  ],
])('where %s the person is told how much room it takes, and nothing goes', async (_how, spoil) => {
  const world = createManagerWorld()
  const known = await world.used('Works')
  spoil(world.paths(known))
  const left = world.left(known)
  expect(await failure(open(world, known, full()))).toMatchObject({
    code: 'disk_full',
    message: 'The disk is full, so this workspace cannot be opened.',
    hint: expect.stringMatching(
      /^Free at least \d+0 MB on the disk that holds .*deleted or changed/,
    ),
  })
  expect([world.left(known), world.logged]).toEqual([left, ['not even readable on a full disk']])
})

test.each([
  ['without its key', false],
  ['under another key', true],
])('P10: a file %s is not replaced on a full disk either', async (_what, isOther) => {
  const world = createManagerWorld()
  const known = await world.used('Works')
  const other = await world.used('Another')
  const account = `workspace-key/${known.id}`
  if (isOther) world.secrets.set(account, world.secrets.get(`workspace-key/${other.id}`) ?? '')
  else world.secrets.delete(account)
  const before = world.left(known)
  expect(await failure(open(world, known, full()))).toMatchObject({ code: 'disk_full' })
  expect(world.left(known)).toEqual(before)
})

test('a practice workspace that does not start says whether it was the disk', () => {
  const { profile } = createManagerWorld()
  expect(practiceFailed(full(), profile).problem).toEqual({
    code: 'disk_full',
    message: noRoom(profile).message,
    hint: noRoom(profile).hint,
  })
  expect(practiceFailed(new Error('port in use'), profile).problem).toMatchObject({
    code: 'practice_failed',
    hint: 'port in use',
  })
  expect(practiceFailed('no', profile).problem).toMatchObject({ code: 'practice_failed' })
  expect(noRoom(profile).hint).toContain(profile)
})
