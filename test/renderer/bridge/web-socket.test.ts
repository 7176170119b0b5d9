import { expect, test } from 'vitest'
import { webSocketTransport, type Page } from '#renderer/bridge/web-socket.ts'
import type { Connection } from '#renderer/bridge/transport.ts'
import { closeCodes, MAX_FRAME_BYTES } from '#shared/bridge/frames.ts'

/** A browser in a test's hands: its sockets, its address, its timers. */
function world(hash: string) {
  const sockets: FakeSocket[] = []
  const timers: (() => void)[] = []
  const opened: string[] = []
  const listeners: (() => void)[] = []
  const location = { host: '127.0.0.1:4000', pathname: '/', hash }
  const page: Page = {
    location,
    history: {
      replaceState: (_data, _unused, url) => {
        location.hash = new URL(url, 'http://x').hash
      },
    },
    addEventListener: (_type, listener) => {
      listeners.push(listener)
    },
    setTimeout: (callback) => timers.push(callback),
    open: (url) => opened.push(url),
    connect: (url) => {
      const socket = new FakeSocket(url)
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
  }
  const transport = webSocketTransport(page)
  let now: Connection = 'opening'
  transport.onConnection((next) => {
    now = next
  })
  return {
    transport,
    sockets,
    opened,
    location,
    now: () => now,
    socket: () => sockets.at(-1) ?? new FakeSocket('none'),
    tick: () => {
      for (const timer of timers.splice(0)) timer()
    },
    lead(token: string) {
      location.hash = `#${token}`
      for (const listener of listeners) listener()
    },
  }
}

class FakeSocket extends EventTarget {
  readonly sent: unknown[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {}
  open(): void {
    this.dispatchEvent(new Event('open'))
  }
  receive(frame: object): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }))
  }
  drop(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const TOKEN = 't'.repeat(43)

test('Security: the token leaves the address before it is used, and goes to our own host alone', () => {
  const { socket, location } = world(`#${TOKEN}`)
  expect(location.hash).toBe('')
  socket().open()
  expect(socket()).toMatchObject({ url: 'ws://127.0.0.1:4000/bridge', sent: [{ open: TOKEN }] })
})

test('calls made before the connection is open wait for it, in their order', async () => {
  const { transport, socket } = world(`#${TOKEN}`)
  const answer = transport.call('a', { x: 1 })
  void transport.call('b', {})
  socket().open()
  expect(socket().sent).toEqual([{ open: TOKEN }])
  socket().receive({ session: 's' })
  expect(socket().sent.slice(1)).toEqual([
    { id: 1, command: 'a', input: { x: 1 } },
    { id: 2, command: 'b', input: {} },
  ])
  socket().receive({ id: 1, answer: { ok: true, value: 7 } })
  expect(await answer).toEqual({ ok: true, value: 7 })
})

test('a lost connection answers what was asked, never repeats it, and takes the session up again', async () => {
  const { transport, socket, sockets, now, tick } = world(`#${TOKEN}`)
  socket().open()
  socket().receive({ session: 's' })
  const answer = transport.call('paid', {})
  socket().drop(1006)
  expect(await answer).toMatchObject({ ok: false, error: { code: 'disconnected' } })
  expect(await transport.call('later', {})).toMatchObject({
    ok: false,
    error: { code: 'disconnected' },
  })
  expect(now()).toBe('lost')
  tick()
  socket().open()
  socket().receive({ session: 's' })
  expect([sockets.length, now(), socket().sent]).toEqual([2, 'open', [{ resume: 's' }]])
})

test.each([
  [closeCodes.replaced, 'elsewhere'],
  [closeCodes.stopping, 'stopped'],
  [closeCodes.refused, 'waiting'],
] as const)('a connection closed with %i is not tried again: %s', (code, state) => {
  const { socket, sockets, now, tick } = world(`#${TOKEN}`)
  socket().open()
  socket().receive({ session: 's' })
  socket().drop(code)
  tick()
  expect([now(), sockets.length]).toEqual([state, 1])
})

test('a page without an address says so after a moment, and goes on once it is led to one', () => {
  const { now, tick, lead, socket } = world('')
  expect(now()).toBe('opening')
  tick()
  expect(now()).toBe('waiting')
  lead(TOKEN)
  socket().open()
  socket().receive({ session: 's' })
  expect(now()).toBe('open')
})

test('an address to open outside is opened in a new tab, and heard by the screens', () => {
  const { transport, socket, opened } = world(`#${TOKEN}`)
  const heard: unknown[] = []
  transport.onEvent((event) => heard.push(event))
  socket().open()
  socket().receive({ session: 's' })
  const event = { type: 'external.open', data: { url: 'https://example.com/' } }
  socket().receive({ event })
  expect([opened, heard]).toEqual([['https://example.com/'], [event]])
})

test('an answer longer than a frame arrives in parts, whatever comes between them', async () => {
  const { transport, socket } = world(`#${TOKEN}`)
  socket().open()
  socket().receive({ session: 's' })
  const [first, second] = [transport.call('hotLists.list', {}), transport.call('hotLists.list', {})]
  const whole = JSON.stringify({ ok: true, value: { note: 'ü"\\\u{1F600}'.repeat(20) } })
  socket().receive({ id: 1, part: whole.slice(0, 9), last: false })
  socket().receive({ id: 2, answer: { ok: true, value: 2 } })
  socket().receive({ id: 1, part: whole.slice(9, 33), last: false })
  socket().receive({ id: 1, part: whole.slice(33), last: true })
  expect(await first).toEqual(JSON.parse(whole))
  expect(await second).toEqual({ ok: true, value: 2 })
})

test('a call longer than a frame leaves in parts, nothing between them', () => {
  const { transport, socket } = world(`#${TOKEN}`)
  socket().open()
  socket().receive({ session: 's' })
  const pdf = 'ü"\\\u{1F600}'.repeat(MAX_FRAME_BYTES / 4)
  void transport.call('campaigns.saveReport', { weeks: 4, first_day: 1, pdf })
  void transport.call('hotLists.list', {})
  const [, ...frames] = socket().sent as { part: string; last: boolean }[]
  const parts = frames.slice(0, -1)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.map(({ last }) => last)).toEqual(parts.map((_, at) => at === parts.length - 1))
  for (const frame of parts)
    expect(Buffer.byteLength(JSON.stringify(frame))).toBeLessThan(MAX_FRAME_BYTES)
  expect(JSON.parse(parts.map(({ part }) => part).join(''))).toEqual({
    id: 1,
    command: 'campaigns.saveReport',
    input: { weeks: 4, first_day: 1, pdf },
  })
  expect(frames.at(-1)).toMatchObject({ id: 2, command: 'hotLists.list' })
})
