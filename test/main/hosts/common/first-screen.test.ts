import { expect, test } from 'vitest'
import { createFirstScreen } from '#main/hosts/common/first-screen.ts'
import type { Workbench } from '#main/workbench.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/** A window that asks, and whether what can wait was begun. */
function world() {
  const clock = manualClock()
  const screen = createFirstScreen(clock)
  let settled = false
  void screen.settled.then(() => {
    settled = true
  })
  const bench = screen.watch({
    handle: async () => ({ ok: true, value: {} }),
    on: () => () => {},
    stop: async () => {},
  } satisfies Workbench)
  return { clock, ask: (command: string) => bench.handle(command, {}), settled: () => settled }
}

test('half a second after a list was answered and nothing more was asked', async () => {
  const { clock, ask, settled } = world()
  await ask('session.state')
  await clock.advance(600)
  expect(settled()).toBe(false)
  await ask('hotLists.list')
  await clock.advance(400)
  await ask('navigation.counts')
  await clock.advance(400)
  expect(settled()).toBe(false)
  await clock.advance(100)
  expect(settled()).toBe(true)
})

test('at once when the person does something', async () => {
  const { ask, settled } = world()
  await ask('app.hidden')
  expect(settled()).toBe(false)
  await ask('session.practice')
  expect(settled()).toBe(true)
})

test('not because a window reports which list it shows', async () => {
  const { ask, settled } = world()
  await ask('hotLists.list')
  await ask('sync.look')
  expect(settled()).toBe(false)
})

test('never later than ten seconds after the start, or five after the window began to ask', async () => {
  const alone = world()
  await alone.clock.advance(10_000)
  expect(alone.settled()).toBe(true)
  const restless = world()
  await restless.ask('session.state')
  await restless.clock.advance(5_000)
  expect(restless.settled()).toBe(true)
})
