import { expect, test } from 'vitest'
import { ProblemError } from '#main/engine/problem.ts'
import { joinAnswers } from '#main/workspaces/answers.ts'
import { createOpenSlot } from '#main/workspaces/open-slot.ts'
import type { OpenWorkspace } from '#main/workspaces/open-workspace.ts'
import { engineOf } from '#test/support/engine.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/** An empty slot, and workspaces whose files close when the test says so. */
function world() {
  const clock = manualClock()
  const heard: string[] = []
  const slot = createOpenSlot({
    clock,
    log: { info() {}, warn() {}, error: (message) => void heard.push(message) },
    idle: { begin: () => heard.push('counts'), stop: () => heard.push('rests') },
    changed: () => heard.push('changed'),
  })
  const workspace = (id: string) => {
    const files = Promise.withResolvers<void>()
    const opened: OpenWorkspace = {
      engine: engineOf({ id }),
      answers: joinAnswers([]),
      start: async () => {},
      stop: () => files.promise,
    }
    return { opened, files }
  }
  return { clock, slot, heard, workspace }
}

test('P22: a slot that is shut is empty at once and refuses who is inside; its files close behind it', async () => {
  const { slot, heard, workspace } = world()
  const { opened, files } = workspace('w')
  slot.put(opened)
  const asked = slot.within(() => new Promise<never>(() => {}))
  slot.closeNow(new ProblemError('locked', 'Locked.'))
  expect([slot.current(), heard]).toEqual([null, ['rests']])
  await expect(asked).rejects.toThrow('Locked.')
  let closed = false
  const closing = slot.closed().then(() => {
    closed = true
  })
  await Promise.resolve()
  expect(closed).toBe(false)
  files.resolve()
  await closing
})

test('files of several workspaces close before another is opened, also where one cannot', async () => {
  const { slot, heard, workspace } = world()
  const [one, two] = [workspace('one'), workspace('two')]
  slot.put(one.opened)
  slot.end()
  slot.put(two.opened)
  const closing = slot.close()
  expect(slot.current()).toBeNull()
  one.files.reject(new Error('EIO'))
  two.files.resolve()
  await closing
  expect(heard).toContain('a workspace did not close well')
})

test('it is being filled until the work has ended, well or not', async () => {
  const { slot } = world()
  const opening = slot.whileOpening(() => Promise.reject(new Error('no')))
  expect(slot.isOpening()).toBe(true)
  await expect(opening).rejects.toThrow('no')
  expect(slot.isOpening()).toBe(false)
})

test('J6: minutes without anybody are counted while a workspace is open, and not on an empty slot', () => {
  const { slot, heard, workspace } = world()
  slot.active()
  expect(heard).toEqual([])
  slot.put(workspace('w').opened)
  slot.active()
  expect(heard).toEqual(['counts'])
})
