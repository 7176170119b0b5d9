import { beforeEach, expect, test } from 'vitest'
import { connectData, type BridgePort } from '#renderer/data/port.ts'
import { goTo, history } from '#renderer/navigation/navigation.ts'
import { loadAround, walkAt } from '#renderer/navigation/opened-from.ts'
import { forgetWalks, walkList, type KeptList } from '#renderer/navigation/walk.ts'
import { keepWalk, reviveWalk } from '#renderer/navigation/kept-list.ts'
import { forgetLeftScreens, leftOf, leftRow } from '#renderer/stores/left-screens.ts'
import known from '#renderer/keys/known-keys.json' with { type: 'json' }

/** A list, where Escape clears the selection, and a step of an import. */
const others = new Set(['triage.lists', 'import.columns'])

/* Walking from record to record along the list that one was opened from. */

beforeEach(() => {
  forgetWalks()
  forgetLeftScreens()
})

function list(label: string, paths: (string | null | undefined)[], start: number) {
  let at = start
  const loaded: number[] = []
  walkList({
    label,
    place: `/${label.toLowerCase()}`,
    total: () => paths.length,
    at: () => at,
    pathAt: (index) => paths[index],
    load: (index) => loaded.push(index),
    moveTo: (index) => {
      at = index
    },
    keep: () => ({ list: label, label, place: null, index: at }),
  })
  return { at: () => at, loaded }
}

test('a record walks the list whose keyboard is on it', () => {
  const people = list('People', ['/people/a', '/people/b', '/people/c'], 1)
  const walk = walkAt('/people/b')
  expect(walk).toMatchObject({ label: 'People', place: '/people', index: 1, total: 3 })
  expect(walk?.step(1)).toBe('/people/c')
  expect(people.at()).toBe(2)
  expect(walkAt('/people/c')?.step(1)).toBeNull()
  expect(walkAt('/people/c')?.step(-1)).toBe('/people/b')
})

test('H4: every record page is left by U and by Escape', () => {
  const ways = known.filter(({ id, label }) => label.startsWith('Back to ') && !others.has(id))
  expect(ways.length).toBeGreaterThanOrEqual(8)
  for (const { id, keys } of ways) expect([id, keys]).toEqual([id, ['u', 'Escape']])
})

test('a record that was not opened from a list walks none', () => {
  list('People', ['/people/a', '/people/b'], 0)
  expect(walkAt('/people/b')).toBeNull()
  expect(walkAt('/companies/a')).toBeNull()
})

test('a company opened from a person walks no list that happens to stand on it, and the person walks theirs', () => {
  list('Companies', ['/companies/x', '/companies/y'], 0)
  list('People', ['/people/a', '/people/b'], 0)
  for (const path of ['/companies', '/companies/x']) goTo(path)
  expect(walkAt('/companies/x')).toMatchObject({ label: 'Companies' })
  goTo('/people')
  goTo('/companies/x')
  expect(walkAt('/companies/x')).toBeNull()
  history.back()
  goTo('/people/a')
  expect(walkAt('/people/a')).toMatchObject({ label: 'People' })
  goTo('/companies/x')
  expect(walkAt('/companies/x')).toBeNull()
  history.back()
  expect(walkAt('/people/a')).toMatchObject({ label: 'People', index: 0 })
  history.go(-history.length)
})

test('rows without a page are passed over, and those not loaded yet are waited for', () => {
  const members = list('Members', ['/people/a', null, '/people/c', undefined], 0)
  expect(walkAt('/people/a')?.step(1)).toBe('/people/c')
  expect(walkAt('/people/c')?.step(1)).toBeNull()
  expect(members.at()).toBe(2)
  loadAround('/people/c')
  expect(members.loaded).toEqual([2])
})

test('the list inside a record does not take its place', () => {
  list('Companies', ['/companies/x', '/companies/y'], 0)
  list('People of X', ['/people/a'], 0)
  expect(walkAt('/companies/x')).toMatchObject({ label: 'Companies' })
})

/** Registers a list that is kept as described, and opens the record at its index. */
function opened(path: string, kept: KeptList) {
  const list = { label: kept.label, place: kept.place, total: () => kept.index + 1 }
  const pathAt = (index: number) => (index === kept.index ? path : null)
  walkList({
    ...list,
    at: () => kept.index,
    pathAt,
    load: () => undefined,
    moveTo: () => undefined,
    keep: () => kept,
  })
  keepWalk(path)
  // The program is started anew: what was in memory is gone.
  forgetWalks()
}

/** The people that the service of this test knows: their IDs, in order. */
function people(ids: readonly string[]): { asked: number[] } {
  const asked: number[] = []
  connectData({
    call: (_query: string, { offset = 0, limit }: { offset?: number; limit: number }) => {
      asked.push(offset)
      const rows = ids.slice(offset, offset + limit).map((id) => ({ id }))
      return Promise.resolve({
        ok: true,
        value: { rows, offset, total: ids.length, next: null, as_of: 1 },
      })
    },
    on: () => () => undefined,
  } as unknown as BridgePort)
  return { asked }
}
const ids = Array.from({ length: 340 }, (_, index) => `c_${index}`)
const inPeople = (index: number): KeptList => ({
  list: 'people all',
  label: 'People',
  place: '/people',
  index,
  source: { query: 'contacts.list', input: { filter: {} } },
})

test('H8: after a restart a record walks the list it was opened from, beyond what was loaded', async () => {
  const { asked } = people(ids)
  opened('/people/c_298', inPeople(298))
  expect(walkAt('/people/c_298')).toBeNull()
  expect(await reviveWalk('/people/c_298')).toBe(true)
  expect(asked).toEqual([0, 200])
  expect(walkAt('/people/c_298')).toMatchObject({ label: 'People', index: 298, total: 340 })
  expect(walkAt('/people/c_298')?.step(1)).toBe('/people/c_299')
  expect(walkAt('/people/c_299')?.step(1)).toBeNull()
  loadAround('/people/c_299')
  await expect.poll(() => walkAt('/people/c_299')?.step(1)).toBe('/people/c_300')
  // The list itself stands there too.
  expect(leftRow('people all')).toMatchObject({ index: 300 })
  keepWalk('/people/c_300')
  expect(leftOf('walks ')).toMatchObject([{ path: '/people/c_300', index: 300 }])
})

test('H8: after a restart a record that left its list keeps its place there', async () => {
  people(ids.filter((id) => id !== 'c_5'))
  opened('/people/c_5', inPeople(5))
  expect(await reviveWalk('/people/c_5')).toBe(true)
  expect(walkAt('/people/c_5')).toMatchObject({ index: 5, total: 340 })
  expect(walkAt('/people/c_5')?.step(1)).toBe('/people/c_6')
  expect(leftRow('people all')).toMatchObject({ index: 5 })
  expect(walkAt('/people/c_6')?.step(-1)).toBe('/people/c_5')
})

test('H8: the person of a meeting leads to the next one after a restart, and that meeting is chosen', async () => {
  opened('/people/ann', {
    list: 'meetings outcomes',
    label: 'Meetings without an outcome',
    place: '/meetings?view=outcomes',
    index: 0,
    day: 7,
    rows: [
      ['/people/ann', 'm_1'],
      ['/people/ann', 'm_2'],
      [null, 'm_3'],
      ['/people/bea', 'm_4'],
    ],
  })
  expect(await reviveWalk('/people/bea')).toBe(false)
  expect(await reviveWalk('/people/ann')).toBe(true)
  expect(walkAt('/people/ann')?.step(1)).toBe('/people/bea')
  expect(leftOf('meeting')).toEqual({ id: 'm_4', on: 7 })
})

test('H8: a person, the company they were opened from and its list are all kept', async () => {
  people(ids)
  const rows = (path: string) => [[path, path] as const]
  const at = (label: string, path: string): KeptList => ({
    list: label,
    label,
    place: `/${label}`,
    index: 0,
    rows: rows(path),
  })
  opened('/companies/x', at('Companies', '/companies/x'))
  opened('/people/ann', at('People at X', '/people/ann'))
  expect(await reviveWalk('/people/ann')).toBe(true)
  expect(await reviveWalk('/companies/x')).toBe(true)
  expect(walkAt('/companies/x')?.label).toBe('Companies')
})
