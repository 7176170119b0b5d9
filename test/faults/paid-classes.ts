import assert from 'node:assert/strict'
import { paidRoutes, type PaidRoute, type PurchaseAnswer } from '#main/engine/spend/index.ts'
import { endpoints } from '#shared/api/index.ts'
import type { Fault } from './catalogue.ts'
import { dice, type FaultWorld } from './world.ts'

export { paidRoutes }

/** Whom to buy for, each used once. */
export interface Buyers {
  contacts: string[]
  companies: string[]
}

export async function findBuyers({ service }: FaultWorld): Promise<Buyers> {
  const all = async (path: string, key: string) => {
    const ids: string[] = []
    for (let page = 1; ; page += 1) {
      const found =
        (
          (await service.call('GET', `${path}per_page=200&page=${page}`)).body as Record<
            string,
            { id: string }[]
          >
        )[key] ?? []
      ids.push(...found.map((one) => one.id))
      if (found.length < 200) return ids
    }
  }
  return {
    contacts: await all('/contacts?has_email=no&has_phone=no&', 'contacts'),
    companies: await all('/companies?', 'companies'),
  }
}

function target(
  route: PaidRoute,
  buyers: Buyers,
): { params: Record<string, string>; body: Record<string, unknown> } {
  const brief = `Mills near Ghent ${crypto.randomUUID()}`
  switch (route) {
    case 'contacts.findEmail':
    case 'contacts.findPhone':
      return { params: { id: buyers.contacts.pop() ?? '' }, body: {} }
    case 'companies.findContacts':
    case 'companies.research':
      return { params: { id: buyers.companies.pop() ?? '' }, body: {} }
    case 'research.start':
    case 'desks.generate':
      return { params: {}, body: { brief } }
    case 'sourcing.start':
      return {
        params: {},
        body: { brief, idempotency_key: `key-${crypto.randomUUID()}`, max_credits: 40 },
      }
  }
}

/**
 * One paid intent whose request meets the fault: pressed several times at once, pressed again,
 * Hotdesk ended and started again at some point, the quiet period and both looks waited for. The
 * service counts at most one request for it; with a key, one run (P7, P8).
 */
export async function tryPaid(
  route: PaidRoute,
  world: FaultWorld,
  buyers: Buyers,
  fault: Fault,
): Promise<void> {
  const roll = dice(fault.seed * 7919 + 13)
  const { params, body } = target(route, buyers)
  const url = new URL(
    world.service.base_url + endpoints[route].path.replace(/\{\w+\}/, params['id'] ?? ''),
  )
  await world.judge()
  // A pause that an earlier case was told to make is over.
  await world.clock.advance(3_700_000)
  const from = world.proxy.seen.length
  const intent = crypto.randomUUID()
  const press = (intent_id = intent) =>
    world.spend.buy({ intent_id, route, params, body, label: 'x', despite_recent: true })
  world.proxy.rule({
    matches: ({ method, path }) => method === 'POST' && path === url.pathname,
    fault,
    times: 1 + Math.floor(roll() * 2),
  })
  world.spend.start()

  const pressed = Array.from({ length: 1 + Math.floor(roll() * 3) }, () => press())
  const endsEarly = roll() < 0.25
  let answer: PurchaseAnswer | null = null
  if (endsEarly) {
    // The process ends while the request is on its way; what came of it is found out by the next
    // one.
    await world.until(
      () => world.proxy.seen.slice(from).some((one) => one.method === 'POST'),
      1_000_000,
    )
    restart(world)
  } else {
    const answers = await world.run(Promise.all(pressed), 1_000_000)
    assert.equal(
      new Set(answers.map((one) => JSON.stringify(one))).size,
      1,
      'presses at once got different answers',
    )
    answer = answers[0] ?? null
  }
  const again =
    answer?.outcome === 'unknown' ? await world.run(press(crypto.randomUUID()), 1_000_000) : null
  if (again)
    assert.deepEqual([again.outcome, 'code' in again ? again.code : ''], ['refused', 'open'])
  if (!endsEarly && roll() < 0.5) restart(world)
  // The same intent is answered with what came of it; only one that never left may still be sent.
  const sent = world.proxy.seen.slice(from).some((one) => one.method === 'POST')
  if (answer && sent) assert.deepEqual(await world.run(press(), 1_000_000), answer)
  // Two minutes of quiet, two looks a minute apart, and pauses of up to an hour that the service
  // may ask for.
  await world.until(() => false, 3 * 3_600_000)

  const { entries, charges } = await world.judge()
  const requests = entries.filter(
    (entry) => entry.kind === 'request' && entry.endpoint === route && entry.client === 'api_token',
  )
  const made = requests
    .flatMap((entry) => entry.effects)
    .filter((effect) => effect.kind === 'create' && effect.table === 'sourcing_runs').length
  if (route === 'sourcing.start') assert.ok(made <= 1, `${made} runs of one key`)
  else assert.ok(requests.length <= 1, `${requests.length} paid requests at the service`)
  assertHonest(
    world,
    answer,
    charges
      .filter((charge) => requests.some((entry) => entry.request_id === charge.request_id))
      .reduce((sum, charge) => sum + charge.amount, 0),
    route,
  )
  assert.equal(world.proxy.strayed(), 0, 'a redirect was followed')
  for (const one of world.spend.unknown()) world.spend.close(one.receipt.id, 'free')
}

function restart(world: FaultWorld): void {
  world.restart()
  world.spend.start()
}

/** What was charged is never shown as free or refused. */
function assertHonest(
  world: FaultWorld,
  answer: PurchaseAnswer | null,
  charged: number,
  route: PaidRoute,
): void {
  const [receipt] = world.spend.ledger(0, world.clock.now() + 60_000).receipts
  if (charged === 0 || route === 'sourcing.start') return
  assert.ok(
    receipt && ['paid', 'unknown'].includes(receipt.outcome),
    `${charged} credits were charged, and the ledger says ${receipt?.outcome}`,
  )
  if (receipt.outcome === 'paid' && receipt.cost !== null) assert.equal(receipt.cost, charged)
  if (answer)
    assert.ok(
      answer.outcome === 'paid' || answer.outcome === 'unknown',
      `${charged} credits were charged, and the answer was ${answer.outcome}`,
    )
}
