import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '#main/engine/engine.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { storageHandlers } from '#main/features/storage/storage-commands.ts'
import { engineOf } from '#test/support/engine.ts'

/* I11: the room on this computer is told as it is, and read again only where it can be. */

let folder: string
let online: boolean
let done: string[]
let touched: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotdesk-storage-'))
  online = true
  done = []
  touched = []
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function handlers(resting: string[] = []) {
  const path = (name: string) => join(folder, name)
  const names: Record<string, Record<string, object>> = {
    hot_lists: { hl_1: { name: 'Fintech' }, 'a:b': { name: 'With a colon' } },
    desks: { d_1: { title: 'Banks' } },
  }
  const engine = engineOf({
    cache: {
      get: async (table: string, id: string) => {
        const record = names[table]?.[id]
        return record ? { id, record } : null
      },
      renew: async () => void done.push('renew'),
    } as never,
    store: {
      paths: {
        outbox: path('outbox.db'),
        journal: path('journal'),
        backup: path('outbox.backup'),
      },
    } as never,
    sync: {
      tryNow: () => void done.push('try'),
      online: () => online,
      readAll: () => void done.push('read all'),
    } as never,
    hub: {
      emit() {},
      listen: () => () => true,
      touch: (...of: string[]) => void touched.push(...of),
    } as never,
  }) as unknown as Engine
  return storageHandlers(
    engine,
    {
      state: async () => ({
        used_bytes: 100,
        budget: 50,
        over: true,
        tables: [
          { table: 'members', rows: 3, bytes: 10 },
          { table: 'jobs', rows: 0, bytes: 5 },
          { table: 'contacts', rows: 9, bytes: 80 },
        ],
        resting: resting.map((key) => ({ key, at: 7 })),
      }),
      setBudget: async (bytes: number | null) => void done.push(`budget ${bytes}`),
    } as never,
    () => new Set(['members:hl_1']),
  )
}

test('what only this computer holds is counted with its log and its copy; a file that is missing is none', async () => {
  expect((await handlers()['storage.read']({})).own_bytes).toBe(0)
  writeFileSync(join(folder, 'outbox.db'), 'x'.repeat(1000))
  writeFileSync(join(folder, 'outbox.db-wal'), 'x'.repeat(200))
  writeFileSync(join(folder, 'outbox.backup'), 'x'.repeat(30))
  writeFileSync(join(folder, 'other'), 'x'.repeat(5000))
  expect((await handlers()['storage.read']({})).own_bytes).toBe(1230)
})

test('parts with rows are named, the largest first, and that it is over its limit', async () => {
  const { parts, over, packed } = await handlers()['storage.read']({})
  expect(parts.map(({ table }) => table)).toEqual(['contacts', 'members'])
  expect([over, packed]).toEqual([true, 1])
})

test.each([
  ['members:hl_1', 'Fintech'],
  ['members:a:b', 'With a colon'],
  ['members:gone', ''],
  ['desk_companies:d_1', 'Banks'],
  ['desk_prospects:d_1', 'Banks'],
  ['desk_prospects:gone', ''],
  ['jobs', ''],
  ['notes', ''],
])('what went to make room is named: %s by %j', async (list, name) => {
  const { resting } = await handlers([list])['storage.read']({})
  expect(resting).toMatchObject([{ list, at: 7 }])
  expect(resting[0]?.what).toContain(name)
  expect(resting[0]?.what).not.toContain('undefined')
})

test('without a network nothing is thrown away to be read again', async () => {
  online = false
  const error: unknown = await Promise.resolve(handlers()['storage.readAgain']({})).catch(
    (reason: unknown) => reason,
  )
  expect(error instanceof ProblemError && error.problem.code).toBe('offline')
  expect(done).toEqual(['try'])
  expect(touched).toEqual([])
})

test('with one, everything is read anew, and every screen hears of it', async () => {
  await handlers()['storage.readAgain']({})
  expect(done).toEqual(['try', 'renew', 'read all'])
  expect(touched).toEqual(expect.arrayContaining(['contacts', 'members', 'jobs', 'desks', 'sync']))
})
