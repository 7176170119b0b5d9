import { expect, test } from 'vitest'
import type { Failure } from '#main/engine/api/index.ts'
import { createRefusalRetry } from '#main/engine/refusal-retry.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/* I1: reading and sending go on by themselves after the service refused even a fresh token. */

const refused: Failure = { kind: 'signed_out' }
const noToken: Failure = { kind: 'not_sent', reason: 'no_token', message: '' }
const offline: Failure = { kind: 'not_sent', reason: 'unreachable', message: '' }
const second = 1000

/** Somebody who is signed in, and the seconds at which reading and sending began again. */
function world() {
  const clock = manualClock()
  const began = clock.monotonic()
  const life = { signedIn: true }
  const tried: number[] = []
  const changes: boolean[] = []
  const { observe, isRefused } = createRefusalRetry(clock, {
    isSignedIn: () => life.signedIn,
    goOn: () => void tried.push((clock.monotonic() - began) / second),
    changed: () => void changes.push(isRefused()),
  })
  return { clock, life, tried, changes, observe }
}

test.each([
  ['a refused token', refused],
  ['no token for a moment', noToken],
])('after %s they go on in half a minute', async (_name, failure) => {
  const { clock, tried, observe } = world()
  observe(failure)
  observe(failure)
  await clock.advance(300 * second)
  expect(tried).toEqual([30])
})

test('refused each time, they go on after twice as long, at most ten minutes', async () => {
  const { clock, tried, observe } = world()
  for (let tries = 0; tries < 7; tries += 1) {
    observe(refused)
    await clock.advance((clock.nextIn() ?? 0) + second)
    // Reading may succeed where sending is refused.
    observe('ok')
  }
  const waited = tried.map((at, index) => at - (tried[index - 1] ?? -1) - 1)
  expect(waited).toEqual([30, 60, 120, 240, 480, 600, 600])
})

test('refused again much later, they go on in half a minute', async () => {
  const { clock, tried, observe } = world()
  observe(refused)
  await clock.advance(90 * second)
  observe(refused)
  await clock.advance(90 * second)
  expect(tried).toEqual([30, 120])
})

test('without a network they wait for the network alone', async () => {
  const { clock, tried, observe } = world()
  observe(offline)
  await clock.advance(900 * second)
  expect(tried).toEqual([])
})

test('somebody who is signed out, or signs out meanwhile, has to sign in', async () => {
  const { clock, life, tried, observe } = world()
  observe(refused)
  life.signedIn = false
  await clock.advance(60 * second)
  observe(refused)
  await clock.advance(900 * second)
  expect(tried).toEqual([])
})

test('while they go on and are refused again, nothing else is said; an answer ends it', async () => {
  const { clock, changes, observe } = world()
  observe(refused)
  observe(noToken)
  await clock.advance(31 * second)
  observe(refused)
  expect(changes).toEqual([true])
  observe('ok')
  expect(changes).toEqual([true, false])
})
