import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#main/engine/api/client.ts'
import { createBudget, type Api } from '#main/engine/api/index.ts'
import { createSpend, type PaidRoute, type Spend } from '#main/engine/spend/index.ts'
import { openWorkspaceInMemory, type WorkspaceStore } from '#main/engine/store/workspace-store.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { manualClock, type ManualClock } from '#test/support/manual-clock.ts'
import { startService, type RunningService } from '#test/support/service.ts'

/*
 * P7, P8, P23: several paid calls at once share one balance; each is judged with the others in
 * view.
 */

type Find = Extract<PaidRoute, 'contacts.findEmail' | 'contacts.findPhone'>
const paths: Record<Find, string> = {
  'contacts.findEmail': 'find-email',
  'contacts.findPhone': 'find-phone',
}
const options = { contacts: 400, credits: '5000+0', seed: 77 }
const quiet = { info() {}, warn() {}, error() {} }

let service: RunningService
let clock: ManualClock
let store: WorkspaceStore
let api: Api
let spend: Spend
/**
 * Whom a look-up finds something for, and whom not: asked of a twin of the same seed, so that
 * nobody was looked up before.
 */
const known: Record<Find, { finds: string[]; nothing: string[] }> = {
  'contacts.findEmail': { finds: [], nothing: [] },
  'contacts.findPhone': { finds: [], nothing: [] },
}

async function askTheTwin(): Promise<void> {
  await using twin = await startService(options)
  const { body } = await twin.call('GET', '/contacts?has_email=no&has_phone=no&per_page=100')
  for (const [index, { id }] of (body as { contacts: { id: string }[] }).contacts.entries()) {
    const route: Find = index % 2 === 0 ? 'contacts.findEmail' : 'contacts.findPhone'
    const answer = (await twin.call('POST', `/contacts/${id}/${paths[route]}`)).body as {
      found?: boolean
    }
    known[route][answer.found ? 'finds' : 'nothing'].push(id)
  }
}

beforeAll(async () => {
  await askTheTwin()
  service = await startService(options)
  clock = manualClock()
  store = await openWorkspaceInMemory({ startCache: cacheHere })
  const reading = store.outbox.prepare(
    'INSERT INTO credit_readings (at, plan_balance, addon_balance, total, cause) VALUES (?, ?, ?, ?, ?)',
  )
  api = createApi({
    baseUrl: service.base_url,
    getToken: async () => service.api_token,
    onUnauthorized: async () => null,
    budget: createBudget({ clock, scale: 1000 }),
    clock,
    log: quiet,
    version: '0.0.0',
  })
  spend = createSpend({
    db: store.outbox,
    api,
    cache: store.cache,
    clock,
    log: quiet,
    account: { issuer: 'i', subject: 's', workspace: 'w' },
    limits: () => ({ day: null, week: null, floor: null }),
    onReading: (one, cause) => {
      store.outbox.transact(() => {
        reading.run(Math.round(one.at), one.plan_balance, one.addon_balance, one.total, cause)
      })
    },
    touch() {},
    emit() {},
  })
  spend.start()
})
afterAll(async () => {
  spend.stop()
  await api.close()
  await store.close()
  await service.stop()
})

const press = (route: Find, id: string) =>
  spend.buy({ intent_id: crypto.randomUUID(), route, params: { id }, label: 'x' })
const charges = async () => {
  const { body } = await service.control('GET', '/charges?limit=10000')
  return (body as { entries: { amount: number; target: string }[] }).entries
}

const pairs: [Find, Find][] = [
  ...Array.from({ length: 4 }, (): [Find, Find] => ['contacts.findEmail', 'contacts.findEmail']),
  ...Array.from({ length: 4 }, (): [Find, Find] => ['contacts.findPhone', 'contacts.findEmail']),
  ...Array.from({ length: 4 }, (): [Find, Find] => ['contacts.findEmail', 'contacts.findPhone']),
]

test('P7, P23: of twelve pairs bought at once, one finding and one not, none is of unknown outcome', async () => {
  const from = clock.now()
  const outcomes: string[] = []
  for (const [finding, empty] of pairs) {
    const [found = '', nothing = ''] = [known[finding].finds.pop(), known[empty].nothing.pop()]
    // The slower of the two is the one that finds: its charge falls between the readings of the
    // other.
    await service.control('POST', '/faults', {
      endpoint: finding,
      count: 1,
      what: { kind: 'delay', ms: 20, when: 'after' },
    })
    const answers = await clock.run(Promise.all([press(finding, found), press(empty, nothing)]), 2)
    await service.control('DELETE', '/faults')
    outcomes.push(answers.map(({ outcome }) => outcome).join(' '))
    await clock.advance(1_000)
  }
  expect(outcomes).toEqual(pairs.map(() => 'paid free'))
  expect(spend.unknown()).toEqual([])
  const taken = (await charges()).reduce((sum, { amount }) => sum + amount, 0)
  const { receipts } = spend.ledger(from, clock.now())
  const least = receipts.reduce((sum, { cost, detail }) => sum + (cost ?? Number(detail['min'])), 0)
  const most = receipts.reduce((sum, { cost, detail }) => sum + (cost ?? Number(detail['max'])), 0)
  expect([least <= taken, taken <= most]).toEqual([true, true])
})
