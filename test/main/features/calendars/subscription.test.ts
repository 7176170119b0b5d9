import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Agent, MockAgent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { createSubscription } from '#main/features/calendars/subscription.ts'
import { parseSource, readSource } from '#main/features/calendars/read-address.ts'
import { engineOf } from '#test/support/engine.ts'
import { manualClock } from '#test/support/manual-clock.ts'

const now = Date.parse('2026-03-10T08:00Z')
const text =
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Dentist\r\nDTSTART:20260310T090000Z\r\n' +
  'DTEND:20260310T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
const SECRET = 'private-8a1f'

/** A calendar server on this computer, and a workspace that may subscribe to it. */
async function desk() {
  const answers: Record<string, { status: number; body?: string; location?: string }> = {
    [`/${SECRET}.ics`]: { status: 200, body: text },
    '/page': { status: 200, body: '<!doctype html>' },
    '/gone.ics': { status: 404 },
    '/away': { status: 302, location: `/${SECRET}.ics` },
    '/out': { status: 302, location: 'http://example.com/x.ics' },
    '/round': { status: 302, location: '/round' },
    '/large.ics': { status: 200, body: 'x'.repeat(10_000_001) },
  }
  const server = createServer((request, response) => {
    const { status, body = '', location } = answers[request.url ?? ''] ?? { status: 500 }
    response.writeHead(status, location === undefined ? {} : { location }).end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-calendar-'))
  const dispatcher = new Agent()
  const clock = manualClock(now)
  const secrets = new Map<string, string>()
  const kept = new Map<string, string>()
  const engine = engineOf({
    clock,
    zone: 'UTC',
    keychain: {
      read: (account) => Promise.resolve(secrets.get(account) ?? null),
      write: (account, secret) => Promise.resolve(void secrets.set(account, secret)),
      remove: (account) => Promise.resolve(void secrets.delete(account)),
    },
    kv: { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value) },
    log: { info() {}, warn() {}, error() {} },
  })
  const subscription = createSubscription(engine, dispatcher)
  subscription.start()
  onTestFinished(async () => {
    subscription.stop()
    await dispatcher.destroy()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { handlers } = subscription
  return {
    answers,
    secrets,
    folder,
    stored: () => JSON.stringify([...kept]),
    url: (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`,
    subscribe: (address: string | null, titles = true) =>
      handlers['calendars.subscribe']({ address, titles }),
    source: () => handlers['calendars.source']({}),
    busy: async () => (await handlers['calendars.busy']({ from: now, to: now + 86_400_000 })).times,
    again: () => handlers['calendars.readAgain']({}),
    leave: () => handlers['calendars.leave']({}),
  }
}

test('C13: a calendar is read from an address, which is kept in the keychain alone', async () => {
  const place = await desk()
  await place.subscribe(place.url(`${SECRET}.ics`))
  expect(await place.busy()).toEqual([
    { from: now + 3600_000, to: now + 7200_000, all_day: false, title: 'Dentist' },
  ])
  expect(await place.source()).toMatchObject({ kind: 'web', times: 1, read_at: now, problem: null })
  expect([...place.secrets.values()]).toEqual([place.url(`${SECRET}.ics`)])
  expect(place.stored() + JSON.stringify(await place.source())).not.toContain(SECRET)
  await place.leave()
  expect([await place.busy(), [...place.secrets], (await place.source()).name]).toEqual([
    [],
    [],
    null,
  ])
})

test('C13: titles are kept only if they are wanted', async () => {
  const place = await desk()
  await place.subscribe(place.url(`${SECRET}.ics`), false)
  expect((await place.busy())[0]?.title).toBeNull()
  expect(place.stored()).not.toContain('Dentist')
  await place.subscribe(null, true)
  expect((await place.busy())[0]?.title).toBe('Dentist')
})

test('C13: a calendar is read from a file, by its path or its URL, and through a redirect', async () => {
  const place = await desk()
  const file = join(place.folder, 'mine.ics')
  writeFileSync(file, text)
  for (const address of [file, pathToFileURL(file).href, place.url('away')]) {
    await place.subscribe(address)
    expect(await place.busy()).toHaveLength(1)
  }
})

test.each([
  ['page', 'unreadable'],
  ['gone.ics', 'refused'],
  ['broken.ics', 'unreachable'],
  ['out', 'refused'],
  ['round', 'refused'],
  ['large.ics', 'too_large'],
])('C13: %s is refused as %s, and nothing is kept of it', async (path, code) => {
  const place = await desk()
  await expect(place.subscribe(place.url(path))).rejects.toMatchObject({ problem: { code } })
  expect([await place.busy(), [...place.secrets]]).toEqual([[], []])
})

test.each([
  'http://127.0.0.1:9/x.ics',
  'https://localhost/x.ics',
  'http://',
  'http://mail.example/x',
])('C13: a server elsewhere cannot send Hotdesk to %s', async (location) => {
  const agent = new MockAgent()
  agent.disableNetConnect()
  agent
    .get('https://calendar.example')
    .intercept({ path: '/x.ics' })
    .reply(302, '', { headers: { location } })
  const place = parseSource('https://calendar.example/x.ics')
  await expect(
    readSource(place, { clock: manualClock(), connection: agent }),
  ).rejects.toMatchObject({ problem: { code: 'refused' } })
})

test('C13: a server that is not there, and a file that is not, are said with what to do', async () => {
  const place = await desk()
  await expect(place.subscribe('http://127.0.0.1:1/x.ics')).rejects.toMatchObject({
    problem: { code: 'unreachable' },
  })
  await expect(place.subscribe(join(place.folder, 'none.ics'))).rejects.toMatchObject({
    problem: { code: 'no_file' },
  })
})

test('C13: what was read stays when the calendar cannot be read again, and that is said', async () => {
  const place = await desk()
  await place.subscribe(place.url(`${SECRET}.ics`))
  place.answers[`/${SECRET}.ics`] = { status: 403 }
  await place.again()
  expect(await place.busy()).toHaveLength(1)
  const { problem } = await place.source()
  expect(problem).toContain('(403)')
  expect(problem).not.toContain(SECRET)
  place.answers[`/${SECRET}.ics`] = { status: 200, body: text }
  await place.again()
  expect(await place.source()).toMatchObject({ problem: null })
})

test.each([
  'http://example.com/x.ics',
  'https://me:secret@example.com/x.ics',
  'ftp://example.com/x.ics',
  'javascript:alert(1)',
  'mine.ics',
  '',
])('Security: “%s” is no address of a calendar', (typed) => {
  expect(() => parseSource(typed)).toThrow('Not the address of a calendar.')
})

test('C13: webcal is https, and a place is shown by its host or file name alone', () => {
  expect(parseSource('webcal://cal.example/private/x.ics')).toEqual({
    kind: 'web',
    name: 'cal.example',
    address: 'https://cal.example/private/x.ics',
  })
  expect(parseSource('/home/me/private/mine.ics')).toMatchObject({ kind: 'file', name: 'mine.ics' })
})
