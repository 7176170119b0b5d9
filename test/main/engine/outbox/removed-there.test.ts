import { afterAll, expect, test } from 'vitest'
import { couldNotRead, handleRemoved, handleUnseen } from '#main/engine/outbox/failures.ts'
import { operationStates } from '#main/engine/outbox/transition.ts'
import type { OperationState } from '#main/engine/store/outbox-rows.ts'
import { createFailureWorld, failures } from './failure-world.ts'

/* I9: what becomes of an edit whose record is gone at the service, or is not found there. */

const { context, insert, makeNew, onDisk, rowOf, close } = createFailureWorld()
afterAll(close)

const after: Record<OperationState, OperationState> = {
  queued: 'conflict',
  sending: 'conflict',
  verifying: 'conflict',
  unknown: 'conflict',
  conflict: 'conflict',
  blocked: 'blocked',
  rejected: 'rejected',
  needs_you: 'needs_you',
  done: 'done',
  cancelled: 'cancelled',
}
test.each(operationStates)(
  'I9: of an edit that is %s the person is told, unless they have to decide already',
  (state) => {
    const op = insert({ state, reason: 'changed' })
    expect(handleRemoved(context, op)).toEqual({ next: 'go_on' })
    const isMoved = after[state] !== state
    expect(onDisk(op)).toMatchObject({
      state: after[state],
      reason: isMoved ? 'removed' : 'changed',
      last_status: isMoved ? 404 : null,
      result: isMoved ? { removed: true } : null,
    })
  },
)

test.each(['queued', 'sending', 'verifying', 'unknown'] as const)(
  'I9: a removal that is %s is done by it',
  (state) => {
    const op = insert({ kind: 'remove', state })
    handleRemoved(context, op)
    expect(onDisk(op).state).toBe('done')
  },
)

test('I9: a list that is gone with its members is told from a member', () => {
  const op = insert()
  handleRemoved(context, op, { list: true })
  expect(onDisk(op).result).toEqual({ removed: true, listGone: true })
})

test('I5: what was made here a moment ago is looked for again instead', () => {
  const op = insert({ state: 'verifying' })
  makeNew(op)
  expect(rowOf(op, handleRemoved(context, op))).toBe('verifying - - later:15000')
})

test('P3: an operation that is not in the file any more is none to mark', () => {
  expect(handleRemoved(context, { ...insert(), id: 'gone' })).toEqual({ next: 'go_on' })
})

test.each([
  ['members', 'hotLists.members.update', { removed: true, listGone: true }],
  ['contacts', 'contacts.update', { removed: true }],
] as const)(
  'P3: of %s, it is believed when nothing was read six times, and not before',
  (table, endpoint, result) => {
    let op = insert({ table, endpoint })
    for (let time = 1; time < 6; time += 1) {
      couldNotRead(context, op, failures.nothing)
      op = onDisk(op)
      expect([op.state, op.meta.nothing]).toEqual(['queued', time])
    }
    couldNotRead(context, op, failures.timeout)
    expect(onDisk(op).state).toBe('queued')
    couldNotRead(context, op, failures.nothing)
    expect(onDisk(op)).toMatchObject({ state: 'conflict', reason: 'removed', result })
  },
)

test.each([
  ['a first look', 0, true, 'verifying - - later', 1],
  ['a first look at pages too few', 0, false, 'verifying - - later', 1],
  ['a second look at all there are', 1, true, 'conflict removed 404 go_on', 1],
  ['a second look at pages too few', 1, false, 'needs_you lost - go_on', 1],
] as const)('P3: on no page, after %s', (_when, checks, whole, row, counted) => {
  const op = insert({ state: 'verifying', meta: { checks } })
  expect(rowOf(op, handleUnseen(context, op, whole))).toBe(row)
  expect(onDisk(op).meta.checks).toBe(counted)
})
