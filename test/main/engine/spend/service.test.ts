import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApi } from '#main/engine/api/client.ts'
import { createBudget, type Api } from '#main/engine/api/index.ts'
import {
  createSpend,
  type PaidRoute,
  type PurchaseAnswer,
  type Spend,
} from '#main/engine/spend/index.ts'
import { openWorkspaceInMemory, type WorkspaceStore } from '#main/engine/store/workspace-store.ts'
import { runsOnDisk } from './runs-on-disk.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'
import { startService, type RunningService } from '#test/support/service.ts'

let service: RunningService
let clock: ManualClock
let store: WorkspaceStore
let api: Api
let spend: Spend
let contacts: { id: string; email: string | null; phone: string | null }[]
let companies: { id: string }[]

const quiet = { info() {}, warn() {}, error() {} }
const build = () =>
  createSpend({
    db: store.outbox,
    api,
    cache: store.cache,
    clock,
    log: quiet,
    account: { issuer: 'i', subject: 's', workspace: 'w' },
    limits: () => ({ day: null, week: null, floor: null }),
    onReading: (one, cause) => {
      store.outbox.transact(() => {
        store.outbox
          .prepare(
            'INSERT INTO credit_readings (at, plan_balance, addon_balance, total, cause) VALUES (?, ?, ?, ?, ?)',
          )
          .run(Math.round(one.at), one.plan_balance, one.addon_balance, one.total, cause)
      })
    },
    touch() {},
    emit() {},
  })

beforeAll(async () => {
  service = await startService({ contacts: 600, credits: '5000+0' })
  clock = manualClock()
  store = await openWorkspaceInMemory({ startCache: cacheHere })
  api = createApi({
    baseUrl: service.base_url,
    getToken: async () => service.api_token,
    onUnauthorized: async () => null,
    budget: createBudget({ clock, scale: 1000 }),
    clock,
    log: quiet,
    version: '0.0.0',
  })
  spend = build()
  spend.start()
  const all = async (path: string, key: string) =>
    ((await service.call('GET', `${path}per_page=100`)).body as Record<string, unknown[]>)[key]
  contacts = (await all('/contacts?has_email=no&has_phone=no&', 'contacts')) as typeof contacts
  companies = (await all('/companies?', 'companies')) as typeof companies
})
afterAll(async () => {
  spend.stop()
  await api.close()
  await store.close()
  await service.stop()
})
beforeEach(() => service.control('DELETE', '/faults'))

/** Small steps of time, so that no deadline of the client beats an answer on its way. */
const run = <T>(promise: Promise<T>) => clock.run(promise, 2)
const press = (route: PaidRoute, params: Record<string, string>, body = {}) =>
  run(
    spend.buy({
      intent_id: crypto.randomUUID(),
      route,
      params,
      body,
      label: 'x',
      despite_recent: true,
    }),
  )
const entries = async (path: string) =>
  ((await service.control('GET', path)).body as { entries: Record<string, unknown>[] }).entries
const lastOf = async (path: string) => Number((await entries(path)).at(-1)?.['seq'] ?? 0)
const fresh = () => contacts.shift()?.id ?? ''
/** The quiet period and both looks. */
async function afterwards(): Promise<void> {
  for (const ms of [120_000, 60_000]) {
    await clock.advance(ms)
    await run(spend.idle())
  }
}

const targets: Record<
  Exclude<PaidRoute, 'sourcing.start'>,
  () => [Record<string, string>, Record<string, unknown>]
> = {
  'contacts.findEmail': () => [{ id: fresh() }, {}],
  'contacts.findPhone': () => [{ id: fresh() }, {}],
  'companies.findContacts': () => [{ id: companies.shift()?.id ?? '' }, {}],
  'companies.research': () => [{ id: companies.shift()?.id ?? '' }, {}],
  'research.start': () => [{}, { brief: `Mills near Ghent ${crypto.randomUUID()}` }],
  'desks.generate': () => [{}, { brief: `CFOs of mills ${crypto.randomUUID()}` }],
}
const routes = Object.keys(targets) as (keyof typeof targets)[]

test('D5, D11: the ledger agrees with the charges of the service, and a colleague is told apart', async () => {
  const from = clock.now()
  const before = await lastOf('/charges?limit=10000')
  for (let at = 0; at < 6; at += 1) await press('contacts.findEmail', { id: fresh() })
  await clock.advance(1_000)
  await service.control('POST', '/colleague/spend', { credits: 41 })
  await press('contacts.findPhone', { id: fresh() })
  await clock.advance(1_000)
  const charged = (await entries(`/charges?limit=10000&after=${before}`))
    .filter(
      (one) => String(one['component']) !== 'colleague' && String(one['actor']) !== 'colleague',
    )
    .reduce((sum, one) => sum + Number(one['amount']), 0)
  const { total } = spend.ledger(from, clock.now())
  expect(total.others).toBe(41)
  expect(total.mine).toBe(charged)
})

const faults: [string, Record<string, unknown>][] = [
  ['cut before', { kind: 'drop_before' }],
  ['cut after', { kind: 'drop_after' }],
  ['half a body', { kind: 'truncate' }],
  ['no JSON', { kind: 'malformed' }],
  ['a page', { kind: 'html' }],
  ['500', { kind: 'status', status: 500 }],
  ['503 after', { kind: 'status', status: 503, after_effect: true }],
  ['403', { kind: 'status', status: 403 }],
  ['422', { kind: 'status', status: 422 }],
  ['429', { kind: 'rate_limit', retry_after: 1 }],
]

test.each(routes.flatMap((route) => faults.map(([name, what]) => [route, name, what] as const)))(
  'P7: %s with %s, pressed again, restarted and looked into, is one request and at most one charge',
  async (route, _, what) => {
    const [params, body] = targets[route]()
    const before = await lastOf('/journal?limit=10000')
    const charges = await lastOf('/charges?limit=10000')
    await service.control('POST', '/faults', { endpoint: route, what })
    const answer = await press(route, params, body)
    if (answer.outcome === 'unknown') {
      expect(await press(route, params, body)).toMatchObject({ outcome: 'refused', code: 'open' })
      spend.stop()
      spend = build()
      spend.start()
      await afterwards()
    }
    const requests = (
      await entries(`/journal?limit=10000&after=${before}&endpoint=${route}`)
    ).filter((one) => one['kind'] === 'request')
    expect(requests).toHaveLength(1)
    const paid = await entries(`/charges?limit=10000&after=${charges}`)
    expect(new Set(paid.map((one) => one['request_id'])).size).toBeLessThanOrEqual(1)
    const cost = paid.reduce((sum, one) => sum + Number(one['amount']), 0)
    const [receipt] = spend.ledger(0, clock.now()).receipts
    // What was charged is never shown as free.
    if (cost > 0)
      expect([receipt?.outcome, receipt?.cost ?? cost]).toEqual([
        route === 'companies.research' && answer.outcome === 'unknown' ? 'unknown' : 'paid',
        cost,
      ])
    if (receipt?.outcome === 'paid' && receipt.cost !== null) expect(receipt.cost).toBe(cost)
    for (const one of spend.unknown()) spend.close(one.receipt.id, cost > 0 ? 'paid' : 'free')
  },
)

test('P8: a hundred presses at once are one request at the service', async () => {
  const id = fresh()
  const before = await lastOf('/journal?limit=10000')
  const answers = await run(
    Promise.all(
      Array.from({ length: 100 }, () =>
        spend.buy({
          intent_id: crypto.randomUUID(),
          route: 'contacts.findEmail',
          params: { id },
          label: 'x',
        }),
      ),
    ),
  )
  expect(new Set(answers.map((answer: PurchaseAnswer) => answer.outcome)).size).toBe(1)
  expect(
    (await entries(`/journal?limit=10000&after=${before}&endpoint=contacts.findEmail`)).filter(
      (one) => one['kind'] === 'request',
    ),
  ).toHaveLength(1)
})

test('G6: a sourcing run whose answer was lost is found again by its key and never made twice', async () => {
  const body = {
    brief: 'CFOs in Ghent',
    idempotency_key: `key-${crypto.randomUUID()}`,
    max_credits: 40,
  }
  await service.control('POST', '/faults', {
    endpoint: 'sourcing.start',
    what: { kind: 'drop_after' },
  })
  expect(await press('sourcing.start', {}, body)).toMatchObject({ outcome: 'unknown' })
  await afterwards()
  const [run] = runsOnDisk(store.outbox)
  expect(run).toMatchObject({ kind: 'sourcing', state: 'running', key: body.idempotency_key })
  expect(run?.run_id).toBeTruthy()
  const made = (await entries('/journal?limit=10000&endpoint=sourcing.start'))
    .flatMap((one) => one['effects'] as { kind: string; table: string }[])
    .filter((effect) => effect.kind === 'create')
  expect(made).toHaveLength(1)
})
