import { expect, test } from 'vitest'
import {
  isInFlight,
  isOpen,
  needsPerson,
  nextState,
  operationKinds,
  operationStates,
  type OperationEvent,
} from '#main/engine/outbox/transition.ts'
import type { OperationKind, OperationState } from '#main/engine/store/outbox-rows.ts'

/**
 * docs/promises.md "States of an operation", written out; every pair that does not stand here must
 * lead nowhere.
 */
const free = `
  queued          send            sending
  queued          ask             conflict
  queued          nothing_to_do   done
  queued          missing         conflict
  queued          unauthorised    blocked
  queued          forbidden       blocked
  queued          refused         rejected
  queued          change          queued
  queued          discard         cancelled
  sending         accepted        verifying
  sending         nothing_sent    queued
  sending         outcome_lost    unknown
  sending         unauthorised    blocked
  sending         forbidden       blocked
  sending         refused         rejected
  sending         missing         conflict
  sending         discard         cancelled
  verifying       read_wanted     done
  verifying       read_base       conflict
  verifying       read_else       conflict
  verifying       not_stored      done
  verifying       missing         conflict
  verifying       outcome_lost    unknown
  verifying       no_evidence     needs_you
  verifying       discard         cancelled
  unknown         read_wanted     done
  unknown         read_base       queued
  unknown         read_else       conflict
  unknown         missing         conflict
  unknown         no_evidence     needs_you
  unknown         discard         cancelled
  conflict        take_mine       queued
  conflict        take_theirs     done
  conflict        retry           queued
  conflict        change          queued
  conflict        discard         cancelled
  blocked         granted         queued
  blocked         retry           queued
  blocked         change          queued
  blocked         discard         cancelled
  rejected        retry           queued
  rejected        change          queued
  rejected        discard         cancelled
  needs_you       read_wanted     done
  needs_you       retry           queued
  needs_you       change          queued
  needs_you       discard         cancelled`

const events: OperationEvent[] = [
  'send',
  'accepted',
  'nothing_sent',
  'outcome_lost',
  'unauthorised',
  'forbidden',
  'refused',
  'missing',
  'read_wanted',
  'read_base',
  'read_else',
  'ask',
  'nothing_to_do',
  'not_stored',
  'no_evidence',
  'granted',
  'take_theirs',
  'take_mine',
  'retry',
  'change',
  'discard',
]

function table(text: string): Map<string, OperationState> {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((row) => {
        const [from, event, to] = row.trim().split(/\s+/)
        return [`${from} ${event}`, to as OperationState]
      }),
  )
}

function reached(kind: OperationKind): Map<string, OperationState> {
  const moves = new Map<string, OperationState>()
  for (const from of operationStates)
    for (const event of events) {
      const to = nextState(kind, from, event)
      if (to) moves.set(`${from} ${event}`, to)
    }
  return moves
}

const sorted = (moves: Map<string, OperationState>) =>
  Object.fromEntries([...moves].toSorted(([a], [b]) => (a < b ? -1 : 1)))

test.each(['patch', 'create', 'add', 'action'] as const)(
  'a %s moves as the table says, and no other way',
  (kind) => {
    expect(sorted(reached(kind))).toEqual(sorted(table(free)))
  },
)

test('removing what is already gone is done', () => {
  const expected = table(free)
  for (const from of ['queued', 'sending', 'verifying', 'unknown'])
    expected.set(`${from} missing`, 'done')
  expect(sorted(reached('remove'))).toEqual(sorted(expected))
})

test('P3: only done and cancelled close an operation, and only a person leads to cancelled', () => {
  expect(operationStates.filter((state) => !isOpen(state))).toEqual(['done', 'cancelled'])
  for (const kind of operationKinds)
    for (const [move, to] of reached(kind))
      if (to === 'cancelled') expect(move).toMatch(/ discard$/)
})

test('every open state is in flight, waits for a person, or waits in the queue', () => {
  for (const state of operationStates.filter(isOpen))
    expect(
      [isInFlight(state), needsPerson(state), state === 'queued'].filter(Boolean),
    ).toHaveLength(1)
})
