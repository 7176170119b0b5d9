import { beforeEach, expect, test } from 'vitest'
import { forgetWalks, loadAround, walkAt, walkList } from '#renderer/navigation/walk.ts'
import known from '#renderer/keys/known-keys.json' with { type: 'json' }

/** A list, where Escape clears the selection, and a step of an import. */
const others = new Set(['triage.lists', 'import.columns'])

/* Walking from record to record along the list that one was opened from. */

beforeEach(forgetWalks)

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
