import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointNames, endpoints, type EndpointName } from '#shared/api/index.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { startService, type RunningService, type ServiceAnswer } from '#test/support/service.ts'
import { sampled } from '#test/support/sampled.ts'
import { callerOf, cases, pathOf, type Case, type Caller } from './cases.ts'
import { readings } from './reading.ts'

/*
 * What the contract promises, held row by row against a running service. It knows rows and shapes
 * only, so another server can be put to it: give HOTDESK_CONTRACT_BASE_URL, HOTDESK_CONTRACT_TOKEN
 * and HOTDESK_CONTRACT_SHAPE.
 */
const foreign = process.env['HOTDESK_CONTRACT_BASE_URL']
const shapes = foreign
  ? [(process.env['HOTDESK_CONTRACT_SHAPE'] ?? 'plain') as 'plain']
  : (['plain', 'data', 'bare'] as const)

const withBody = endpointNames.filter((name) => endpoints[name].body !== null)
const withParams = endpointNames.filter((name) => endpoints[name].path.includes('{'))
const paged = endpointNames.filter((name) => endpoints[name].paginated)
const paid = endpointNames.filter((name) => endpoints[name].cost !== null)

/**
 * What a validating proxy between suite and service objects to (Prism, fed with our OpenAPI
 * document, says it in this header).
 */
const violations = (answer: ServiceAnswer) =>
  JSON.parse(answer.headers.get('sl-violations') ?? '[]') as unknown[]

describe.each(shapes)('in the shape %s', (shape) => {
  const reading = readings[shape]
  let service: RunningService
  let caller: Caller
  beforeAll(async () => {
    service = await startService({ shape, contacts: 150, credits: '400+100' })
    if (foreign)
      Object.assign(service, {
        base_url: foreign,
        api_token: process.env['HOTDESK_CONTRACT_TOKEN'],
      })
    caller = callerOf(service, reading)
  })
  afterAll(() => service.stop())

  /**
   * The case's request with valid parameters; a row without a case is asked about a record that is
   * not there.
   */
  const requestOf = async (name: EndpointName): Promise<Case> => (await cases[name]?.(caller)) ?? {}
  const raw = (
    name: EndpointName,
    wanted: Case,
    body?: unknown,
    extra?: Parameters<RunningService['call']>[3],
  ) => service.call(endpoints[name].method, pathOf(endpoints[name], wanted), body, extra)

  describe('a valid request', () => {
    test.each(endpointNames.filter((name) => cases[name] !== null))(
      '%s answers what its row states',
      async (name) => {
        const row: Endpoint = endpoints[name]
        const answer = await caller.call(name, await requestOf(name))
        expect([answer.status, answer.body]).toEqual([
          expect.toSatisfy((status: number) => status === 200 || status === 201),
          expect.anything(),
        ])
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
        expect(violations(answer)).toEqual([])
        const found = row.list ? reading.records(row, answer) : [answer.body]
        for (const record of found)
          expect(row.response.safeParse(record).error?.issues ?? []).toEqual([])
        if (row.list && row.method === 'GET') expect(found.length).toBeGreaterThan(0)
      },
    )
  })

  describe('pages', () => {
    test.each(paged)(
      '%s: page and per_page cut the same list, and a page behind the end is empty',
      async (name) => {
        const { params = {} } = await requestOf(name)
        const read = async (page: number, per_page: number) => {
          const answer = await caller.call(name, {
            params,
            query: { page: String(page), per_page: String(per_page) },
          })
          expect(answer.status).toBe(200)
          const list: unknown[] =
            name === 'hotLists.read'
              ? (answer.body as { members: unknown[] }).members
              : reading.records(endpoints[name], answer)
          return { ids: list.map((record) => (record as { id: unknown }).id), answer }
        }
        const [whole, one, two, beyond] = [
          await read(1, 6),
          await read(1, 3),
          await read(2, 3),
          await read(100_000, 3),
        ]
        expect([...one.ids, ...two.ids]).toEqual(whole.ids)
        expect(beyond.ids).toEqual([])
        const paging = reading.paging(one.answer)
        if (paging)
          expect(paging).toEqual({
            page: 1,
            per_page: 3,
            total: expect.any(Number),
            total_pages: Math.ceil(paging.total / 3),
          })
        else if (whole.ids.length > 3) expect(one.answer.headers.get('link')).toMatch(/rel="next"/)
      },
    )

    test.each(paged)(
      '%s: page 0, a negative per_page and words are refused with the field named',
      async (name) => {
        const { params = {} } = await requestOf(name)
        for (const query of [{ page: '0' }, { per_page: '-1' }, { page: 'two' }] as Record<
          string,
          string
        >[]) {
          const answer = await caller.call(name, { params, query })
          expect(answer.status).toBe(422)
          expect(reading.refusal(answer)).toContain(Object.keys(query)[0])
        }
      },
    )
  })

  describe('refusals', () => {
    const refused = (answer: ServiceAnswer, status: number) => {
      expect([answer.status, answer.body]).toEqual([status, expect.anything()])
      return reading.refusal(answer)
    }

    test.each(endpointNames)(
      '%s: 401 without a token and with an unknown one, saying how to authenticate',
      async (name) => {
        for (const header of ['', 'Bearer nobody-knows-this', 'Basic dXNlcjpwYXNz']) {
          const answer = await raw(name, {}, undefined, { headers: { authorization: header } })
          refused(answer, 401)
          expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
        }
      },
    )

    test.each(withParams)('%s: 404 for a record that is not there', async (name) => {
      const { body } = await requestOf(name)
      refused(await raw(name, {}, body), 404)
    })

    test.each(withBody)(
      '%s: 400 for malformed JSON, 415 for another type, 413 over 1 MB, 422 for no body, a wrong type and, strictly, an unknown field',
      async (name) => {
        const wanted = await requestOf(name)
        refused(await raw(name, wanted, '{"a": '), 400)
        refused(
          await raw(name, wanted, 'a=b', {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
          415,
        )
        refused(await raw(name, wanted, JSON.stringify({ notes: 'x'.repeat(1_000_001) })), 413)
        refused(await raw(name, wanted), 422)
        refused(await raw(name, wanted, 7), 422)
        await service.control('PATCH', '/options', { strict: true })
        const unknown = { ...(wanted.body as object), no_such_field: 1 }
        expect(refused(await raw(name, wanted, unknown), 422)).toContain('no_such_field')
        await service.control('PATCH', '/options', { strict: false })
      },
    )

    test('404 for an unknown path, 405 with Allow for a known path and another method', async () => {
      refused(await service.call('GET', '/esign'), 404)
      const paths = new Map(
        endpointNames.map((name) => [
          endpoints[name].path,
          endpointNames
            .filter((other) => endpoints[other].path === endpoints[name].path)
            .map((other) => endpoints[other].method),
        ]),
      )
      for (const [path, methods] of paths) {
        const answer = await service.call('PUT', path.replace(/\{\w+\}/g, 'x'))
        refused(answer, 405)
        expect(answer.headers.get('allow')?.split(', ').sort()).toEqual([...methods].sort())
      }
    })

    test('409 for every campaign move that contract §3 does not show', async () => {
      const moves = {
        draft: ['pause', 'resume'],
        active: ['activate', 'resume'],
        paused: ['activate', 'pause'],
      } as const
      for (const [status, forbidden] of Object.entries(moves)) {
        const [campaign] = await caller.records('campaigns.list', { query: { status } })
        expect(campaign).toBeDefined()
        for (const move of forbidden)
          refused(
            await caller.call(`campaigns.${move}`, { params: { id: String(campaign?.['id']) } }),
            409,
          )
      }
    })

    test('409 for the same idempotency key with another body, and the same run for the same body', async () => {
      const body = {
        brief: 'Nurses in Malmö',
        idempotency_key: `key-${shape}-0001`,
        max_credits: 5,
      }
      const run = await caller.record('sourcing.start', { body })
      expect((await caller.record('sourcing.start', { body }))['id']).toBe(run['id'])
      refused(await caller.call('sourcing.start', { body: { ...body, max_credits: 6 } }), 409)
      refused(await caller.call('sourcing.resume', { params: { run_id: String(run['id']) } }), 409)
    })
  })

  test('unknown_fields names what the pipeline cannot project, and id is always there', async () => {
    const answer = await caller.call('pipeline.list', {
      query: { fields: 'title,shoe_size', per_page: '2' },
    })
    for (const job of reading.records(endpoints['pipeline.list'], answer))
      expect(Object.keys(job as object).sort()).toEqual(['id', 'title'])
    expect(
      shape === 'bare'
        ? answer.headers.get('x-unknown-fields')?.split(',')
        : (answer.body as { unknown_fields: unknown }).unknown_fields,
    ).toEqual(['shoe_size'])
  })

  test('credits are plan plus add-on, as integers', async () => {
    const credits = await caller.record('credits.read')
    expect(credits).toEqual({
      ok: true,
      plan_balance: expect.any(Number),
      addon_balance: expect.any(Number),
      total: Number(credits['plan_balance']) + Number(credits['addon_balance']),
    })
  })

  test('a secret is never returned', async () => {
    const created = await caller.record('webhooks.create', {
      body: { url: 'https://cases.example/s', events: ['credit.low'], secret: 'never-to-be-seen' },
    })
    const texts = [
      created,
      await caller.records('webhooks.list'),
      await caller.record('webhooks.update', {
        params: { id: String(created['id']) },
        body: { active: true },
      }),
    ].map((value) => JSON.stringify(value))
    expect(
      texts.filter((text) => text.includes('never-to-be-seen') || text.includes('"secret"')),
    ).toEqual([])
  })
})

describe.skipIf(foreign !== undefined)('money and limits of the practice workspace', () => {
  test('402 with an empty balance, before any work', async () => {
    await using service = await startService({ credits: '0+0', contacts: 40 })
    const caller = callerOf(service, readings.plain)
    for (const name of paid) {
      const answer = await caller.call(name, await cases[name]?.(caller))
      expect([name, answer.status, readings.plain.refusal(answer)]).toEqual([
        name,
        402,
        expect.stringContaining('0 are available'),
      ])
    }
  })

  test.each(sampled(['plain', 'data', 'bare'] as const, 3))(
    '429 after 30 writes a minute in the shape %s',
    async (shape) => {
      await using service = await startService({ shape, rate_scale: 1, contacts: 20 })
      const statuses: number[] = []
      let last: ServiceAnswer | null = null
      for (let index = 0; index < 31; index++) {
        last = await service.call('POST', '/hot-lists', { name: `List ${index}` })
        statuses.push(last.status)
      }
      expect(statuses).toEqual([...Array.from({ length: 30 }, () => 201), 429])
      expect(Number(last?.headers.get('retry-after'))).toEqual(
        readings[shape].retryAfter
          ? expect.toSatisfy((seconds: number) => seconds >= 1 && seconds <= 60)
          : 0,
      )
      expect((await service.call('GET', '/credits')).status).toBe(200)
    },
  )

  test('--pilots off answers 404 as an ordinary workspace would', async () => {
    await using service = await startService({ pilots: 'off', contacts: 20 })
    const caller = callerOf(service, readings.plain)
    for (const name of endpointNames.filter((each) => (endpoints[each] as Endpoint).pilot))
      expect([name, (await caller.call(name)).status]).toEqual([name, 404])
  })
})
