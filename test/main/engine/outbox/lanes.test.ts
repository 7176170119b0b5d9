import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localId } from '#main/engine/api/local-ids.ts'
import { createLanes, type Lanes } from '#main/engine/outbox/lanes.ts'
import type { NewOperation, Operation } from '#main/engine/outbox/operation.ts'
import { createOperations, type Operations } from '#main/engine/outbox/operations.ts'
import { openTemporaryOutboxDb, type OutboxDb } from '#main/engine/store/outbox-db.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'
import { me } from './world.ts'

/** What is waited for more edits of the same member. */
const GATHER_MS = 2_200

let clock: ManualClock
let db: OutboxDb
let operations: Operations
let lanes: Lanes
beforeAll(() => {
  db = openTemporaryOutboxDb()
})
afterAll(() => {
  db.close()
  rmSync(dirname(db.file), { recursive: true })
})
beforeEach(() => {
  clock = manualClock()
  operations = createOperations(db, me, clock, {} as never)
  lanes = createLanes({ clock, operations } as never)
})
afterEach(() => {
  db.transact(() => db.prepare('DELETE FROM operations').run())
})

/** A change of a person; `more` says what is special about it. */
function changeOf(id: string, lane: string, more: Partial<NewOperation> = {}): NewOperation {
  return {
    id,
    intent_id: `i_${id}`,
    kind: 'patch',
    endpoint: 'contacts.update',
    params: { id: lane },
    lane: `contact:${lane}`,
    table: 'contacts',
    record_id: lane,
    base: {},
    want: { title: id },
    meta: {},
    ...more,
  }
}
/** Keeps a change of a person. */
const person = (id: string, lane: string, more?: Partial<NewOperation>): Operation =>
  db.transact(() => operations.insert(changeOf(id, lane, more)))
/** Keeps a change of a member, for which more of the same is waited. */
const member = (id: string, lane: string, more: Partial<NewOperation> = {}) =>
  person(id, lane, {
    endpoint: 'hotLists.members.update',
    params: { id: 'hl_1', member_id: lane },
    lane: `member:hl_1/${lane}`,
    table: 'members',
    ...more,
  })
const ready = () => [...lanes.ready()].map(({ id }) => id)
const finish = (op: Operation) =>
  db.transact(() => {
    operations.move(op, 'send')
    operations.move(op, 'accepted')
    operations.move(op, 'read_wanted')
  })

describe('P2: of each lane one operation at a time, the first', () => {
  test('those of other lanes go beside it, in the order of the edits', () => {
    person('a1', 'a')
    person('a2', 'a')
    person('b1', 'b')
    expect(ready()).toEqual(['a1', 'b1'])
  })

  test('a lane that is worked on has nothing ready until it is free', () => {
    const first = person('a1', 'a')
    person('a2', 'a')
    lanes.take(first)
    expect(ready()).toEqual([])
    lanes.busy.delete(first.lane)
    finish(first)
    expect(ready()).toEqual(['a2'])
  })

  test('what is in flight comes first, and what stands before it in the lane waits', () => {
    person('a1', 'a')
    const sent = person('a2', 'a')
    db.transact(() => operations.move(sent, 'send'))
    expect(ready()).toEqual(['a2'])
  })

  test('P4: what is blocked holds its own lane, and no other', () => {
    person('a1', 'a', { state: 'blocked' })
    person('a2', 'a')
    person('b1', 'b')
    expect(ready()).toEqual(['b1'])
  })

  test.each(['needs_you', 'conflict', 'rejected'] as const)(
    'P4: what is %s waits for the person and holds nobody up',
    (state) => {
      person('a1', 'a', { state })
      person('a2', 'a')
      expect(ready()).toEqual(['a2'])
    },
  )

  test('P13: what somebody else left in the same file is not touched', () => {
    const other = { ...me, subject: 'u_2' }
    const theirs = createOperations(db, other, clock, {} as never)
    person('a1', 'a')
    db.transact(() => theirs.insert(changeOf('z1', 'z')))
    expect(ready()).toEqual(['a1'])
  })
})

describe('I5: what is not known to the service yet is waited for', () => {
  const local = localId('contacts')

  test.each<[string, Partial<NewOperation>]>([
    ['the record itself', { params: { id: local } }],
    ['a record that is named', { want: { company_id: local } }],
    ['one of several', { want: { source_ids: ['c_1', local] } }],
  ])('%s', (_, more) => {
    const op = person('a1', 'a', more)
    expect(operations.heads()).toHaveLength(1)
    expect(ready()).toEqual([])
    op.params = { id: 'c_1' }
    op.want = { title: 'CFO' }
    db.transact(() => operations.save(op))
    expect(ready()).toEqual(['a1'])
  })
})

describe('I5: more edits of the same person are waited for', () => {
  test('for two seconds and a bit from the first look, and once', async () => {
    member('m1', 'a')
    expect(ready()).toEqual([])
    await clock.advance(GATHER_MS - 1)
    expect(ready()).toEqual([])
    await clock.advance(1)
    expect(ready()).toEqual(['m1'])
    expect(ready()).toEqual(['m1'])
  })

  test('an edit that is held back, as a deletion is (F7), waits for the longer of the two', async () => {
    member('m1', 'a', { meta: { hold_ms: 6_000 } })
    member('m2', 'b', { meta: { hold_ms: 100 } })
    person('p1', 'c', { meta: { hold_ms: 1_000 } })
    expect(ready()).toEqual([])
    const seen: Record<string, number> = {}
    for (let ms = 100; ms <= 7_000; ms += 100) {
      await clock.advance(100)
      for (const id of ready()) seen[id] ??= ms
    }
    expect(seen).toEqual({ p1: 1_000, m2: GATHER_MS, m1: 6_000 })
  })

  test('P17: the clock on the wall neither shortens nor lengthens that', async () => {
    member('m1', 'a')
    ready()
    clock.setWall(clock.now() + 86_400_000)
    expect(ready()).toEqual([])
    clock.setWall(0)
    await clock.advance(GATHER_MS)
    expect(ready()).toEqual(['m1'])
  })

  test('after a restart it is waited for from the beginning', async () => {
    member('m1', 'a')
    ready()
    await clock.advance(GATHER_MS - 1)
    lanes = createLanes({ clock, operations } as never)
    expect(ready()).toEqual([])
    await clock.advance(GATHER_MS)
    expect(ready()).toEqual(['m1'])
  })

  test('one of very many is gathered already', () => {
    member('m1', 'a', { meta: { bulk: true } })
    expect(ready()).toEqual(['m1'])
  })
})

describe('A8: a person’s own edit goes before one of very many', () => {
  const many = { meta: { bulk: true } }

  test('whichever was made first', () => {
    person('many1', 'a', many)
    person('own1', 'b')
    expect(ready()).toEqual(['own1'])
  })

  test('also one that still waits for more of the same', async () => {
    person('many1', 'a', many)
    member('own1', 'b')
    expect(ready()).toEqual([])
    await clock.advance(GATHER_MS)
    expect(ready()).toEqual(['own1'])
  })

  test('one that was put off holds nobody up', () => {
    person('many1', 'a', many)
    person('own1', 'b')
    lanes.putOff('own1', 60_000)
    expect(ready()).toEqual(['many1'])
  })

  test('one that is on its way keeps none of very many back', () => {
    lanes.take(person('own1', 'a'))
    person('many1', 'b', many)
    expect(ready()).toEqual(['many1'])
  })

  test('of very many, one is worked on at a time, and own edits go beside it', () => {
    const first = person('many1', 'a', many)
    person('many2', 'b', many)
    lanes.take(first)
    expect(ready()).toEqual([])
    person('own1', 'c')
    expect(ready()).toEqual(['own1'])
    lanes.busy.delete(first.lane)
    finish(first)
    lanes.take(person('own2', 'd'))
    expect(ready()).toEqual(['own1'])
  })
})

describe('P4: what was put off', () => {
  test('waits for its time, and holds its lane meanwhile', async () => {
    person('a1', 'a')
    person('a2', 'a')
    person('b1', 'b')
    lanes.putOff('a1', 1_000)
    expect(ready()).toEqual(['b1'])
    await clock.advance(1_000)
    expect(ready()).toEqual(['a1', 'b1'])
  })

  test('goes at once when it is freed', () => {
    person('a1', 'a')
    lanes.putOff('a1', 60_000)
    lanes.free('a1')
    expect(ready()).toEqual(['a1'])
  })

  test('the times at which the lanes may be tried are told', () => {
    person('a1', 'a')
    person('b1', 'b')
    lanes.putOff('b1', 1_500)
    expect(lanes.dueTimes()).toEqual([0, clock.monotonic() + 1_500])
  })
})
