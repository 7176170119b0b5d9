import { expect, test } from 'vitest'
import { syncWorld, type Asked } from './world.ts'

const campaign = (replies: number) => ({ id: 'g1', name: 'Spring', stats: { replies } })

/** A service whose answers to the list of campaigns wait until the test lets them go. */
async function world() {
  const waiting: (() => void)[] = []
  const state = { replies: 43 }
  const world = await syncWorld({
    '/campaigns': ({ response }: Asked) => {
      // As the service knows it when it is asked.
      const body = JSON.stringify({ campaigns: [campaign(state.replies)], total: 1 })
      waiting.push(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
    },
  })
  return {
    ...world,
    state,
    waiting: () => waiting.length,
    answer: () => waiting.shift()?.(),
    replies: async () => {
      const row = await world.cache.get('campaigns', 'g1')
      return (row?.record as ReturnType<typeof campaign> | undefined)?.stats.replies
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

test('a refresh while the list is being read shows what was there when it was asked for', async () => {
  await using here = await world()
  await here.sync.start()
  // Its first reading has left, and knows nothing yet of what a colleague changes now.
  await expect.poll(() => here.waiting()).toBe(1)
  here.state.replies = 3
  const refreshed = here.sync.refresh({ resource: 'campaigns' })
  here.answer()
  await expect.poll(() => here.waiting()).toBe(1)
  expect(await here.replies()).toBe(43)
  here.answer()
  await refreshed
  expect(await here.replies()).toBe(3)
})
