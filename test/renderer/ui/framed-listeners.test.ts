import { expect, test } from 'vitest'
import { createFramedListeners } from '#renderer/ui/grid/framed-listeners.ts'

/** A store whose frames come when the test says so; counts what its listener was told. */
function world() {
  const frames: (() => void)[] = []
  const listeners = createFramedListeners((run) => frames.push(run))
  let told = 0
  listeners.subscribe(() => {
    told += 1
  })
  return {
    ...listeners,
    told: () => told,
    /** Shows the next frame, if one was asked for. */
    frame: () => frames.shift()?.(),
    isFrameAsked: () => frames.length > 0,
  }
}

test('B1: the first move is told at once, those that follow at the next frame', () => {
  const { tellByFrame, told, frame } = world()
  tellByFrame()
  expect(told()).toBe(1)
  for (let at = 0; at < 10; at++) tellByFrame()
  expect(told()).toBe(1)
  frame()
  expect(told()).toBe(2)
})

test('B1: while keys keep coming, each frame tells once', () => {
  const { tellByFrame, told, frame } = world()
  tellByFrame()
  for (let shown = 2; shown < 6; shown++) {
    tellByFrame()
    tellByFrame()
    frame()
    expect(told()).toBe(shown)
  }
})

test('B1: once a frame has passed without a move, the next is told at once again', () => {
  const { tellByFrame, told, frame, isFrameAsked } = world()
  tellByFrame()
  frame()
  expect([told(), isFrameAsked()]).toEqual([1, false])
  tellByFrame()
  expect(told()).toBe(2)
})

test.each(['tell', 'catchUp'] as const)('%s tells what waits for its frame, once', (how) => {
  const { tellByFrame, told, frame, ...listeners } = world()
  tellByFrame()
  tellByFrame()
  listeners[how]()
  expect(told()).toBe(2)
  frame()
  expect(told()).toBe(2)
})

test('catching up tells nothing where nothing waits', () => {
  const { catchUp, told } = world()
  catchUp()
  expect(told()).toBe(0)
})
