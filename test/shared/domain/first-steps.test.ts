import { expect, test } from 'vitest'
import {
  afterDeed,
  firstSteps,
  isUnderWay,
  stepNumber,
  type FirstStep,
  type FirstStepsPlace,
} from '#shared/domain/first-steps.ts'

test.each<{ at: FirstStepsPlace; deed: FirstStep; next: FirstStepsPlace }>([
  { at: 'open', deed: 'open', next: 'next' },
  { at: 'next', deed: 'next', next: 'status' },
  { at: 'status', deed: 'status', next: 'note' },
  { at: 'note', deed: 'note', next: 'undo' },
  { at: 'undo', deed: 'undo', next: 'find' },
  { at: 'find', deed: 'find', next: 'end' },
  { at: 'next', deed: 'open', next: 'next' },
  { at: 'next', deed: 'status', next: 'next' },
  { at: 'end', deed: 'find', next: 'end' },
  { at: 'over', deed: 'open', next: 'over' },
])('M7: at $at, who does $deed is at $next', ({ at, deed, next }) => {
  expect(afterDeed(at, deed)).toBe(next)
})

test('M7: each step says which of six it is; past the last one nothing is counted', () => {
  expect(firstSteps.map((step) => stepNumber(step))).toEqual(
    [1, 2, 3, 4, 5, 6].map((step) => ({ step, steps: 6 })),
  )
  expect([stepNumber('end'), stepNumber('over')]).toEqual([null, null])
})

test('M7: the steps are shown from the first one until they are closed', () => {
  expect([...firstSteps, 'end' as const].every(isUnderWay)).toBe(true)
  expect([isUnderWay(null), isUnderWay('over')]).toEqual([false, false])
})
