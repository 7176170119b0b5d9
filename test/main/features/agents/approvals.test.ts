import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApprovals, MAX_WAITING, EXPIRES_AFTER_MS } from '#main/features/agents/approvals.ts'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/* L7: what agents ask for, on a real file and a clock of our own. */

function world() {
  const file = join(temporaryFolder(), 'outbox.db')
  const key = randomBytes(32)
  const clock = { at: 1_800_000_000_000, now: () => clock.at }
  const open = () => {
    const db = openOutboxDb(file, key)
    return { db, approvals: createApprovals(db, clock) }
  }
  return { clock, open }
}
const request = (person: string) => ({
  agent: 'Helper',
  kind: 'find_email' as const,
  target: { people: [person] },
  why: null,
})
const code = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof ProblemError ? error.problem.code : error
  }
}

test('L7: what was asked for survives a restart; asked again it is the same, in whatever order people are named', () => {
  const { open } = world()
  const first = open()
  const { id } = first.approvals.file(request('c_1'))
  const many = { agent: 'Helper', kind: 'enrol_people' as const, why: null }
  const group = first.approvals.file({ ...many, target: { people: ['c_2', 'c_1'], campaign: 'k' } })
  first.db.close()
  const { approvals, db } = open()
  expect(approvals.get(id)).toMatchObject({ state: 'waiting', target: { people: ['c_1'] } })
  expect(approvals.file(request('c_1')).id).toBe(id)
  expect(
    approvals.file({ ...many, target: { campaign: 'k', people: ['c_1', 'c_2', 'c_1'] } }).id,
  ).toBe(group.id)
  db.close()
})

test('L7: one is decided once: taken, it cannot be taken or declined; given back, it waits again', () => {
  const { approvals, db } = world().open()
  const { id } = approvals.file(request('c_1'))
  expect(approvals.approve(id)).toMatchObject({ state: 'waiting' })
  expect([code(() => approvals.approve(id)), code(() => approvals.decline(id))]).toEqual([
    'decided',
    'decided',
  ])
  expect(approvals.get(id)).toMatchObject({ state: 'approved', busy: true })
  approvals.reopen(id)
  approvals.decline(id)
  expect([code(() => approvals.approve(id)), approvals.get(id)?.state]).toEqual([
    'decided',
    'declined',
  ])
  // Asked again after a no, it is another question.
  expect(approvals.file(request('c_1')).id).not.toBe(id)
  expect(code(() => approvals.approve('nothing'))).toBe('gone')
  db.close()
})

test('L7: after seven days nobody can approve it any more, and it may be asked anew', () => {
  const { clock, open } = world()
  const { approvals, db } = open()
  const { id } = approvals.file(request('c_1'))
  clock.at += EXPIRES_AFTER_MS - 1
  expect(approvals.get(id)?.state).toBe('waiting')
  clock.at += 1
  expect([
    approvals.get(id)?.state,
    code(() => approvals.approve(id)),
    code(() => approvals.decline(id)),
  ]).toEqual(['expired', 'expired', 'expired'])
  expect(approvals.file(request('c_1')).id).not.toBe(id)
  db.close()
})

test('L7: an agent cannot bury the person in questions', () => {
  const { clock, open } = world()
  const { approvals, db } = open()
  for (let at = 0; at < MAX_WAITING; at++) approvals.file(request(`c_${at}`))
  expect(code(() => approvals.file(request('one more')))).toBe('too_many')
  clock.at += EXPIRES_AFTER_MS
  expect(code(() => approvals.file(request('one more')))).toBeNull()
  db.close()
})
