import { expect, test } from 'vitest'
import type { ProblemCode } from '#shared/bridge/problem.ts'
import { createAccessState } from '#main/workspaces/access-state.ts'

const problem = (code: ProblemCode) => ({ code, message: code })

test('a lock takes the place of a problem, and opening takes the place of a lock', () => {
  const access = createAccessState()
  access.fail(problem('disk_full'))
  access.lock('lease')
  expect([access.locked(), access.problem()]).toEqual(['lease', null])
  access.open(problem('read_only'))
  expect([access.locked(), access.problem()?.code]).toEqual([null, 'read_only'])
  access.open(null)
  expect(access.problem()).toBeNull()
})

test('why a workspace could not be opened is said only where no lock came in between', () => {
  const access = createAccessState()
  access.lock('asked')
  access.failUnlessLocked(problem('failed'))
  expect([access.locked(), access.problem()]).toEqual(['asked', null])
  access.clear()
  access.failUnlessLocked(problem('failed'))
  expect([access.locked(), access.problem()?.code]).toEqual([null, 'failed'])
})

test('locks are counted for as long as Hotdesk runs, also after the workspace was left', () => {
  const access = createAccessState()
  access.countLock()
  access.clear()
  access.countLock()
  expect(access.locks()).toBe(2)
})
