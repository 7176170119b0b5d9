import { expect, test } from 'vitest'
import { countStatuses, keepStatuses } from '#renderer/screens/meetings/status-counts.ts'

const meetings = ['booked', 'cancelled', 'no_show', 'booked', 'postponed'].map((status, id) => ({
  id,
  status,
}))

test('C1: meetings are shown by status, cancelled and no-shows too; without a choice all of them', () => {
  const ids = (...chosen: string[]) => keepStatuses(meetings, chosen).map(({ id }) => id)
  expect(ids('cancelled')).toEqual([1])
  expect(ids('no_show', 'booked')).toEqual([0, 2, 3])
  expect(ids()).toEqual([0, 1, 2, 3, 4])
  expect([...countStatuses(meetings)]).toEqual([
    ['booked', 2],
    ['cancelled', 1],
    ['no_show', 1],
    ['postponed', 1],
  ])
})
