import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueryName } from '#shared/bridge/index.ts'
import { createQueryOrder } from '#renderer/data/screen-first.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An order, and what has been asked in it. */
function world() {
  const order = createQueryOrder()
  const asked: QueryName[] = []
  const take = (name: QueryName, answered: Promise<void> = Promise.resolve()) => {
    order.take(name, () => {
      asked.push(name)
      return answered
    })
  }
  return { order, asked, take }
}

test('G8: the frame of a window that starts is asked for once the screen has been answered', async () => {
  const { order, asked, take } = world()
  const rows = Promise.withResolvers<void>()
  order.screenFirst()
  take('session.state')
  take('session.workspaces')
  take('credits.read')
  take('notices.list')
  take('hotLists.list', rows.promise)
  await vi.advanceTimersByTimeAsync(100)
  const atOnce = ['session.state', 'session.workspaces', 'hotLists.list']
  expect(asked).toEqual(atOnce)
  rows.resolve()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual([...atOnce, 'credits.read', 'notices.list'])
  take('credits.read')
  expect(asked).toHaveLength(6)
})

test('G8: the frame waits at most 300 ms for a screen', async () => {
  const { order, asked, take } = world()
  order.screenFirst()
  take('hotLists.list', new Promise(() => {}))
  take('credits.read')
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).toEqual(['hotLists.list'])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['hotLists.list', 'credits.read'])
})

test('everything is asked at once in a window that has started', () => {
  const { asked, take } = world()
  take('credits.read')
  take('hotLists.list')
  expect(asked).toEqual(['credits.read', 'hotLists.list'])
})
