import { expect, test } from 'vitest'
import { createPilot } from '#main/engine/runs/quote.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/* R11, contract §1: whether a workspace has the pilot, and its prices, as they were read last. */

function world() {
  const kept = new Map<string, string>()
  const clock = manualClock()
  const kv = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
  }
  let answer: unknown = { kind: 'not_sent', reason: 'dns', message: '' }
  const asked = { times: 0, changed: 0 }
  const build = () =>
    createPilot(
      {
        call: (async () => {
          asked.times += 1
          return answer
        }) as never,
      },
      kv,
      clock,
      () => void (asked.changed += 1),
    )
  return {
    kept,
    asked,
    clock,
    build,
    answers(next: unknown) {
      answer = next
    },
  }
}
const ok = (value: object) => ({ kind: 'ok', status: 200, value })
const refused = (status: number, scope?: string) => ({ kind: 'refused', status, scope })
const prices = {
  currency: 'credits',
  qualification_credits: 3,
  email_credits: 2,
  minimum_credits: null,
}

test('before anything was read, nobody knows whether there is a pilot', () => {
  expect(world().build().state()).toEqual({ pilot: 'unknown', quote: null, problem: null })
})

test('prices are kept with when they were read, and are there after a restart', async () => {
  const { build, answers, clock, asked } = world()
  answers(ok(prices))
  const read = await build().read()
  expect(read).toEqual({
    pilot: 'on',
    problem: null,
    quote: { ...prices, others: [], read_at: Math.round(clock.now()) },
  })
  expect(build().state()).toEqual(read)
  expect(asked.changed).toBe(1)
})

test.each([
  [{}, null],
  [{ qualification_credits: '3' }, null],
  [{ qualification_credits: Number.NaN }, null],
  [{ qualification_credits: 0 }, 0],
])(
  'of %j the price of a person is %j, and what is not understood is shown as written',
  async (value, price) => {
    const { build, answers } = world()
    answers(ok({ ...value, price_per_person: 'three credits' }))
    const { quote } = await build().read()
    expect(quote).toMatchObject({ currency: 'credits', qualification_credits: price })
    expect((quote?.others ?? []).join(' ').includes('three credits')).toBe(price === null)
  },
)

test.each([404, 405, 501])(
  '%i says that there is no pilot, which is remembered',
  async (status) => {
    const { build, answers } = world()
    answers(ok(prices))
    await build().read()
    answers(refused(status))
    expect((await build().read()).pilot).toBe('off')
    expect(build().state().pilot).toBe('off')
    // One that was switched on is noticed by reading again.
    answers(ok(prices))
    expect((await build().read()).pilot).toBe('on')
  },
)

test.each<[string, unknown, boolean]>([
  ['a missing permission', refused(403, 'sourcing:read'), true],
  ['another refusal', refused(422), true],
  ['a broken service', { kind: 'server', status: 500 }, true],
  ['a network that is gone', { kind: 'not_sent', reason: 'dns', message: '' }, false],
])(
  '%s leaves what was known, and says so only where a person can do something',
  async (_name, answer, said) => {
    const { build, answers } = world()
    answers(ok(prices))
    const pilot = build()
    const before = await pilot.read()
    answers(answer)
    const { pilot: is, quote, problem } = await pilot.read()
    expect([is, quote]).toEqual([before.pilot, before.quote])
    expect(problem !== null).toBe(said)
    // The next reading that succeeds takes the words away.
    answers(ok(prices))
    expect((await pilot.read()).problem).toBeNull()
  },
)

test('two readings at once are one question, and a later one is another', async () => {
  const { build, answers, asked } = world()
  answers(ok(prices))
  const pilot = build()
  await Promise.all([pilot.read(), pilot.read()])
  expect(asked.times).toBe(1)
  await pilot.read()
  expect(asked.times).toBe(2)
})
