import { expect, test } from 'vitest'
import type { Change } from '#main/engine/outbox/history.ts'
import { ADDITIONS, createHistoryIndex } from '#main/engine/outbox/history-index.ts'

const change = (record_id: string, more: Partial<Change> = {}): Change => ({
  table: 'members',
  record_id,
  endpoint: null,
  params: {},
  fields: {},
  ...more,
})

/** A history of so many lines, line n about record `rn`, that counts how often a line is read. */
function history(length: number) {
  const lines = Array.from({ length }, (_, index) => [change(`r${index + 1}`)])
  let reads = 0
  const index = createHistoryIndex({
    lastPlace: () => lines.length,
    between: (after, upTo) =>
      lines.slice(after, upTo).map((changes, offset) => {
        reads += 1
        return { seq: after + offset + 1, changes }
      }),
  })
  return { lines, index, reads: () => reads }
}

test('F11: a record is found on whatever line of a long history it stands, the newest first', async () => {
  const { lines, index } = history(1700)
  lines.push([change('x'), change('r3')])
  expect(await index.placesOf(['r3', 'r1200', 'nobody'])).toEqual([1701, 1200, 3])
})

test('F11: each line is read once, however often somebody asks', async () => {
  const { lines, index, reads } = history(1200)
  await index.placesOf(['r1'])
  await index.placesOf(['r2'])
  lines.push([change('r1')])
  expect(await index.placesOf(['r1'])).toEqual([1201, 1])
  expect(reads()).toBe(1201)
})

test('F11: a record made here is found under the id that the service gave it', async () => {
  const { lines, index } = history(2)
  lines.push([change('local:1')])
  expect(await index.placesOf(['local:1'])).toEqual([3])
  index.rename('local:1', 'c_9')
  expect(await index.placesOf(['c_9'])).toEqual([3])
  expect(await index.placesOf(['local:1'])).toEqual([])
})

test('F11: removals are found by the person, additions by what they are', async () => {
  const { lines, index } = history(0)
  lines.push([change('m_1', { contact_id: 'c_1' })], [change('hl_1', { endpoint: ADDITIONS })])
  expect(await index.placesOf(['c_1'])).toEqual([1])
  expect(await index.placesOf([ADDITIONS])).toEqual([2])
})
