import { expect, test } from 'vitest'
import type { OpenPaying } from '#main/engine/paying.ts'
import { createPayingLater } from '#main/engine/paying-later.ts'

/** Paying that writes down what is done with it; `fails`: so many times it cannot be opened. */
function world(fails = 0) {
  const done: string[] = []
  const paying = {
    start: () => void done.push('start'),
    stop: () => void done.push('stop'),
    idle: async () => void done.push('idle'),
  } as OpenPaying
  let left = fails
  const later = createPayingLater(
    async () => {
      done.push('load')
      left -= 1
      if (left >= 0) throw new Error('the file is gone')
      return paying
    },
    { info() {}, warn: (message) => void done.push(message), error() {} },
  )
  return { later, done, paying }
}

test('it is opened once, and begins what an earlier run left behind before anybody gets it', async () => {
  const { later, done, paying } = world()
  await later.start()
  expect(await Promise.all([later.open(), later.open()])).toEqual([paying, paying])
  expect(done).toEqual(['load', 'start'])
})

test('opened before the engine starts, it begins with the engine', async () => {
  const { later, done } = world()
  await later.open()
  expect(done).toEqual(['load'])
  await later.start(Promise.resolve())
  expect(done).toEqual(['load', 'start'])
})

test('with a screen to wait for, it is opened after that, or when somebody asks sooner', async () => {
  const screen = Promise.withResolvers<void>()
  const waits = world()
  await waits.later.start(screen.promise)
  const asked = world()
  await asked.later.start(screen.promise)
  await asked.later.open()
  expect([waits.done, asked.done]).toEqual([[], ['load', 'start']])
  screen.resolve()
  await screen.promise
  await Promise.all([waits.later.open(), asked.later.open()])
  expect([waits.done, asked.done]).toEqual([
    ['load', 'start'],
    ['load', 'start'],
  ])
})

test('where it cannot be opened, whoever asked learns it, and the next one tries again', async () => {
  const { later, done, paying } = world(1)
  await expect(later.open()).rejects.toThrow('the file is gone')
  expect(await later.open()).toBe(paying)
  expect(done).toEqual(['load', 'load'])
})

test('stopped while it is being opened, it begins nothing, and the stop waits for it', async () => {
  const { later, done } = world()
  const starting = later.start()
  later.stop()
  await later.idle()
  await starting
  expect(done).toEqual(['load', 'stop', 'idle'])
})

test('stopped before the screen is there, it is never opened', async () => {
  const screen = Promise.withResolvers<void>()
  const { later, done } = world()
  await later.start(screen.promise)
  later.stop()
  screen.resolve()
  await screen.promise
  await later.idle()
  expect(done).toEqual([])
})

test('what began before it failed to begin is stopped, since the next one takes its place', async () => {
  const { later, done, paying } = world()
  paying.start = () => {
    done.push('start')
    if (done.length < 3) throw new Error('the disk is full')
  }
  await expect(later.start()).rejects.toThrow('the disk is full')
  expect(done).toEqual(['load', 'start', 'stop'])
  await later.open()
  expect(done).toEqual(['load', 'start', 'stop', 'load', 'start'])
})
