import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointNames, endpoints } from '#shared/api/index.ts'
import { startService, type RunningService, type ServiceAnswer } from '#test/support/service.ts'
import { callerOf, cases, pathOf, type Caller } from './cases.ts'
import { startPrism, type Violation } from './prism.ts'
import { readings } from './reading.ts'
import { waitFor } from '#test/support/wait-for.ts'

/*
 * Somebody else's judgement: Prism stands between suite and service and holds both to our OpenAPI
 * document.
 */
let service: RunningService
let prism: Awaited<ReturnType<typeof startPrism>>
let caller: Caller

beforeAll(async () => {
  service = await startService({ contacts: 150, credits: '400+100' })
  prism = await startPrism(service.base_url)
  service.base_url = prism.url
  caller = callerOf(service, readings.plain)
})
afterAll(async () => {
  await prism.close()
  await service.stop()
})

const violations = ({ headers }: ServiceAnswer) =>
  JSON.parse(headers.get('sl-violations') ?? '[]') as Violation[]
const ofAnswer = (answer: ServiceAnswer) =>
  violations(answer).filter(({ location }) => location[0] === 'response')

describe('a valid request and its answer', () => {
  test.each(endpointNames.filter((name) => cases[name] !== null))(
    '%s: Prism objects to neither',
    async (name) => {
      const answer = await caller.call(name, await cases[name]?.(caller))
      expect([answer.status, violations(answer)]).toEqual([
        expect.toSatisfy((status: number) => status === 200 || status === 201),
        [],
      ])
    },
  )
})

describe('a refusal', () => {
  const writes = endpointNames.filter((name) => endpoints[name].method !== 'GET')

  test.each(endpointNames.filter((name) => endpoints[name].path.includes('{')))(
    '%s: of a record that is not there',
    async (name) => {
      const { body } = (await cases[name]?.(caller)) ?? {}
      const answer = await caller.call(name, { body })
      expect([answer.status, ofAnswer(answer)]).toEqual([404, []])
    },
  )

  test.each(endpointNames)('%s: of a token that is not known', async (name) => {
    const { params, query, body } = (await cases[name]?.(caller)) ?? {}
    const answer = await service.call(
      endpoints[name].method,
      pathOf(endpoints[name], { params, query }),
      body,
      { token: 'nobody' },
    )
    expect([answer.status, ofAnswer(answer)]).toEqual([401, []])
  })

  test.each(writes.filter((name) => endpoints[name].body !== null))(
    '%s: of a body with nothing right in it',
    async (name) => {
      const { params } = (await cases[name]?.(caller)) ?? {}
      const answer = await caller.call(name, { params, body: { nobody_knows: [1] } })
      expect([answer.status, ofAnswer(answer)]).toEqual([
        expect.toSatisfy((status: number) => [200, 201, 404, 422].includes(status)),
        [],
      ])
    },
  )

  test('of a balance that is too low, wherever something is paid for', async () => {
    await using poor = await startService({ contacts: 40, credits: '0+0' })
    const before = await startPrism(poor.base_url)
    poor.base_url = before.url
    const beggar = callerOf(poor, readings.plain)
    for (const name of endpointNames.filter((each) => endpoints[each].cost !== null)) {
      const answer = await beggar.call(name, await cases[name]?.(beggar))
      expect([name, answer.status, violations(answer)]).toEqual([name, 402, []])
    }
    await before.close()
  })
})

test('a sourcing run that stopped at its cap and is resumed: Prism objects to nothing on the way', async () => {
  const started = await caller.record('sourcing.start', {
    body: { brief: 'Platform engineers in Berlin', idempotency_key: 'prism-run-1', max_credits: 1 },
  })
  const params = { run_id: String(started['id']) }
  await service.control('PUT', '/clock', { scale: 100_000 })
  await waitFor(async () =>
    expect(await caller.record('sourcing.read', { params })).toMatchObject({ status: 'paused' }),
  )
  await service.control('PUT', '/clock', { scale: 1 })
  const answer = await caller.call('sourcing.resume', { params })
  expect([answer.status, violations(answer)]).toEqual([200, []])
})

test('Prism is really asked: a request and an answer that break the document are objected to', async () => {
  const asked = await service.call('GET', '/contacts?per_page=none')
  expect(violations(asked)).toEqual([
    expect.objectContaining({ location: ['request', 'query', 'per_page'] }),
  ])
  await service.control('PATCH', '/options', { shape: 'data' })
  const answered = await caller.call('contacts.list')
  await service.control('PATCH', '/options', { shape: 'plain' })
  expect(
    ofAnswer(answered)
      .map(({ message }) => message)
      .join(),
  ).toMatch(/contacts/)
})
