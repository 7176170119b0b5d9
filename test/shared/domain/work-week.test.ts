import { expect, test } from 'vitest'
import { workIn, type DoneGesture } from '#shared/domain/work-week.ts'

const [FROM, TO] = [1_000, 2_000]
const change = (
  table: string,
  record_id: string,
  after: Record<string, unknown> = {},
  endpoint = 'hotLists.members.update',
) => ({
  table,
  record_id,
  endpoint,
  fields: Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, { after: value }]),
  ),
})
const gesture = (at: number, ...changes: DoneGesture['changes'][number][]) => ({ at, changes })

test('E13: a person is triaged once, however often they were decided about', () => {
  const done = [
    gesture(1_100, change('members', 'm1', { tier: 'S' })),
    gesture(
      1_200,
      change('members', 'm1', { notes: 'later' }),
      change('members', 'm2', { tier: 'A' }),
    ),
    gesture(1_300, change('contacts', 'c1', { title: 'CFO' })),
  ]
  expect(workIn(done, FROM, TO)).toEqual({ triaged: 2, called: 0, booked: 0 })
})

test('E13: nobody is triaged by being put onto a list or taken off it', () => {
  const done = [
    gesture(1_100, change('members', 'm1', {}, 'hotLists.members.add')),
    gesture(1_200, change('members', 'm2', {}, 'hotLists.members.remove')),
    gesture(1_300, change('members', 'm1', { status: 'lvm' })),
  ]
  expect(workIn(done, FROM, TO)).toEqual({ triaged: 1, called: 1, booked: 0 })
})

test('E13: each outcome of a call counts, another status does not', () => {
  const done = [
    gesture(1_100, change('members', 'm1', { status: 'lvm' })),
    gesture(1_500, change('members', 'm1', { status: 'connected', notes: 'spoken' })),
    gesture(1_600, change('members', 'm2', { status: 'replied' })),
  ]
  expect(workIn(done, FROM, TO)).toMatchObject({ triaged: 2, called: 2 })
})

test('E13: a meeting that is made counts, one that is moved does not', () => {
  const made = change('meetings', 'new', {}, 'meetings.create')
  const away = change('meetings', 'old', { status: 'cancelled' }, 'meetings.update')
  expect(workIn([gesture(1_100, made), gesture(1_200, away, made)], FROM, TO).booked).toBe(1)
})

test('E13: a week holds its first moment and not the one behind it', () => {
  const done = [999, 1_000, 1_999, 2_000].map((at) =>
    gesture(at, change('members', `m${at}`, { tier: 'S' })),
  )
  expect(workIn(done, FROM, TO).triaged).toBe(2)
})
