import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectData } from '#renderer/data/port.ts'
import type { BridgePort } from '#renderer/data/port.ts'
import {
  eraseLeftScreens,
  forgetLeftScreens,
  leave,
  leavePath,
  leaveRow,
  leftOf,
  leftRow,
  openLeftScreens,
} from '#renderer/stores/left-screens.ts'

/* How screens were left (H8, J9). */

interface Left {
  workspace: string
  path: string | null
  screens: Record<string, unknown> | null
}
let written: Left[] = []
let kept: { path: string | null; screens: Record<string, unknown> }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  written = []
  kept = { path: '/people', screens: { 'people text': 'an' } }
  connectData({
    call: (command: string, input: Left) => {
      if (command === 'recents.left') return Promise.resolve({ ok: true, value: kept })
      written.push(input)
      return Promise.resolve({ ok: true, value: {} })
    },
    on: () => () => undefined,
  } as unknown as BridgePort)
})
afterEach(() => {
  forgetLeftScreens()
  vi.useRealTimers()
})

test('a workspace opens as it was left', async () => {
  expect(await openLeftScreens('w1')).toBe('/people')
  expect(leftOf('people text')).toBe('an')
})

test('only what changed is written, a moment later, and for its own workspace', async () => {
  await openLeftScreens('w1')
  leave('people text', 'ann')
  leave('people text', 'anna')
  leavePath('/companies')
  expect(written).toEqual([])
  vi.advanceTimersByTime(300)
  expect(written).toEqual([
    { workspace: 'w1', path: '/companies', screens: { 'people text': 'anna' } },
  ])
})

test('somebody who never rests is kept all the same: a kill finds the place of a moment ago', async () => {
  await openLeftScreens('w1')
  for (let step = 0; step < 10; step++) {
    leavePath(`/people/p${step}`)
    vi.advanceTimersByTime(100)
  }
  expect(written.map(({ path }) => path)).toEqual(['/people/p2', '/people/p5', '/people/p8'])
})

test('nothing is written before a workspace is open, nor after it is forgotten', async () => {
  leave('people text', 'early')
  await openLeftScreens('w1')
  leave('people text', 'late')
  forgetLeftScreens()
  vi.advanceTimersByTime(1000)
  expect(written).toEqual([])
  expect(leftOf('people text')).toBeUndefined()
})

test('J9: the row of a list is kept without the words of its filter, and all of it can be erased', async () => {
  await openLeftScreens('w1')
  leaveRow('people {"text":"Zeynep"}', { key: 'c1', index: 4, top: 90 })
  expect(leftRow('people {"text":"Zeynep"}')).toEqual({ key: 'c1', index: 4, top: 90 })
  expect(leftRow('people {}')).toBeUndefined()
  vi.advanceTimersByTime(300)
  expect(JSON.stringify(written)).not.toContain('Zeynep')
  eraseLeftScreens(() => false)
  expect(leftOf('people text')).toBeUndefined()
  expect(written.at(-1)).toEqual({ workspace: 'w1', path: '/people', screens: null })
})
