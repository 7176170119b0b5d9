import { expect, test } from 'vitest'
import { commands } from '#shared/bridge/index.ts'
import type { Answer, Table } from '#shared/bridge/index.ts'
import { createQueries, queryKey } from '#renderer/data/queries.ts'
import type { BridgePort } from '#renderer/data/port.ts'
import type { Readers } from '#renderer/data/readers.ts'
import { settle } from '#test/renderer/support/service.ts'

/** A bridge whose answers the test lets through one by one. */
function world() {
  const open: ((answer: Answer<unknown>) => void)[] = []
  let tell: (data: { tables: Table[] }) => void = () => undefined
  const port = {
    call: () =>
      new Promise((resolve) => {
        open.push(resolve)
      }),
    on: (_: string, listener: (data: { tables: Table[] }) => void) => {
      tell = listener
      return () => undefined
    },
  } as unknown as BridgePort
  const readers: Readers = async (tables) => (query) =>
    commands[query].reads.some((table) => tables.includes(table))
  const queries = createQueries(() => port, readers)
  const key = queryKey('hotLists.list', {})
  return {
    queries,
    key,
    open,
    watch: (listener = () => undefined as void) =>
      queries.subscribe('hotLists.list', {}, key, listener),
    answer: async (value: unknown) => {
      open.shift()?.({ ok: true, value })
      await settle()
    },
    fail: async () => {
      open.shift()?.({ ok: false, error: { code: 'failed', message: 'It failed.' } })
      await settle()
    },
    changed: async (...tables: Table[]) => {
      tell({ tables })
      await settle()
    },
    value: () => queries.snapshot(key).value as unknown,
  }
}

test('two listeners share one question', async () => {
  const { watch, open, answer, value } = world()
  watch()
  watch()
  expect(open).toHaveLength(1)
  await answer(1)
  expect(value()).toBe(1)
})

test('asks again when a table it reads changes, not for others', async () => {
  const { watch, open, answer, changed } = world()
  watch()
  await answer(1)
  await changed('webhooks')
  expect(open).toHaveLength(0)
  await changed('members')
  expect(open).toHaveLength(1)
})

test('P22: an answer that main gives unasked is shown at once', async () => {
  const { queries, watch, answer, value } = world()
  let told = 0
  watch(() => {
    told += 1
  })
  await answer('before')
  const before = told
  queries.put('hotLists.list', {}, 'after' as never)
  expect(value()).toBe('after')
  expect(told).toBe(before + 1)
})

test('a change while a question is on its way asks once more: no answer older than the last event stays', async () => {
  const { watch, open, answer, changed, value } = world()
  watch()
  await changed('members')
  await changed('hot_lists')
  await answer('old')
  expect(open).toHaveLength(1)
  await answer('new')
  expect(value()).toBe('new')
  expect(open).toHaveLength(0)
})

test('never blank again: a failure keeps the value and carries the reason', async () => {
  const { queries, key, watch, answer, fail, changed } = world()
  watch()
  await answer(1)
  await changed('members')
  await fail()
  expect(queries.snapshot(key)).toEqual({
    value: 1,
    error: { code: 'failed', message: 'It failed.' },
    asking: false,
  })
})

test('what is no longer shown is not asked again, but paints at once when it comes back', async () => {
  const { watch, open, answer, changed, value } = world()
  const leave = watch()
  await answer(1)
  leave()
  await changed('members')
  expect(open).toHaveLength(0)
  watch()
  expect(value()).toBe(1)
  expect(open).toHaveLength(1)
})

test('J4: another workspace starts with nothing of the one before', async () => {
  const { queries, watch, answer, value } = world()
  watch()
  await answer('before')
  queries.reset()
  expect(value()).toBeUndefined()
})
