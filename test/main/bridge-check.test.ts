import { expect, test } from 'vitest'
import { checkBridge } from '#main/bridge-check.ts'
import { recordRead } from '#main/engine/store/cache/recorded-reads.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import type { Workbench } from '#main/workbench.ts'

/** A workbench that answers everything with `value`, having read `tables` of the cache. */
function answering(value: unknown, tables: TableName[] = []): Workbench {
  return checkBridge({
    async handle() {
      await Promise.resolve()
      for (const table of tables) recordRead('list', { table })
      return { ok: true, value }
    },
    on: () => () => {},
    stop: async () => {},
  })
}

/** A workbench that emits one event as soon as somebody listens. */
const emitting = (event: unknown): Workbench =>
  checkBridge({
    handle: async () => ({ ok: true, value: {} }),
    on(listener) {
      listener(event as never)
      return () => {}
    },
    stop: async () => {},
  })

test('an answer that fits its schema crosses the bridge unchanged', async () => {
  const value = { workspaces: [] }
  expect(await answering(value).handle('session.workspaces', {})).toEqual({ ok: true, value })
})

test('an answer that does not fit is refused, and the fault names the field', async () => {
  const answer = await answering({ workspaces: [{ id: 7 }] }).handle('session.workspaces', {})
  expect(answer).toMatchObject({ ok: false, error: { code: 'bad_answer' } })
  expect(JSON.stringify(answer)).toContain('workspaces.0.id')
})

test('a query that reads a table it does not declare is refused', async () => {
  const answer = await answering({ workspaces: [] }, ['jobs']).handle('session.workspaces', {})
  expect(answer).toMatchObject({ ok: false, error: { code: 'bad_answer' } })
  expect(JSON.stringify(answer)).toContain('jobs')
})

test('a refusal is told as it is', async () => {
  const refused = { ok: false as const, error: { code: 'gone' as const, message: 'Gone.' } }
  const bench = checkBridge({
    handle: async () => refused,
    on: () => () => {},
    stop: async () => {},
  })
  expect(await bench.handle('session.workspaces', {})).toBe(refused)
})

test('an event that does not fit its schema throws where it is emitted', () => {
  const good = { type: 'tables.changed', data: { tables: ['jobs'] } }
  const bad = { type: 'tables.changed', data: { tables: ['homes'] } }
  const heard: unknown[] = []
  emitting(good).on((event) => heard.push(event))
  expect(heard).toEqual([good])
  expect(() => emitting(bad).on(() => {})).toThrow(/tables\.changed does not fit/)
})
