import { expect, test } from 'vitest'
import type { ProblemCode } from '#shared/bridge/problem.ts'
import { createStanding } from '#main/workspaces/standing.ts'

const problem = (code: ProblemCode) => ({ code, message: code })

test('a lock takes the place of a problem, and opening takes the place of a lock', () => {
  const standing = createStanding()
  standing.fail(problem('disk_full'))
  standing.lock('lease')
  expect([standing.locked(), standing.problem()]).toEqual(['lease', null])
  standing.open(problem('read_only'))
  expect([standing.locked(), standing.problem()?.code]).toEqual([null, 'read_only'])
  standing.open(null)
  expect(standing.problem()).toBeNull()
})

test('why a workspace could not be opened is said only where no lock came in between', () => {
  const standing = createStanding()
  standing.lock('asked')
  standing.failUnlessLocked(problem('failed'))
  expect([standing.locked(), standing.problem()]).toEqual(['asked', null])
  standing.clear()
  standing.failUnlessLocked(problem('failed'))
  expect([standing.locked(), standing.problem()?.code]).toEqual([null, 'failed'])
})

test('locks are counted for as long as Hotdesk runs, also after the workspace was left', () => {
  const standing = createStanding()
  standing.countLock()
  standing.clear()
  standing.countLock()
  expect(standing.locks()).toBe(2)
})
