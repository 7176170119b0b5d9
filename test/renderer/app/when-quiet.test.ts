import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenQuiet } from '#renderer/app/when-quiet.ts'

let idle: Map<number, () => void>
beforeEach(() => {
  vi.useFakeTimers()
  idle = new Map()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    idle.set(idle.size + 1, work)
    return idle.size
  })
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('G8: a window that is idle because it waits for its rows loads nothing ahead for two seconds', () => {
  const work = vi.fn<() => void>()
  whenQuiet(work)
  vi.advanceTimersByTime(1_999)
  expect(idle.size).toBe(0)
  vi.advanceTimersByTime(1)
  expect(work).not.toHaveBeenCalled()
  for (const run of idle.values()) run()
  expect(work).toHaveBeenCalledOnce()
})

test.each([0, 2_000])('called off after %i ms, it does nothing', (after) => {
  const callOff = whenQuiet(() => expect.fail('was called off'))
  vi.advanceTimersByTime(after)
  callOff()
  vi.advanceTimersByTime(10_000)
  expect(idle.size).toBe(0)
})
