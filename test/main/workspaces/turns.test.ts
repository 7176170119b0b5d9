import { expect, test } from 'vitest'
import { createTurns } from '#main/workspaces/turns.ts'

test('each waits for the one before, and a failure rejects its own caller and stops none behind it', async () => {
  const turns = createTurns()
  const order: string[] = []
  const opened = Promise.withResolvers<void>()
  const first = turns.take(async () => {
    await opened.promise
    order.push('first')
    throw new Error('the first failed')
  })
  const second = turns.take(async () => {
    order.push('second')
  })
  const ended = turns.ended().then(() => order.push('ended'))
  expect(order).toEqual([])
  opened.resolve()
  await expect(first).rejects.toThrow('the first failed')
  await second
  await ended
  expect(order).toEqual(['first', 'second', 'ended'])
})
