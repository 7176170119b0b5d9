import { expect, test } from 'vitest'
import { createFramedListeners } from '#renderer/ui/grid/framed-listeners.ts'

/** A store whose frames and timers come when the test says so; counts what its listeners were told. */
function world() {
  const frames: (() => void)[] = []
  const timers = new Set<() => void>()
  const listeners = createFramedListeners({
    nextFrame: (run) => void frames.push(run),
    after(_ms, run) {
      timers.add(run)
      return () => timers.delete(run)
    },
  })
  let told = 0
  let toldAtRest = 0
  listeners.subscribe(() => {
    told += 1
  })
  listeners.subscribeAtRest(() => {
    toldAtRest += 1
  })
  return {
    ...listeners,
    told: () => told,
    toldAtRest: () => toldAtRest,
    /** Shows the next frame, if one was asked for. */
    frame: () => frames.shift()?.(),
    isFrameAsked: () => frames.length > 0,
    /** Lets the key rest. */
    rest() {
      for (const run of timers) {
        timers.delete(run)
        run()
      }
    },
  }
}

test('B1: the first move is told at once, those that follow at the next frame', () => {
  const { tellMove, told, frame } = world()
  tellMove()
  expect(told()).toBe(1)
  for (let at = 0; at < 10; at++) tellMove()
  expect(told()).toBe(1)
  frame()
  expect(told()).toBe(2)
})

test('B1: while keys keep coming, each frame tells once', () => {
  const { tellMove, told, frame } = world()
  tellMove()
  for (let shown = 2; shown < 6; shown++) {
    tellMove()
    tellMove()
    frame()
    expect(told()).toBe(shown)
  }
})

test('B1: once a frame has passed without a move, the next is told at once again', () => {
  const { tellMove, told, frame, isFrameAsked } = world()
  tellMove()
  frame()
  expect([told(), isFrameAsked()]).toEqual([1, false])
  tellMove()
  expect(told()).toBe(2)
})

test.each(['tell', 'catchUp'] as const)('%s tells what waits for its frame, once', (how) => {
  const { tellMove, told, frame, ...listeners } = world()
  tellMove()
  tellMove()
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

test('B1: a single move is told at once around the list, and not again', () => {
  const { tellMove, toldAtRest, rest } = world()
  tellMove()
  expect(toldAtRest()).toBe(1)
  rest()
  expect(toldAtRest()).toBe(1)
  tellMove()
  expect(toldAtRest()).toBe(2)
})

test('G5b: while a key is held, what stands around the list is told once it rests', () => {
  const { tellMove, told, toldAtRest, frame, rest } = world()
  for (let at = 0; at < 5; at++) {
    tellMove()
    frame()
  }
  expect([told(), toldAtRest()]).toEqual([5, 1])
  rest()
  expect([told(), toldAtRest()]).toEqual([5, 2])
})

test.each(['tell', 'catchUp'] as const)(
  'G5b: %s tells what stands around the list before the key rests, once',
  (how) => {
    const { tellMove, toldAtRest, rest, ...listeners } = world()
    tellMove()
    tellMove()
    listeners[how]()
    expect(toldAtRest()).toBe(2)
    rest()
    expect(toldAtRest()).toBe(2)
  },
)
