import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FaultKind } from '#service/world/faults.ts'
import type { EndpointName } from '#shared/api/index.ts'
import { startService, type RunningService } from '#test/support/service.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService({ contacts: 5 })
})
afterEach(() => service.control('DELETE', '/faults'))
afterAll(() => service.stop())

const fault = (what: FaultKind, endpoint: EndpointName | null = 'hotLists.create', count = 1) =>
  service.control('POST', '/faults', { endpoint, count, what })
const create = () => service.call('POST', '/hot-lists', { name: 'L' })
const lists = async () =>
  ((await service.call('GET', '/hot-lists')).body as { hot_lists: object[] }).hot_lists.length

/** The bytes of an answer that may break off. */
const rawPost = () =>
  new Promise<{ status: number; text: string; ended: boolean }>((resolve) => {
    const outgoing = request(
      `${service.base_url}/hot-lists`,
      {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${service.api_token}`,
          'content-type': 'application/json',
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        response.on('error', () => {})
        response.on('close', () =>
          resolve({ status: response.statusCode ?? 0, text, ended: response.complete }),
        )
      },
    )
    outgoing.on('error', () => resolve({ status: 0, text: '', ended: false }))
    outgoing.end('{"name":"L"}')
  })

test('drop before: no answer and nothing done; drop after: no answer and everything done', async () => {
  const before = await lists()
  await fault({ kind: 'drop_before' })
  expect(await rawPost()).toEqual({ status: 0, text: '', ended: false })
  expect(await lists()).toBe(before)
  await fault({ kind: 'drop_after' })
  expect(await rawPost()).toEqual({ status: 0, text: '', ended: false })
  expect(await lists()).toBe(before + 1)
})

test('truncated: the head promises more than comes, and everything is done', async () => {
  const before = await lists()
  await fault({ kind: 'truncate' })
  const answer = await rawPost()
  expect(answer).toMatchObject({
    status: 201,
    ended: false,
    text: expect.stringMatching(/^\{"id"/),
  })
  expect(() => JSON.parse(answer.text) as unknown).toThrow()
  expect(await lists()).toBe(before + 1)
})

test.each([
  [{ kind: 'status', status: 503 }, 503, false],
  [{ kind: 'status', status: 500, after_effect: true }, 500, true],
  [{ kind: 'status', status: 204 }, 204, false],
  [{ kind: 'malformed' }, 200, true],
  [{ kind: 'html' }, 200, true],
  [{ kind: 'rate_limit' }, 429, false],
] as [FaultKind, number, boolean][])('%o answers %i; done: %o', async (what, status, done) => {
  const before = await lists()
  await fault(what)
  const answer = await create()
  expect(answer.status).toBe(status)
  if (status === 200) expect(typeof answer.body).toBe('string')
  expect(await lists()).toBe(before + (done ? 1 : 0))
  expect((await create()).status).toBe(201)
})

test('429 with and without Retry-After', async () => {
  await fault({ kind: 'rate_limit', retry_after: 7 })
  await fault({ kind: 'rate_limit', retry_after: 'Fri, 20 Nov 2026 10:00:00 GMT' })
  await fault({ kind: 'rate_limit' })
  const seen = [await create(), await create(), await create()].map((answer) => [
    answer.status,
    answer.headers.get('retry-after'),
  ])
  expect(seen).toEqual([
    [429, '7'],
    [429, 'Fri, 20 Nov 2026 10:00:00 GMT'],
    [429, null],
  ])
})

test('a fault befalls its endpoint as often as it was told, and the journal names it', async () => {
  await fault({ kind: 'status', status: 502 }, 'credits.read', 2)
  expect((await create()).status).toBe(201)
  const statuses = []
  for (let index = 0; index < 3; index++)
    statuses.push((await service.call('GET', '/credits')).status)
  expect(statuses).toEqual([502, 502, 200])
  const { entries } = (await service.control('GET', '/journal?endpoint=credits.read')).body as {
    entries: { fault?: string | null }[]
  }
  expect(entries.map((entry) => entry.fault ?? null)).toEqual(['status', 'status', null])
})
