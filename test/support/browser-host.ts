import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { HostFrame } from '#shared/bridge/frames.ts'
import { entryOf } from './entry.ts'
import { startNode, temporaryFolder, top, type Proc } from './proc.ts'

/** A browser host of a test, without a window. */
export interface RunningHost extends Proc {
  origin: string
  /** The one-time token of the newest address. */
  token: string
  profile: string
  /** Asks for another address, as pressing Enter does, and gives its token. */
  another(): Promise<string>
  /** Opens the WebSocket as the page would; other headers can be tried. */
  connect(headers?: Record<string, string>): PageSocket
  /** Opens it, and exchanges the newest token. */
  enter(): Promise<PageSocket>
}

export async function startHost(
  args: string[] = [],
  profile = temporaryFolder(),
  env = process.env,
  entry = entryOf('host'),
): Promise<RunningHost> {
  if (!existsSync(join(top, 'out', 'renderer', 'index.html')))
    throw new Error('Nothing is built: npm test builds first, and so does node build/start.mjs.')
  const proc = startNode([entry, '--no-open', '--profile', profile, ...args], { ipc: true, env })
  const parse = (line: string) => new URL((JSON.parse(line) as { url: string }).url)
  const { origin, hash } = parse(await proc.line())
  const host: RunningHost = {
    ...proc,
    origin,
    token: hash.slice(1),
    profile,
    async another() {
      proc.child.stdin?.write('\n')
      host.token = parse(await proc.line()).hash.slice(1)
      return host.token
    },
    connect: (headers = {}) =>
      openSocket(`${origin.replace('http', 'ws')}/bridge`, { origin, ...headers }),
    async enter() {
      const page = host.connect()
      page.send({ open: host.token })
      await page.frame()
      return page
    },
  }
  return host
}

/** The page's end of the bridge, in a test's hands. */
export interface PageSocket {
  send(frame: unknown): void
  raw(data: string | Buffer): void
  /** The next frame; rejects if the connection closes first. */
  frame(): Promise<WholeFrame>
  /** The answer to the call of this id, and the events that were told before it. */
  reply(id: number): Promise<Reply>
  close(): void
  /** The code with which it was closed; for a refused upgrade the HTTP status. */
  closed: Promise<number>
}

/** What the host says, long answers put together. */
export type WholeFrame = Exclude<HostFrame, { part: string }>

export interface Reply {
  answer: Extract<WholeFrame, { answer: unknown }>['answer']
  events: WholeFrame[]
}

function openSocket(url: string, headers: Record<string, string>): PageSocket {
  const socket = new WebSocket(url, { headers })
  const frames: WholeFrame[] = []
  const waiting: ((frame: WholeFrame) => void)[] = []
  const arriving = new Map<number, string>()
  socket.on('message', (data) => {
    let frame = JSON.parse((data as Buffer).toString('utf8')) as HostFrame
    if ('part' in frame) {
      const { id, part, last } = frame
      arriving.set(id, (arriving.get(id) ?? '') + part)
      if (!last) return
      frame = {
        id,
        answer: JSON.parse(arriving.get(id) ?? '') as Reply['answer'],
      }
      arriving.delete(id)
    }
    const next = waiting.shift()
    if (next) next(frame)
    else frames.push(frame)
  })
  const opened = new Promise<void>((resolve) => socket.once('open', () => resolve()))
  const closed = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_, answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    socket.on('close', (code) => resolve(code))
    socket.on('error', () => {})
  })
  const raw = (data: string | Buffer) =>
    void opened.then(() => socket.send(data, { binary: typeof data !== 'string' }))
  const nextFrame = () => {
    const present = frames.shift()
    if (present) return Promise.resolve(present)
    return Promise.race([
      new Promise<WholeFrame>((resolve) => waiting.push(resolve)),
      closed.then((code) => {
        throw new Error(`closed with ${code}`)
      }),
    ])
  }
  return {
    raw,
    send: (frame) => raw(JSON.stringify(frame)),
    frame: nextFrame,
    async reply(id) {
      const events: WholeFrame[] = []
      for (;;) {
        const frame = await nextFrame()
        if ('answer' in frame && frame.id === id) return { answer: frame.answer, events }
        events.push(frame)
      }
    },
    close: () => socket.close(),
    closed,
  }
}
