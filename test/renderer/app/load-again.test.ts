import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAgain } from '#renderer/app/load-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A load that fails so many times first. */
function failing(times: number) {
  let tries = 0
  const load = () => {
    tries += 1
    return tries > times ? Promise.resolve('screen') : Promise.reject(new Error(`try ${tries}`))
  }
  return { load, tries: () => tries }
}

test.each([
  [0, 1],
  [1, 2],
])('P22: a script that fails %d times is there at try %d', async (times, tries) => {
  const asked = failing(times)
  const loading = loadAgain(asked.load)()
  await vi.runAllTimersAsync()
  expect(await loading).toBe('screen')
  expect(asked.tries()).toBe(tries)
})

test('P22: a script that never arrives is given up, with what was wrong last', async () => {
  const asked = failing(9)
  const loading = loadAgain(asked.load)()
  const given_up = expect(loading).rejects.toThrow('try 2')
  await vi.runAllTimersAsync()
  await given_up
})
