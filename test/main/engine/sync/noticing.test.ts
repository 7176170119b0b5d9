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
  const told = world.told.credits.length
  cut = true
  await world.pass(30_000)
  expect(world.sync.state().state).toBe('offline')
  cut = false
  await world.pass(60_000)
  expect(world.sync.state()).toMatchObject({ state: 'idle', offline_since: null })
  // Finding out is no reading of the balance, but for the one that found the network again.
  expect(world.told.credits.length).toBeLessThanOrEqual(told + 1)
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
