import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyDelivery } from '#main/features/webhooks/verify.ts'

const secret = 'a secret of the receiver'
const body = JSON.stringify({
  id: 'evt_1',
  type: 'campaign.replied',
  created_at: '2026-11-20T10:00:00Z',
  data: { contact_id: 'c_1' },
})
const sign = (text: string, key = secret) =>
  `sha256=${createHmac('sha256', key).update(text).digest('hex')}`
const verdict = (given: Partial<Parameters<typeof verifyDelivery>[0]>) =>
  verifyDelivery({ body, signature: sign(body), secret, ...given }).verdict

test('E12: a delivery as the service sends it is genuine, and says what it is', () => {
  expect(verifyDelivery({ body, signature: sign(body), secret })).toMatchObject({
    verdict: 'genuine',
    event: { type: 'campaign.replied', id: 'evt_1', bytes: body.length },
  })
  expect(
    verdict({
      signature: `X-Service-Signature: ${sign(body).toUpperCase().replace('SHA256', 'sha256')}`,
    }),
  ).toBe('genuine')
})

test('E12: what a paste or a receiver changes is named, and never counts as genuine', () => {
  expect(verifyDelivery({ body: `${body}\n`, signature: sign(body), secret })).toMatchObject({
    verdict: 'altered',
    hint: expect.stringContaining('line break'),
  })
  const pretty = JSON.stringify(JSON.parse(body), null, 2)
  expect(verifyDelivery({ body: pretty, signature: sign(body), secret })).toMatchObject({
    verdict: 'altered',
    hint: expect.stringContaining('parsed and serialized again'),
  })
  expect(verdict({ body: body.replace('c_1', 'c_2') })).toBe('wrong_secret')
})

test('E12: a wrong secret, no signature, no secret and nonsense are told apart', () => {
  expect(verdict({ secret: 'another' })).toBe('wrong_secret')
  expect(verifyDelivery({ body, signature: sign(body), secret: `${secret}\n` })).toMatchObject({
    verdict: 'wrong_secret',
    message: 'The secret has extra spaces around it.',
  })
  expect(verdict({ signature: ' ' })).toBe('unsigned')
  for (const signature of [
    'sha1=abc',
    'sha256=',
    `sha256=${'0'.repeat(63)}`,
    `sha256=${'g'.repeat(64)}`,
    `${sign(body)}00`,
    'abc',
  ])
    expect([signature, verdict({ signature })]).toEqual([signature, 'unreadable_signature'])
  expect(verdict({ secret: null })).toBe('no_secret')
})

test('E12: of any other body or secret, none is ever called genuine', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 400 }),
      fc.string({ minLength: 1 }),
      fc.string({ maxLength: 400 }),
      fc.string({ minLength: 1 }),
      (sent, key, pasted, typed) => {
        const { verdict: said } = verifyDelivery({
          body: pasted,
          signature: sign(sent, key),
          secret: typed,
        })
        const hmacKey = (text: string) => createHmac('sha256', text).update('').digest('hex')
        return (
          (said === 'genuine') ===
          (Buffer.from(pasted).equals(Buffer.from(sent)) && hmacKey(key) === hmacKey(typed))
        )
      },
    ),
  )
})
