import { expect, test } from 'vitest'
import { findCommand, loadEverySubject, restOfSubject } from '#shared/bridge/by-subject.ts'
import { commands } from '#shared/bridge/index.ts'

test('a subject that the first screen does not need is loaded when its first command asks for it', async () => {
  expect(findCommand('session.state')).toBe(commands['session.state'])
  expect(restOfSubject('session')).toBeNull()
  expect(findCommand('spend.buy')).toBeUndefined()
  await restOfSubject('spend')?.()
  expect(findCommand('spend.buy')).toBe(commands['spend.buy'])
  expect(restOfSubject('spend')).toBeNull()
})

test('every command of the bridge is found once its subject is loaded, and nothing else', async () => {
  await loadEverySubject()
  expect(Object.keys(commands).filter((name) => !findCommand(name))).toEqual([])
  expect(findCommand('toString')).toBeUndefined()
  expect(restOfSubject('nothing')).toBeNull()
})
