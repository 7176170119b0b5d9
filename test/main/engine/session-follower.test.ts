import { expect, test } from 'vitest'
import type { SessionState } from '#main/engine/auth/session-state.ts'
import type { Outbox } from '#main/engine/outbox/index.ts'
import { StoreError } from '#main/engine/store/errors.ts'
import type { Sync } from '#main/engine/sync/index.ts'
import { createSessionFollower } from '#main/engine/wiring.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/* P3: what waited for a sign-in goes on, also where the disk has no room just then. */

const signedIn = {
  kind: 'signed_in',
  who: null,
  scopes: ['contacts:write'],
  problem: null,
} as unknown as SessionState
const signedOut = { kind: 'signed_out', who: null, problem: { code: 'not_signed_in' } }

interface World extends ReturnType<typeof world> {}

/** A disk that refuses the first `full` attempts to release what waits. */
function world(full: number) {
  const clock = manualClock(Date.UTC(2026, 10, 25))
  const said: string[] = []
  const life = { stopped: false }
  const warned: string[] = []
  const outbox = {
    async signedIn() {
      said.push('signed in')
      if (said.length <= full) throw new StoreError('disk_full', 'The disk is full.')
    },
    async granted(scopes: string[]) {
      said.push(`granted ${scopes.join()}`)
    },
  }
  const log = { info() {}, error() {}, warn: (message: string) => warned.push(message) }
  const { follow, observe } = createSessionFollower(
    { clock, log, hub: { touch() {} } } as never,
    { outbox: outbox as unknown as Outbox, sync: { signedIn() {}, signedOut() {} } as Sync },
    undefined,
    () => life.stopped,
  )
  return { clock, said, warned, life, follow, observe }
}

test('it is released again until there is room', async () => {
  const { clock, said, warned, follow } = world(2)
  follow(signedIn)
  await clock.advance(60_000)
  expect(said).toEqual(['signed in', 'signed in', 'signed in', 'granted contacts:write'])
  expect(warned).toHaveLength(2)
})

test.each([
  ['somebody has signed out', ({ follow }: World) => follow(signedOut as never)],
  [
    'the workspace is closed',
    ({ life }: World) => {
      life.stopped = true
    },
  ],
] as const)('it is not released once %s', async (_name, then) => {
  const one = world(1)
  one.follow(signedIn)
  await one.clock.advance(1000)
  then(one)
  await one.clock.advance(60_000)
  expect(one.said).toEqual(['signed in'])
})

test('I1: it is released again after the service refused even a fresh token', async () => {
  const { clock, said, follow, observe } = world(0)
  follow(signedIn)
  await clock.advance(0)
  observe({ kind: 'signed_out' })
  await clock.advance(29_999)
  const before = [...said]
  await clock.advance(1)
  const once = ['signed in', 'granted contacts:write']
  expect([before, said]).toEqual([once, [...once, ...once]])
})

test('I1: somebody who has signed out has to sign in', async () => {
  const { clock, said, follow, observe } = world(0)
  follow(signedIn)
  observe({ kind: 'signed_out' })
  follow(signedOut as never)
  await clock.advance(60_000)
  expect(said).toEqual(['signed in', 'granted contacts:write'])
})
