import { afterAll, describe, expect, test } from 'vitest'
import { couldNotRead, settleFailure, readAgainLater } from '#main/engine/outbox/failures.ts'
import { reasonOf } from '#main/engine/outbox/operation-labels.ts'
import type { Operation } from '#main/engine/outbox/operation.ts'
import { operationStates } from '#main/engine/outbox/transition.ts'
import { createFailureWorld, failures, names, rows, type Name } from './failure-world.ts'

/*
 * What a refusal, a lost answer or a missing network makes of an operation (P3, I1), each kind of
 * failure in each state.
 */

const { clock, context, insert, makeNew, forEachFailure, onDisk, rowOf, close } =
  createFailureWorld()
afterAll(close)
const send = (op: Operation, name: Name) =>
  context.db.transact(() => settleFailure(context, op, failures[name]))

const afterSending = `
  unreachable | queued   offline -   offline
  dns         | queued   offline -   offline
  no_token    | queued   offline -   signed_out
  closing     | queued   -       -   go_on
  limited     | queued   limited -   later:90000
  timeout     | unknown  lost    -   later
  502         | unknown  lost    502 later
  unreadable  | unknown  lost    200 later
  302         | unknown  lost    302 later
  307         | unknown  lost    307 later
  308         | unknown  lost    308 later
  own 307     | unknown  lost    307 later
  nothing     | unknown  lost    200 later
  signed_out  | blocked  signin  401 signed_out
  scope       | blocked  scope   403 go_on
  404         | conflict removed 404 go_on
  409         | rejected refused 409 go_on
  410         | conflict removed 410 go_on
  422         | rejected refused 422 go_on`

describe('P3, I1: what was being sent', () => {
  test.each(rows(afterSending))('meets %s: %s', (name, row) => {
    const op = insert({ state: 'sending' })
    expect(rowOf(op, send(op, name))).toBe(row)
  })

  test('and every kind of failure has its row', () => {
    expect(new Set(rows(afterSending).map(([name]) => name))).toEqual(new Set(names))
  })

  test.each(operationStates.filter((state) => ['done', 'cancelled'].includes(state)))(
    'and is %s by then stays as it is, whatever comes late',
    (state) => {
      forEachFailure((name) => {
        const op = insert({ state })
        const before = onDisk(op)
        send(op, name)
        expect(onDisk(before)).toEqual(before)
      })
    },
  )

  test.each(operationStates.filter((state) => ['conflict', 'blocked', 'rejected'].includes(state)))(
    'and waits for the person as %s is not taken from them by a late answer',
    (state) => {
      forEachFailure((name) => {
        const op = insert({ state, reason: 'changed' })
        send(op, name)
        expect([onDisk(op).state, onDisk(op).reason]).toEqual([state, 'changed'])
      })
    },
  )

  test.each(['404', '410'] as const)('I9: a removal that meets %s is done', (name) => {
    const op = insert({ kind: 'remove', endpoint: 'hotLists.members.remove', state: 'sending' })
    expect(rowOf(op, send(op, name))).toBe(`done - ${name} go_on`)
    expect(onDisk(op).finished_at).toBe(Math.round(clock.now()))
  })

  test.each(['404', '410'] as const)(
    'I5: what was made here a moment ago is asked for again after %s, and believed gone a minute later',
    async (name) => {
      const op = insert({ state: 'sending' })
      makeNew(op)
      expect(rowOf(op, send(op, name))).toBe(`queued server ${name} later:15000`)
      await clock.advance(60_000)
      context.db.transact(() => context.operations.move(op, 'send'))
      expect(rowOf(op, send(op, name))).toBe(`conflict removed ${name} go_on`)
    },
  )

  test.each([-3_600_000, 3_600_000])(
    'I5: what was made a moment ago is not believed gone when the clock is set by %i ms meanwhile',
    async (ms) => {
      const op = insert({ state: 'sending' })
      makeNew(op)
      clock.setWall(clock.now() + ms)
      await clock.advance(30_000)
      expect(rowOf(op, send(op, '404'))).toBe('queued server 404 later:15000')
      await clock.advance(30_000)
      context.db.transact(() => context.operations.move(op, 'send'))
      expect(rowOf(op, send(op, '404'))).toBe('conflict removed 404 go_on')
    },
  )

  test('a refusal about what was just made waits for the person like any other', () => {
    const op = insert({ state: 'sending' })
    makeNew(op)
    expect(rowOf(op, send(op, '422'))).toBe('rejected refused 422 go_on')
  })

  test.each([
    ['unreachable', 'no route'],
    ['timeout', 'lost'],
    ['422', 'No. tier: unknown tier'],
    ['409', 'No.'],
  ] as const)('the words of %s are kept for the person: %s', (name, words) => {
    const op = insert({ state: 'sending' })
    send(op, name)
    expect(onDisk(op).meta.message).toBe(words)
  })

  test('a service that ends its sentence is quoted without a second full stop', () => {
    const op = insert({ state: 'sending' })
    send(op, '409')
    const now = { offline: false, signed_out: false, waits: null, foreign: false }
    expect(reasonOf(onDisk(op), now)).toBe(
      'The service rejected it: No. Edit and resend it, or discard it.',
    )
  })

  test('the missing permission is kept, so that granting it sends the edit', () => {
    const op = insert({ state: 'sending' })
    send(op, 'scope')
    expect(onDisk(op).meta.scope).toBe('contacts:write')
  })

  test.each([
    ['unreadable', 1],
    ['502', undefined],
    ['timeout', undefined],
    ['302', undefined],
  ] as const)('I8: only a success that cannot be read counts as answered: %s', (name, answered) => {
    const op = insert({ state: 'sending' })
    send(op, name)
    expect(onDisk(op).meta.answered).toBe(answered)
  })

  test.each([
    ['422', 'queued', 'folded'],
    ['404', 'conflict', 'folded'],
    ['unreachable', 'queued', 'folded'],
    ['timeout', 'unknown', null],
  ] as const)(
    'P2: an edit of the same field made meanwhile, after %s (%s): %s',
    (name, state, reason) => {
      const op = insert({ state: 'sending' })
      const later = insert({ lane: op.lane, base: { tier: 'S' }, want: { tier: 'A' } })
      send(op, name)
      expect(onDisk(op)).toMatchObject({ state, want: { tier: reason === null ? 'S' : 'A' } })
      expect([onDisk(later).state, onDisk(later).reason]).toEqual(
        reason === null ? ['queued', null] : ['cancelled', reason],
      )
    },
  )
})

const beforeSending = `
  unreachable | queued   offline -   offline
  dns         | queued   offline -   offline
  no_token    | queued   offline -   signed_out
  closing     | queued   -       -   go_on
  limited     | queued   limited -   later:90000
  timeout     | queued   server  -   later
  502         | queued   server  -   later
  unreadable  | queued   server  -   later
  302         | queued   moved   -   later
  307         | queued   moved   -   later
  308         | queued   moved   -   later
  own 307     | queued   server  -   later
  nothing     | queued   server  -   later
  signed_out  | blocked  signin  -   signed_out
  scope       | blocked  scope   403 go_on
  404         | rejected refused 404 go_on
  409         | rejected refused 409 go_on
  410         | rejected refused 410 go_on
  422         | rejected refused 422 go_on`

describe('P3, I1: a read before sending', () => {
  test.each(rows(beforeSending))('meets %s: %s', (name, row) => {
    const op = insert()
    expect(rowOf(op, couldNotRead(context, op, failures[name]))).toBe(row)
  })

  test.each(operationStates.filter((state) => state !== 'queued'))(
    'that comes back when the edit is %s says nothing of it',
    (state) => {
      forEachFailure((name) => {
        const op = insert({ state })
        const before = onDisk(op)
        // The step still holds it as it was when it asked.
        const step = couldNotRead(context, { ...op, state: 'queued' }, failures[name])
        expect([step, onDisk(op)]).toEqual([{ next: 'go_on' }, before])
      })
    },
  )

  test.each([
    ['unreachable', 0],
    ['closing', 0],
    ['limited', 1],
    ['502', 1],
    ['307', 1],
  ] as const)(
    'counts a try only where the service was reached, so that pauses grow: %s, %i',
    (name, attempts) => {
      const op = insert()
      couldNotRead(context, op, failures[name])
      expect(onDisk(op).attempts).toBe(attempts)
    },
  )

  test('keeps words and permission of a refusal', () => {
    const op = insert()
    couldNotRead(context, op, failures.scope)
    expect(onDisk(op).meta).toEqual({ message: 'No.', scope: 'contacts:write' })
  })
})

const afterAnswer = `
  unreachable | STATE    offline -   offline
  dns         | STATE    offline -   offline
  no_token    | STATE    offline -   signed_out
  closing     | STATE    -       -   go_on
  limited     | STATE    limited -   later:90000
  timeout     | STATE    server  -   later
  502         | STATE    server  -   later
  unreadable  | STATE    server  -   later
  302         | STATE    moved   -   later
  307         | STATE    moved   -   later
  308         | STATE    moved   -   later
  own 307     | STATE    server  -   later
  nothing     | STATE    server  -   later
  signed_out  | STATE    -       -   signed_out
  scope       | needs_you lost   403 go_on
  404         | needs_you lost   404 go_on
  409         | needs_you lost   409 go_on
  410         | needs_you lost   410 go_on
  422         | needs_you lost   422 go_on`

describe('P5: what was sent stays sent, and the question open', () => {
  const each = (['verifying', 'unknown'] as const).flatMap((state) =>
    rows(afterAnswer).map(([name, row]) => [state, name, row.replace('STATE', state)] as const),
  )
  test.each(each)('%s, and its read meets %s: %s', (state, name, row) => {
    const op = insert({ state })
    expect(rowOf(op, readAgainLater(context, op, failures[name]))).toBe(row)
  })
})
