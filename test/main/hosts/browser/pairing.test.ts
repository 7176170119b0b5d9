import { expect, test } from 'vitest'
import { createPairing, TOKEN_LIFE_MS } from '#main/hosts/browser/pairing.ts'
import { manualClock } from '#test/support/manual-clock.ts'

test('Security: a token is worth nothing after 60 seconds', async () => {
  const clock = manualClock()
  const pairing = createPairing(clock)
  const early = pairing.mint()
  await clock.advance(TOKEN_LIFE_MS)
  expect(pairing.exchange(early)).not.toBeNull()
  const late = pairing.mint()
  await clock.advance(TOKEN_LIFE_MS + 1)
  expect(pairing.exchange(late)).toBeNull()
})

test('P17: setting the clock on the wall neither shortens nor lengthens its life', async () => {
  const clock = manualClock()
  const pairing = createPairing(clock)
  const token = pairing.mint()
  clock.setWall(clock.now() - 86_400_000)
  await clock.advance(TOKEN_LIFE_MS + 1)
  expect(pairing.exchange(token)).toBeNull()
})

test('Security: a token is exchanged once, for a secret that is not the token', () => {
  const pairing = createPairing(manualClock())
  const token = pairing.mint()
  const secret = pairing.exchange(token)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(secret).not.toBe(token)
  expect(pairing.exchange(token)).toBeNull()
  expect(pairing.matches(secret ?? '')).toBe(true)
})

test('Security: a failed guess does not use up the token', () => {
  const pairing = createPairing(manualClock())
  const token = pairing.mint()
  for (const guess of ['', token.slice(1), `${token}x`, token.toUpperCase()])
    expect(pairing.exchange(guess)).toBeNull()
  expect(pairing.exchange(token)).not.toBeNull()
})

test('Security: a new token makes the one before worthless, a new session ends the one before', () => {
  const pairing = createPairing(manualClock())
  const first = pairing.mint()
  const secret = pairing.exchange(first) ?? ''
  const second = pairing.mint()
  const third = pairing.mint()
  expect(pairing.exchange(second)).toBeNull()
  expect(pairing.matches(secret)).toBe(true)
  pairing.exchange(third)
  expect(pairing.matches(secret)).toBe(false)
})

test('Security: before any exchange nothing matches', () => {
  expect(createPairing(manualClock()).matches('')).toBe(false)
})
