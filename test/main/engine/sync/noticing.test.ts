import { expect, test } from 'vitest'
import { syncWorld } from './world.ts'

test('I10: a network that goes away is noticed within 30 seconds when nobody does anything, and that it is back', async () => {
  let cut = false
  await using world = await syncWorld({
    '/credits': ({ response }) => {
      if (cut) return void response.socket?.destroy()
      return { ok: true, plan_balance: 1, addon_balance: 0, total: 1 }
    },
  })
  await world.sync.start()
  await world.pass(120_000)
  expect(world.sync.state().state).toBe('idle')
  cut = true
  await world.pass(30_000)
  expect(world.sync.state().state).toBe('offline')
  cut = false
  await world.pass(60_000)
  expect(world.sync.state()).toMatchObject({ state: 'idle', offline_since: null })
})

test('D1, I10: what finds out whether the network is there keeps the meter up to date', async () => {
  let total = 40
  await using world = await syncWorld({
    '/credits': () => ({ ok: true, plan_balance: total, addon_balance: 0, total }),
  })
  await world.sync.start()
  await world.pass(60_000)
  // A colleague bought something.
  total = 38
  await world.pass(30_000)
  expect(world.told.credits.at(-1)?.total).toBe(38)
})

test('G10: a window that nobody sees is not watched for', async () => {
  await using world = await syncWorld()
  await world.sync.start()
  await world.pass(60_000)
  world.sync.setHidden(true)
  const before = world.server.received.length
  await world.pass(120_000)
  expect(world.server.received.length - before).toBe(0)
})
