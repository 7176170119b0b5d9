import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actions, type Action } from '#shared/api/rates.ts'
import { ApiError } from '#service/http/errors.ts'
import { createRates } from '#service/http/rates.ts'
import { testWorld } from '../support.ts'

const refusedWith = (work: () => void) => {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof ApiError)
      return { status: error.status, retryAfter: Number(error.headers['retry-after']) }
    throw error
  }
}

test('each action class has its own ceiling for each token, and Retry-After is when the next call is allowed', () => {
  let now = 0
  const rates = createRates(() => now)
  for (const action of Object.keys(actions) as Action[]) {
    for (const token of ['one', 'two']) {
      for (let index = 0; index < actions[action].ceiling; index++)
        expect(refusedWith(() => rates.take(token, action, 1))).toBeNull()
      expect(refusedWith(() => rates.take(token, action, 1))).toEqual({
        status: 429,
        retryAfter: 60,
      })
    }
  }
  now = 60_000
  expect(refusedWith(() => rates.take('one', 'research', 1))).toBeNull()
})

test('the scale multiplies every limit', () => {
  const rates = createRates(() => 0)
  for (let index = 0; index < 50; index++)
    expect(refusedWith(() => rates.take('one', 'research', 10))).toBeNull()
  expect(refusedWith(() => rates.take('one', 'research', 10))).toMatchObject({ status: 429 })
})

test('in no rolling minute are more calls let through than the ceiling', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 30, maxLength: 200 }),
      (pauses) => {
        let now = 0
        const rates = createRates(() => now)
        const through: number[] = []
        for (const pause of pauses) {
          now += pause
          if (refusedWith(() => rates.take('one', 'generate', 1)) === null) through.push(now)
        }
        for (const at of through)
          expect(
            through.filter((each) => each > at - 60_000 && each <= at).length,
          ).toBeLessThanOrEqual(actions.generate.ceiling)
      },
    ),
  )
})

test('finding an e-mail, a phone and contacts have thirty calls a minute each', async () => {
  using test = testWorld({ rate_scale: 1 })
  const { contacts } = await test.ok<{ contacts: { id: string }[] }>('GET', '/contacts?per_page=1')
  const id = contacts[0]?.id
  const paths = [`/contacts/${id}/find-email`, `/contacts/${id}/find-phone`]
  for (const path of [...paths, '/companies/none/find-contacts']) {
    for (let call = 0; call < 30; call += 1)
      expect((await test.call('POST', path)).status).not.toBe(429)
    expect((await test.call('POST', path)).status).toBe(429)
  }
})
