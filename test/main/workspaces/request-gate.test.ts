import { expect, test } from 'vitest'
import { ProblemError } from '#main/engine/problem.ts'
import { createRequestGate } from '#main/workspaces/request-gate.ts'
import { manualClock } from '#test/support/manual-clock.ts'

const locked = new ProblemError('locked', 'This workspace is locked.')

test('P22: a shut refuses whoever is inside at once, and resolves when their work has ended', async () => {
  const door = createRequestGate(manualClock())
  let end = () => {}
  const asked = door.run(
    () =>
      new Promise<string>((resolve) => {
        end = () => resolve('a name')
      }),
  )
  let ended = false
  const shut = door.close(locked).then(() => {
    ended = true
  })
  await expect(asked).rejects.toBe(locked)
  expect(ended).toBe(false)
  end()
  await shut
  await expect(door.run(() => 'the next workspace')).resolves.toBe('the next workspace')
})

test('P22: work that does not end holds the files open for two seconds and no longer', async () => {
  const clock = manualClock()
  const door = createRequestGate(clock)
  door.run(() => new Promise(() => {})).catch(() => {})
  let ended = false
  void door.close(locked).then(() => {
    ended = true
  })
  await clock.advance(1_999)
  expect(ended).toBe(false)
  await clock.advance(1)
  expect(ended).toBe(true)
})
