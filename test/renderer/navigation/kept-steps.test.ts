import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectData, type BridgePort } from '#renderer/data/port.ts'
import { forgetErased } from '#renderer/navigation/forget-erased.ts'
import { restoreSteps } from '#renderer/navigation/kept-steps.ts'
import {
  followPath,
  goTo,
  history,
  leaveWorkspace,
  showFirstPath,
} from '#renderer/navigation/navigation.ts'
import {
  beFurtherWindow,
  forgetLeftScreens,
  leave,
  leavePath,
  openLeftScreens,
} from '#renderer/stores/left-screens.ts'

/* Back and forward after a restart (H8): the places of the window are kept with what it shows. */

interface Left {
  path: string | null
  screens: Record<string, unknown>
}
/** What main keeps of the window. */
let left: Left
let written: Left[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  left = { path: null, screens: {} }
  written = []
  connectData({
    call: (command: string, input: Left) => {
      if (command === 'recents.left') return Promise.resolve({ ok: true, value: left })
      written.push(input)
      left = {
        path: input.path,
        screens: input.screens === null ? {} : { ...left.screens, ...input.screens },
      }
      return Promise.resolve({ ok: true, value: {} })
    },
    on: () => () => undefined,
  } as unknown as BridgePort)
  stop = history.subscribe(() => leavePath(history.location.href))
})
afterEach(() => {
  stop()
  forgetLeftScreens()
  vi.runAllTimers()
  vi.useRealTimers()
})

/** Opens the workspace as the window does after a start. */
async function open() {
  const path = await openLeftScreens('w1')
  restoreSteps(path)
  showFirstPath(path)
}
/** Lets what was done be written, and starts anew without the memory of the window. */
async function killAndStart() {
  vi.advanceTimersByTime(300)
  forgetLeftScreens()
  leaveWorkspace()
  history.replace('/approvals')
  await open()
}
const here = () => history.location.href
function back(times = 1): string {
  for (let step = 0; step < times; step++) history.back()
  return here()
}
const forward = () => {
  history.forward()
  return here()
}

test('H8: after a kill back and forward lead where they led before', async () => {
  await open()
  for (const place of ['/people', '/people/c_1', '/meetings?view=week', '/credits']) goTo(place)
  expect(back()).toBe('/meetings?view=week')
  await killAndStart()
  expect(here()).toBe('/meetings?view=week')
  expect(forward()).toBe('/credits')
  expect(back(2)).toBe('/people/c_1')
  expect(back()).toBe('/people')
  expect(back()).toBe('/hot-lists')
  expect(history.canGoBack()).toBe(false)
})

test('H8: they are written together with the path, so that a kill finds both or neither', async () => {
  await open()
  goTo('/people')
  expect(written).toEqual([])
  vi.advanceTimersByTime(300)
  expect(written).toEqual([
    {
      workspace: 'w1',
      path: '/people',
      screens: { 'steps ': { places: ['/hot-lists', '/people'], at: 1 } },
    },
  ])
})

test('a start without a step writes nothing', async () => {
  await open()
  goTo('/people')
  await killAndStart()
  written = []
  vi.advanceTimersByTime(300)
  expect(written).toEqual([])
})

test('H8: of many places the last fifty are kept, and the one that is shown is among them', async () => {
  await open()
  for (let at = 0; at < 80; at++) goTo(`/people/c_${at}`)
  await killAndStart()
  expect([here(), history.length]).toEqual(['/people/c_79', 50])
  expect(back(49)).toBe('/people/c_30')
  expect(back()).toBe('/people/c_30')
  for (let at = 0; at < 20; at++) goTo(`/companies/co_${at}`)
  back(20)
  await killAndStart()
  expect([here(), history.length]).toEqual(['/people/c_30', 21])
  expect(forward()).toBe('/companies/co_0')
})

test('J9: the words of a filter are not kept of places before, nor the row of a list', async () => {
  await open()
  goTo('/people?text=Zeynep')
  goTo('/hot-lists/h_1?member=m_7&queue=replied')
  goTo('/credits?period=90')
  vi.advanceTimersByTime(300)
  expect(JSON.stringify(written)).not.toMatch(/Zeynep|m_7/)
  await killAndStart()
  expect(back()).toBe('/hot-lists/h_1?queue=replied')
  expect(back()).toBe('/people')
})

test('J9: somebody who was erased is not among the places any more, nor where a restart opens', async () => {
  await open()
  goTo('/people/c_1')
  goTo('/people/c_12')
  goTo('/meetings/mt_1')
  goTo('/card/c_1')
  leave('filter People', 'Zeynep')
  forgetErased({ contact_id: 'c_1', records: { contacts: ['c_1'], meetings: ['mt_1'] } })
  vi.advanceTimersByTime(300)
  expect(left).toEqual({
    path: '/hot-lists',
    screens: {
      'steps ': {
        places: ['/hot-lists', '/hot-lists', '/people/c_12', '/hot-lists', '/hot-lists'],
        at: 4,
      },
    },
  })
})

test('a link that was followed while the workspace opened comes after the places before', async () => {
  await open()
  goTo('/people')
  vi.advanceTimersByTime(300)
  forgetLeftScreens()
  leaveWorkspace()
  followPath('/meetings/m_1')
  await open()
  expect(here()).toBe('/meetings/m_1')
  expect(back()).toBe('/people')
  expect(back()).toBe('/hot-lists')
})

test('the places of one workspace are not those of another', async () => {
  await open()
  goTo('/people/c_1')
  vi.advanceTimersByTime(300)
  left = { path: '/companies', screens: {} }
  await killAndStart()
  expect([here(), history.length]).toEqual(['/companies', 1])
})

test.each([
  ['nothing', undefined],
  ['another shape', { places: 'people', at: 1 }],
  ['no places', { places: [], at: 0 }],
  ['a place that is none', { places: ['/people', 7], at: 0 }],
  ['an index beyond them', { places: ['/people'], at: 3 }],
])('a window of which %s was kept opens where it was left', async (_name, kept) => {
  left = { path: '/companies', screens: kept === undefined ? {} : { 'steps ': kept } }
  await open()
  expect([here(), history.length]).toEqual(['/companies', 1])
})

test('N8: a further window has places of its own, after a kill too', async () => {
  // It stays one: no test comes after this.
  beFurtherWindow('w2')
  left = { path: '/companies', screens: { 'steps ': { places: ['/a', '/companies'], at: 1 } } }
  followPath('/people')
  await open()
  expect([here(), history.length]).toEqual(['/people', 2])
  goTo('/people/c_9')
  vi.advanceTimersByTime(300)
  forgetLeftScreens()
  leaveWorkspace()
  followPath('/people/c_9')
  await open()
  expect([here(), history.length]).toEqual(['/people/c_9', 3])
  expect(back(2)).toBe('/hot-lists')
})
