import { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMemoryKeychain } from '#main/engine/auth/keychain.ts'
import { KeychainError, type Keychain } from '#main/ports.ts'
import { createOutbox, type Outbox } from '#main/engine/outbox/index.ts'
import { scanOutbox } from '#main/engine/store/scan-outbox.ts'
import { createWebhookSecrets } from '#main/features/webhooks/secrets.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { createWorld, me, type World } from '../../engine/outbox/world.ts'

let world: World
let outbox: Outbox
let keychain: Keychain
beforeEach(() => {
  world = createWorld()
  keychain = createMemoryKeychain()
  outbox = createOutbox({
    db: world.db,
    api: { call: world.service.call, pagingKnowledge: new PagingKnowledge() } as never,
    cache: world.cache.port,
    clock: world.clock,
    account: me,
    log: { info() {}, warn() {}, error() {} },
    touch() {},
    emit() {},
    random: () => 0.5,
    readSecret: (name) => secrets().read(name),
  })
})
afterEach(async () => {
  await outbox.stop()
  world.close()
})
const secrets = () =>
  createWebhookSecrets({
    keychain,
    account: 'webhooks/w',
    kv: createKv(world.db, world.clock),
    serverId: (id) => outbox.serverId(id),
  })
const url = 'https://hooks.example.com/x'

async function make(own?: string) {
  const made = await secrets().create(own)
  const done = await outbox.edit('New webhook', [
    {
      endpoint: 'webhooks.create',
      params: {},
      want: { url, events: ['credit.low'] },
      sealed: { secret: made.name },
    },
  ])
  const id = done.results[0]?.record_id ?? ''
  secrets().assign(made.name, id)
  return { ...made, id, history_id: done.history_id }
}
async function settle() {
  outbox.start()
  for (let turn = 0; turn < 40; turn += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
    await outbox.idle()
    if (turn % 10 === 9) await world.clock.advance(2_000)
  }
}

test('E12, P11: the secret reaches the service once, and never the outbox', async () => {
  const { secret, id } = await make()
  expect(scanOutbox(world.db, [secret])).toEqual([])
  await settle()
  expect(world.service.writes()).toMatchObject([
    { name: 'webhooks.create', body: { url, events: ['credit.low'], secret } },
  ])
  expect(world.states()).toEqual(['done'])
  expect(scanOutbox(world.db, [secret])).toEqual([])
  expect(
    [...world.cache.projections.values()].some((one) => JSON.stringify(one).includes(secret)),
  ).toBe(false)
  // Found by the id the service gave, and by the one made here.
  expect(await secrets().readFor(outbox.serverId(id))).toBe(secret)
  expect(secrets().known().has(outbox.serverId(id))).toBe(true)
})

test("E12: a receiver that has a secret keeps it: the person's own is sent and kept, and never stands in the outbox", async () => {
  const { secret, id } = await make('what-the-receiver-has')
  expect(secret).toBe('what-the-receiver-has')
  expect(scanOutbox(world.db, [secret])).toEqual([])
  await settle()
  expect(world.service.writes()).toMatchObject([{ name: 'webhooks.create', body: { secret } }])
  expect(await secrets().readFor(outbox.serverId(id))).toBe(secret)
})

test('E12: two subscriptions keep two secrets', async () => {
  const [first, second] = [await make(), await make()]
  expect(first.secret).not.toBe(second.secret)
  expect(await secrets().readFor(first.id)).toBe(first.secret)
  expect(await secrets().readFor(second.id)).toBe(second.secret)
  await secrets().keep(first.id, 'typed by hand')
  expect(await secrets().readFor(first.id)).toBe('typed by hand')
})

test('E12: a secret that the keychain lost is told, and nothing is sent unsigned', async () => {
  await make()
  await keychain.remove('webhooks/w')
  await settle()
  expect(world.service.writes()).toEqual([])
  expect(outbox.pending().rows).toMatchObject([
    {
      state: 'needs_you',
      reason: expect.stringContaining('no longer in this computer’s keychain'),
    },
  ])
})

test('E12: a locked keychain is waited for', async () => {
  const { secret } = await make()
  let locked = true
  const read = keychain.read
  keychain.read = async (account) => {
    if (locked) throw new KeychainError('locked', 'locked')
    return read(account)
  }
  await settle()
  expect(world.service.writes()).toEqual([])
  locked = false
  await world.clock.advance(600_000)
  await settle()
  expect(world.service.writes()).toMatchObject([{ body: { secret } }])
})

test('A3: a subscription called off and made again still has its secret', async () => {
  const { secret, history_id } = await make()
  await outbox.undo(history_id ?? undefined)
  await outbox.redo()
  await settle()
  expect(world.service.writes()).toMatchObject([{ name: 'webhooks.create', body: { secret } }])
})
