import { expect, test } from 'vitest'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import { createHub } from '#main/engine/hub.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Updates } from '#main/ports.ts'
import { announceUpdates, updateHandlers } from '#main/features/workspace/updates.ts'

/* N4: a newer version is announced, fetched and installed with consent, and never over unsent work. */

type State = ReturnType<Updates['state']>
function world(unsent = 0) {
  let state: State = {
    state: 'none',
    version: null,
    notes: null,
    percent: null,
    checked_at: null,
  } as unknown as State
  let changed = () => {}
  const done: string[] = []
  const updates = {
    state: () => state,
    check: async () => void done.push('check'),
    download: async () => void done.push('download'),
    install: () => void done.push('install'),
    onChange: (listener: () => void) => {
      changed = listener
    },
  } as unknown as Updates
  return {
    updates,
    done,
    become(next: Partial<State>) {
      state = { ...state, ...next }
      changed()
    },
    ask: updateHandlers(updates, () => unsent),
  }
}
const codeOf = async (run: () => unknown) => {
  try {
    await run()
    return 'done'
  } catch (error) {
    return error instanceof ProblemError ? error.problem.code : error
  }
}

test.each([1, 2, 500])('while %i changes are unsent nothing is installed', async (unsent) => {
  const { ask, done } = world(unsent)
  expect(await codeOf(() => ask['updates.install']({}))).toBe('unsent')
  expect(ask['updates.state']({})).toMatchObject({ unsent })
  // Looking and fetching hurt nothing.
  await ask['updates.check']({})
  await ask['updates.download']({})
  expect(done).toEqual(['check', 'download'])
})

test('with everything sent it is installed', async () => {
  const { ask, done } = world()
  expect(await codeOf(() => ask['updates.install']({}))).toBe('done')
  expect(done).toEqual(['install'])
})

test('an installation that does not update itself says so, for every wish', async () => {
  const ask = updateHandlers(undefined, () => 3)
  expect(ask['updates.state']({})).toMatchObject({ state: 'unavailable', version: null, unsent: 3 })
  for (const name of ['updates.check', 'updates.download'] as const)
    expect(await codeOf(() => ask[name]({}))).toBe('no_updates')
  expect(await codeOf(() => updateHandlers(undefined, () => 0)['updates.install']({}))).toBe(
    'no_updates',
  )
})

test('each newer version is told of once, when it can be had, and never fetched for it', () => {
  const { updates, become, done } = world()
  const hub = createHub(manualClock())
  const notices: BridgeEvent[] = []
  hub.listen((event) => {
    if (event.type === 'notice') notices.push(event)
  })
  announceUpdates(updates, hub)
  become({ state: 'checking' })
  become({ state: 'available', version: '1.1.0' })
  become({ state: 'available', version: '1.1.0' })
  become({ state: 'downloading', version: '1.1.0', percent: 5 })
  become({ state: 'available', version: '1.2.0' })
  expect(notices.map(({ data }) => (data as { link?: string }).link)).toEqual([
    '/settings/about',
    '/settings/about',
  ])
  expect(done).toEqual([])
})
