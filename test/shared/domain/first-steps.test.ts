import { expect, test } from 'vitest'
import {
  afterCompletion,
  firstSteps,
  isUnderWay,
  stepNumber,
  type FirstStep,
  type FirstStepsPlace,
} from '#shared/domain/first-steps.ts'

test.each<{ at: FirstStepsPlace; completed: FirstStep; next: FirstStepsPlace }>([
  { at: 'open', completed: 'open', next: 'next' },
  { at: 'next', completed: 'next', next: 'status' },
  { at: 'status', completed: 'status', next: 'note' },
  { at: 'note', completed: 'note', next: 'undo' },
  { at: 'undo', completed: 'undo', next: 'find' },
  { at: 'find', completed: 'find', next: 'end' },
  { at: 'next', completed: 'open', next: 'next' },
  { at: 'next', completed: 'status', next: 'next' },
  { at: 'end', completed: 'find', next: 'end' },
  { at: 'over', completed: 'open', next: 'over' },
])('M7: at $at, who completes $completed is at $next', ({ at, completed, next }) => {
  expect(afterCompletion(at, completed)).toBe(next)
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
