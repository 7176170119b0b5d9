import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { events, eventTypes } from '#shared/api/events.ts'
import { pauseAfter, startSender } from '#service/events/sender.ts'
import { waitFor } from '#test/support/wait-for.ts'
import { testWorld, type TestWorld } from '../support.ts'

interface Received {
  headers: IncomingMessage['headers']
  body: Buffer
  json: { id: string; type: string; created_at: string; data: Record<string, unknown> }
}

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A subscriber's own server; `answer` decides what it says. */
async function receiver(
  answer: (response: ServerResponse, count: number) => void = (response) =>
    void response.writeHead(204).end(),
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const body = Buffer.concat(chunks)
        received.push({
          headers: request.headers,
          body,
          json: JSON.parse(body.toString()) as Received['json'],
        })
        answer(response, received.length)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=1`, received }
}

function sending(): TestWorld {
  const test = testWorld({ contacts: 0 })
  const sender = startSender(test.world)
  closing.push(() => {
    sender.stop()
    test[Symbol.dispose]()
  })
  return test
}

const delivered = (test: TestWorld) =>
  test.world.db.value<number>(`SELECT count(*) FROM deliveries WHERE state = 'delivered'`)

/** Written from contract §6.3 alone; shares nothing with the sender. */
function genuine({ headers, body }: Received, secret: string) {
  const given = Buffer.from(String(headers['x-service-signature']).replace(/^sha256=/, ''), 'hex')
  const own = createHmac('sha256', secret).update(body).digest()
  return given.length === own.length && timingSafeEqual(given, own)
}

test('a subscriber gets the events it named and no others, signed over the raw bytes', async () => {
  const test = sending()
  const hook = await receiver()
  await test.ok('POST', '/webhooks', {
    url: hook.url,
    events: ['contact.created'],
    secret: 'š€cret',
  })
  const contact = await test.ok('POST', '/contacts', { first_name: 'Zoë', notes: 'ü\u2028"' })
  await test.ok('PATCH', `/contacts/${String(contact['id'])}`, { title: 'CFO' })
  await waitFor(() => expect(delivered(test)).toBe(1))
  const [first] = hook.received
  expect(hook.received.length).toBe(1)
  expect(first?.json).toEqual({
    id: expect.any(String),
    type: 'contact.created',
    created_at: '2026-11-20T09:00:00.000Z',
    data: contact,
  })
  expect(first && genuine(first, 'š€cret')).toBe(true)
  expect(first && genuine(first, 'another')).toBe(false)
})

test('without a secret there is no signature', async () => {
  const test = sending()
  const hook = await receiver()
  await test.ok('POST', '/webhooks', { url: hook.url, events: ['contact.created'] })
  await test.ok('POST', '/contacts', { first_name: 'A' })
  await waitFor(() => expect(hook.received.length).toBe(1))
  expect(hook.received[0]?.headers).not.toHaveProperty('x-service-signature')
})

test('one cause is one event, however often it is told', async () => {
  const test = sending()
  const hook = await receiver()
  await test.ok('POST', '/webhooks', {
    url: hook.url,
    events: ['campaign.replied', 'contact.created'],
  })
  for (let index = 0; index < 5; index++)
    test.world.emit(
      'campaign.replied',
      { campaign_id: 'ca', contact_id: 'c', enrollment_id: 'e', contact: {} },
      'campaign.replied:e',
    )
  await test.ok('POST', '/contacts', { first_name: 'A' })
  await waitFor(() =>
    expect(hook.received.map((each) => each.json.type).sort()).toEqual([
      'campaign.replied',
      'contact.created',
    ]),
  )
  expect(test.world.db.value('SELECT count(*) FROM deliveries')).toBe(2)
})

test('an event that is rolled back is never sent', async () => {
  const test = sending()
  const hook = await receiver()
  await test.ok('POST', '/webhooks', {
    url: hook.url,
    events: ['contact.created', 'company.created'],
  })
  expect(() =>
    test.world.db.transaction(() => {
      test.world.emit('contact.created', { id: 'c_ghost' }, 'contact.created:c_ghost')
      throw new Error('no')
    }),
  ).toThrow('no')
  await test.ok('POST', '/contacts', { first_name: 'A' })
  await waitFor(() => expect(hook.received.length).toBe(1))
  expect(hook.received[0]?.json.data['first_name']).toBe('A')
})

test('failures are retried with growing pauses under the same id, and ten in a row switch the subscription off', async () => {
  const test = sending()
  const hook = await receiver((response) => void response.writeHead(500).end())
  const { id } = await test.ok<{ id: string }>('POST', '/webhooks', {
    url: hook.url,
    events: ['contact.created'],
  })
  await test.ok('POST', '/contacts', { first_name: 'A' })
  const state = () =>
    test
      .ok<{ webhooks: { active: boolean; failure_count: number }[] }>('GET', '/webhooks')
      .then((list) => list.webhooks[0])
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 10; attempt++) {
    await waitFor(async () => expect(await state()).toMatchObject({ failure_count: attempt }))
    if (attempt === 10) break
    const next = test.world.db.value<number>('SELECT next_at FROM deliveries') ?? 0
    pauses.push(next - test.world.clock.now())
    test.wait(pauses.at(-1) ?? 0)
  }
  expect(pauses).toEqual(Array.from({ length: 9 }, (_, index) => pauseAfter(index + 1)))
  expect(pauses.every((pause, index) => index === 0 || pause > (pauses[index - 1] ?? 0))).toBe(true)
  expect(await state()).toMatchObject({ active: false, failure_count: 10 })
  expect(new Set(hook.received.map((each) => each.json.id)).size).toBe(1)
  test.wait(100 * 3_600_000)
  await test.ok('POST', '/contacts', { first_name: 'B' })
  expect(test.world.db.value(`SELECT count(*) FROM deliveries WHERE state = 'pending'`)).toBe(0)
  expect(await test.ok('PATCH', `/webhooks/${id}`, { active: true })).toMatchObject({
    active: true,
    failure_count: 0,
  })
})

test('a success in between starts the count anew; a redirect is a failure', async () => {
  const test = sending()
  const elsewhere = await receiver()
  const hook = await receiver(
    (response, count) =>
      void (
        count === 2 ? response.writeHead(200) : response.writeHead(302, { location: elsewhere.url })
      ).end(),
  )
  await test.ok('POST', '/webhooks', { url: hook.url, events: ['contact.created'] })
  await test.ok('POST', '/contacts', { first_name: 'A' })
  await waitFor(() => expect(test.world.db.value('SELECT failure_count FROM webhooks')).toBe(1))
  test.wait(pauseAfter(1))
  await waitFor(() => expect(delivered(test)).toBe(1))
  expect(test.world.db.value('SELECT failure_count FROM webhooks')).toBe(0)
  expect(elsewhere.received).toEqual([])
})

test('a receiver that never answers delays neither the API nor other receivers', async () => {
  const test = sending()
  const silent = await receiver(() => {})
  const lively = await receiver()
  for (const hook of [silent, lively])
    await test.ok('POST', '/webhooks', { url: hook.url, events: ['contact.created'] })
  for (let index = 0; index < 5; index++)
    await test.ok('POST', '/contacts', { first_name: `P${index}` })
  await waitFor(() => expect(lively.received.length).toBe(5))
  expect(silent.received.length).toBe(1)
})

test('receivers that answer without end, with nonsense, or by hanging up cost one attempt each and hold up nobody', async () => {
  const test = sending()
  const endless = await receiver((response) => {
    response.writeHead(200)
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(100_000), () => setImmediate(more))
    }
    more()
  })
  const hangsUp = await receiver((response) => void response.socket?.destroy())
  const nonsense = await receiver((response) => void response.socket?.end('HTTP/9 what?\r\n\r\n'))
  const hugeHeaders = await receiver(
    (response) =>
      void response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`),
  )
  const lively = await receiver()
  for (const hook of [endless, hangsUp, nonsense, hugeHeaders, lively])
    await test.ok('POST', '/webhooks', { url: hook.url, events: ['contact.created'] })
  for (let index = 0; index < 3; index++)
    await test.ok('POST', '/contacts', { first_name: `P${index}` })
  await waitFor(() => expect([endless.received.length, lively.received.length]).toEqual([3, 3]))
  await waitFor(() =>
    expect(test.world.db.all('SELECT failure_count FROM webhooks ORDER BY seq')).toEqual(
      [0, 3, 3, 3, 0].map((failure_count) => ({ failure_count })),
    ),
  )
  expect(test.warnings).toEqual([])
})

test('a redirecting or foreign address: https only, except on this machine', async () => {
  const test = sending()
  const status = async (url: string) =>
    (await test.call('POST', '/webhooks', { url, events: ['credit.low'] })).status
  for (const url of [
    'https://example.com/x',
    'http://localhost:1/x',
    'http://127.0.0.1:1/x',
    'http://[::1]:1/x',
  ])
    expect([url, await status(url)]).toEqual([url, 201])
  for (const url of [
    'http://example.com/x',
    'http://127.0.0.1.example.com/',
    'ftp://example.com/',
    'https://user:pass@example.com/',
    'javascript:alert(1)',
    'x',
  ])
    expect([url, await status(url)]).toEqual([url, 422])
})

test('the journal tells every attempt, and not the secret part of the address', async () => {
  const test = sending()
  const hook = await receiver()
  await test.ok('POST', '/webhooks', { url: hook.url, events: ['contact.created'] })
  await test.ok('POST', '/contacts', { first_name: 'A' })
  await waitFor(() => expect(delivered(test)).toBe(1))
  expect(test.world.journal.read().filter((entry) => entry.kind === 'delivery')).toMatchObject([
    { endpoint: 'contact.created', status: 204, path: hook.url.replace('?key=1', '') },
  ])
})

test('every event that handlers emit carries the data contract §6 states', async () => {
  const test = testWorld({ contacts: 40 })
  closing.push(() => test[Symbol.dispose]())
  const contact = await test.ok<{ id: string }>('POST', '/contacts', {
    first_name: 'A',
    email: 'a@b.example',
    company_name: 'Zephyr',
  })
  await test.ok('PATCH', `/contacts/${contact.id}`, { title: 'x' })
  const campaign = String(test.world.db.value(`SELECT id FROM campaigns WHERE status = 'draft'`))
  await test.ok('POST', `/campaigns/${campaign}/enrol`, { contact_ids: [contact.id] })
  for (const move of ['activate', 'pause', 'resume'])
    await test.ok('POST', `/campaigns/${campaign}/${move}`)
  const meeting = await test.ok<{ id: string }>('POST', '/meetings', {
    title: 'x',
    starts_at_utc: '2026-11-21T10:00:00Z',
    duration_minutes: 30,
    contact_id: contact.id,
  })
  await test.ok('PATCH', `/meetings/${meeting.id}/status`, { status: 'attended' })
  const recorded = test.world.db.all<{ type: keyof typeof events; data: string }>(
    'SELECT type, data FROM events',
  )
  expect(new Set(recorded.map((event) => event.type))).toEqual(
    new Set([
      'company.created',
      'contact.created',
      'contact.updated',
      'enrolment.complete',
      'campaign.activated',
      'campaign.paused',
      'meeting.created',
      'meeting.status_changed',
    ]),
  )
  for (const event of recorded)
    expect(events[event.type].safeParse(JSON.parse(event.data)).error?.issues ?? []).toEqual([])
  expect(eventTypes).toHaveLength(18)
  expect(eventTypes).not.toContain('email.sent')
})
