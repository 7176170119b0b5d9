import { expect, test } from 'vitest'
import { workStatus } from '#shared/domain/work-status.ts'

test.each([
  [{ pending: 0, needs_you: 0, kept_here: 0 }, 'saved'],
  [{ pending: 3, needs_you: 0, kept_here: 0 }, 'on_the_way'],
  [{ pending: 0, needs_you: 2, kept_here: 0 }, 'needs_you'],
  [{ pending: 3, needs_you: 2, kept_here: 6 }, 'needs_you'],
  [{ pending: 3, needs_you: 0, kept_here: 6 }, 'on_the_way'],
  [{ pending: 0, needs_you: 0, kept_here: 6 }, 'kept_here'],
])('I3, N1: %o is %s', (work, status) => {
  expect(workStatus(work)).toBe(status)
})
