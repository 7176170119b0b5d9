import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  followPath,
  history,
  leaveWorkspace,
  showFirstPath,
} from '#renderer/navigation/navigation.ts'

/* N3: a link leads to its record, however long its workspace takes to open. */

const second = 1000

beforeEach(() => {
  vi.useFakeTimers()
  showFirstPath('/people')
  leaveWorkspace()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test.each([0, 4, 60, 599])('N3: it waits for a passphrase of %i s', (seconds) => {
  followPath('/meetings/m_1')
  vi.advanceTimersByTime(seconds * second)
  showFirstPath('/people')
  expect(history.location.href).toBe('/meetings/m_1')
})

test('N3: after ten minutes the workspace opens where it was left', () => {
  followPath('/meetings/m_1')
  vi.advanceTimersByTime(600 * second)
  showFirstPath('/people')
  expect(history.location.href).toBe('/people')
})

test.each([
  ['at once, as when the link is of another workspace', 1, '/meetings/m_1'],
  ['a minute later', 60, '/people'],
])('N3: followed where a workspace is open, and one opens %s', (_name, seconds, path) => {
  showFirstPath('/people')
  followPath('/meetings/m_1')
  leaveWorkspace()
  vi.advanceTimersByTime(seconds * second)
  showFirstPath('/people')
  expect(history.location.href).toBe(path)
})
