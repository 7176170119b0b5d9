import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { heldAsChosen, type HoldTime } from '#shared/domain/holds.ts'
import { createMemoryKeychain } from '#main/engine/auth/keychain.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { createWebhookSecrets } from '#main/features/webhooks/secrets.ts'
import { webhookHandlers } from '#main/features/webhooks/webhooks.ts'
import { KeychainError } from '#main/ports.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { peopleWorld } from '../people/people-world.ts'

/* E12: subscriptions are kept in order from here; their secrets are nowhere but in the keychain. */

const url = 'https://hooks.example/hotdesk'
let place: Awaited<ReturnType<typeof peopleWorld>>
let practice: boolean
let locked: boolean
let holdTime: HoldTime
let ask: ReturnType<typeof webhookHandlers>

beforeEach(async () => {
  place = await peopleWorld({}, undefined, cacheHere)
  practice = false
  locked = false
  holdTime = 'standard'
  const memory = createMemoryKeychain()
  const unlessLocked =
    <A extends unknown[], R>(work: (...of: A) => Promise<R>) =>
    async (...of: A) => {
      if (locked) throw new KeychainError('locked', 'locked')
      return work(...of)
    }
  const secrets = createWebhookSecrets({
    keychain: {
      ...memory,
      read: unlessLocked((account: string) => memory.read(account)),
      write: unlessLocked((account: string, secret: string) => memory.write(account, secret)),
    },
    account: 'webhooks/w',
    kv: createKv(place.db, place.clock),
    serverId: (id) => place.outbox.serverId(id),
  })
  ask = webhookHandlers(
    place.live,
    secrets,
    () => practice,
    heldAsChosen(() => ({ hold_time: holdTime })),
  )
})
afterEach(() => place[Symbol.asyncDispose]())

const keep = (...rows: Record<string, unknown>[]) =>
  place.cache.putPage('webhooks', rows, { startedAt: 0, now: place.clock.now() })
const list = async () => (await ask['webhooks.list']({})).webhooks
const codeOf = (work: unknown) =>
  Promise.resolve(work).then(
    () => 'done',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : error),
  )
const create = (more: object = {}) =>
  ask['webhooks.create']({ url, events: ['credit.low'], sign: true, ...more })

describe('made', () => {
  test('it stands in the list at once, with its secret told once and kept', async () => {
    const { id, secret } = await create({ events: ['credit.low', 'credit.low', 'link.clicked'] })
    expect(secret).toMatch(/^.{32,}$/)
    expect(await list()).toMatchObject([
      {
        id,
        url,
        events: ['credit.low', 'link.clicked'],
        active: true,
        secret_here: true,
        pending: true,
      },
    ])
    expect(JSON.stringify([await list(), place.waiting()])).not.toContain(secret)
  })

  test('a secret of the person’s own is kept and not told back; without one there is none', async () => {
    expect((await create({ own: 'a secret of my own, long enough' })).secret).toBeNull()
    const unsigned = await create({ sign: false })
    expect(unsigned.secret).toBeNull()
    expect((await list()).find(({ id }) => id === unsigned.id)?.secret_here).toBe(false)
  })

  test.each<[string, string, boolean, string]>([
    ['plain http', 'http://hooks.example/x', false, 'bad_url'],
    ['a name and a password in it', 'https://a:b@hooks.example/x', false, 'bad_url'],
    ['a local network', 'https://10.0.0.7/x', false, 'bad_url'],
    ['this computer, for a real service', 'http://127.0.0.1:8080/x', false, 'bad_url'],
    ['this computer, for the practice workspace', 'http://127.0.0.1:8080/x', true, 'done'],
    ['blanks around it', `  ${url}  `, false, 'done'],
  ])('an address with %s', async (_name, address, isPractice, answer) => {
    practice = isPractice
    expect(await codeOf(create({ url: address }))).toBe(answer)
    expect((await list()).map((row) => row.url)).toEqual(
      answer === 'done' ? [new URL(address.trim()).href] : [],
    )
  })

  test('a keychain that does not open keeps it from being made: nothing is sent unsigned', async () => {
    locked = true
    expect(await codeOf(create())).toBe('keychain')
    expect([await list(), place.waiting()]).toEqual([[], []])
    expect(await codeOf(create({ sign: false }))).toBe('done')
  })

  test('undone before it was sent, it is gone without a trace', async () => {
    const { history_id } = await create()
    await place.outbox.undo(history_id ?? '')
    expect([await list(), place.waiting()]).toEqual([[], []])
  })
})

describe('changed and deleted', () => {
  beforeEach(() =>
    keep({ id: 'wh_1', url, events: ['credit.low'], active: true, failure_count: 7 }),
  )

  test('a change is shown at once, and taken back by undo', async () => {
    const done = await ask['webhooks.edit']({ id: 'wh_1', set: { active: false } })
    expect(await list()).toMatchObject([{ active: false, events: ['credit.low'], failures: 7 }])
    await place.outbox.undo(done.history_id ?? '')
    expect(await list()).toMatchObject([{ active: true, pending: false }])
  })

  test('turned on, the count of failures is from before until the service confirms it', async () => {
    await keep({ id: 'wh_1', url, events: ['credit.low'], active: false, failure_count: 10 })
    expect(await list()).toMatchObject([{ active: false, turning_on: false }])
    const done = await ask['webhooks.edit']({ id: 'wh_1', set: { active: true } })
    expect(await list()).toMatchObject([{ active: true, turning_on: true, pending: true }])
    await place.outbox.undo(done.history_id ?? '')
    expect(await list()).toMatchObject([{ active: false, turning_on: false }])
  })

  test('a change of the address alone leaves what is known of its failures', async () => {
    await ask['webhooks.edit']({ id: 'wh_1', set: { url: 'https://other.example/' } })
    expect(await list()).toMatchObject([{ failures: 7, turning_on: false, pending: true }])
  })

  test('the same events in another order are no change', async () => {
    await keep({ id: 'wh_1', url, events: ['a', 'b'], active: true })
    const done = await ask['webhooks.edit']({ id: 'wh_1', set: { events: ['b', 'a'] as never } })
    expect([done.history_id, place.waiting()]).toEqual([null, []])
  })

  test('an address that is none is refused, and what is gone is not changed', async () => {
    const edit = (id: string, set: object) => codeOf(ask['webhooks.edit']({ id, set }))
    expect(await edit('wh_1', { url: 'http://hooks.example' })).toBe('bad_url')
    expect(await edit('wh_none', { active: false })).toBe('gone')
    expect(
      await codeOf(ask['webhooks.keepSecret']({ id: 'wh_none', secret: 'x'.repeat(32) })),
    ).toBe('gone')
    expect(place.waiting()).toEqual([])
  })

  test('a deletion is held so long that it can be taken back, and deleting twice refuses the second', async () => {
    const done = await ask['webhooks.remove']({ id: 'wh_1' })
    expect(place.waiting()).toHaveLength(1)
    await place.outbox.undo(done.history_id ?? '')
    expect(await list()).toMatchObject([{ id: 'wh_1', pending: false }])
    expect(await ask['webhooks.remove']({ id: 'wh_none' })).toMatchObject({
      history_id: null,
      results: [{ id: 'wh_none', ok: false }],
    })
  })

  test.each<[HoldTime, number]>([
    ['standard', 10_000],
    ['longest', 100_000],
  ])('M3: with the time %s a deletion is held for %i ms', async (time, ms) => {
    holdTime = time
    await ask['webhooks.remove']({ id: 'wh_1' })
    expect(place.outbox.openOf('webhooks', 'wh_1')[0]?.meta.hold_ms).toBe(ms)
  })

  test('a secret that was made elsewhere is kept for its subscription', async () => {
    await ask['webhooks.keepSecret']({ id: 'wh_1', secret: 'made elsewhere, long enough' })
    expect(await list()).toMatchObject([{ secret_here: true }])
    locked = true
    expect(
      await codeOf(ask['webhooks.keepSecret']({ id: 'wh_1', secret: 'another one, long enough' })),
    ).toBe('keychain')
    expect(
      await codeOf(ask['webhooks.verify']({ body: '{}', signature: 'x', webhook_id: 'wh_1' })),
    ).toBe('keychain')
  })
})

test('odd shapes of a service: what can be read is shown, and no row is lost', async () => {
  await keep(
    { id: 'a', url: null, events: null, odd_fields: { events: 'credit.low' } },
    { id: 'b', url: 7, events: ['credit.low'], active: null },
    { id: 'c', url: 'not an address', active: false },
  )
  expect(Object.fromEntries((await list()).map(({ id, active }) => [id, active]))).toEqual({
    a: true,
    b: true,
    c: false,
  })
  // One without an address can still be switched off.
  expect(await codeOf(ask['webhooks.edit']({ id: 'a', set: { active: false } }))).toBe('done')
})
