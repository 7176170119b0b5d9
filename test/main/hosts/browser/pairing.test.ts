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
  const secret = pairing.exchange(token)?.secret ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(secret).not.toBe(token)
  expect(pairing.exchange(token)).toBeNull()
  expect(pairing.resume(secret)).not.toBeNull()
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
  const secret = pairing.exchange(first)?.secret ?? ''
  const second = pairing.mint()
  const third = pairing.mint()
  expect(pairing.exchange(second)).toBeNull()
  expect(pairing.resume(secret)).not.toBeNull()
  pairing.exchange(third)
  expect(pairing.resume(secret)).toBeNull()
})

test('Security: before any exchange nothing matches', () => {
  expect(createPairing(manualClock()).resume('')).toBeNull()
})

const aside = (path: string) => ({ id: `window of ${path}`, path })

test('Security: a further page stands beside the first, has a secret of its own, and ends with it', async () => {
  const clock = manualClock()
  const pairing = createPairing(clock)
  const first = pairing.exchange(pairing.mint())?.secret ?? ''
  const token = pairing.mintFor(aside('/people/p_1'))
  const further = pairing.exchange(token)
  expect(further).toMatchObject({ window: 'window of /people/p_1', path: '/people/p_1' })
  expect(pairing.exchange(token)).toBeNull()
  const [one, other] = [pairing.resume(first), pairing.resume(further?.secret ?? '')]
  expect([one, other].map((page) => [page?.window, page?.path])).toEqual([
    [null, null],
    ['window of /people/p_1', null],
  ])
  expect(one?.id).not.toBe(other?.id)
  const late = pairing.mintFor(aside('/people/p_2'))
  const unused = pairing.mintFor(aside('/people/p_3'))
  pairing.exchange(pairing.mint())
  expect([one, other].map((page) => pairing.isOpen(page?.id ?? ''))).toEqual([false, false])
  expect(pairing.exchange(unused)).toBeNull()
  await clock.advance(TOKEN_LIFE_MS + 1)
  expect(pairing.exchange(late)).toBeNull()
})

test('Security: a page that is reloaded comes back alone, beside the further ones', () => {
  const pairing = createPairing(manualClock())
  const first = pairing.exchange(pairing.mint())?.secret ?? ''
  const further = pairing.exchange(pairing.mintFor(aside('/people/p_1')))?.secret ?? ''
  const again = pairing.exchange(pairing.mint(true))
  expect(again).toMatchObject({ window: null, path: null })
  expect(pairing.resume(further)).not.toBeNull()
  expect(pairing.resume(first)).toBeNull()
})
