import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createBridgeSocket } from '#main/hosts/browser/bridge-socket.ts'
import { createPairing } from '#main/hosts/browser/pairing.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/* What the browser host makes of pages that go, over real WebSockets and our own clock (N8). */

/** A bridge, its pairing, and what it says of windows that were closed. */
async function openBridge() {
  const clock = manualClock()
  const pairing = createPairing(clock)
  const forgotten: unknown[] = []
  let gone = () => {}
  const bridge = createBridgeSocket(
    {
      handle: async (command, input) => {
        if (command === 'app.windowClosed') forgotten.push(input)
        return { ok: true, value: {} }
      },
    },
    pairing,
    clock,
    () => gone(),
  )
  const server = createServer()
  server.on('upgrade', bridge.upgrade)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  async function connect(frame: object): Promise<{ socket: WebSocket; secret: string }> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    await once(socket, 'open')
    socket.send(JSON.stringify(frame))
    const [data] = (await once(socket, 'message')) as [Buffer]
    return { socket, secret: (JSON.parse(data.toString()) as { session: string }).session }
  }
  async function close({ socket }: { socket: WebSocket }): Promise<void> {
    const known = new Promise<void>((resolve) => {
      gone = resolve
    })
    socket.close()
    await known
  }
  return {
    bridge,
    clock,
    forgotten,
    close,
    first: () => connect({ open: pairing.mint() }),
    further: (id: string) => connect({ open: pairing.mintFor({ id, path: '/meetings' }) }),
    resume: (secret: string) => connect({ resume: secret }),
  }
}

test('N8: a window that goes while another stays was closed by the person', async () => {
  const { first, further, close, clock, forgotten } = await openBridge()
  await first()
  await further('w_1')
  await close(await further('w_2'))
  expect(forgotten).toEqual([])
  await clock.advance(2_000)
  expect(forgotten).toEqual([{ window: 'w_2' }])
})

test('N8: one that lost its connection for a moment was not', async () => {
  const { first, further, resume, close, clock, forgotten } = await openBridge()
  await first()
  const page = await further('w_1')
  await close(page)
  await clock.advance(1_000)
  await resume(page.secret)
  await clock.advance(5_000)
  expect(forgotten).toEqual([])
})

test('N8: windows that all go, with their browser or because Hotdesk ends, are opened again', async () => {
  const { bridge, first, further, close, clock, forgotten } = await openBridge()
  const page = await first()
  await close(await further('w_1'))
  await close(page)
  await clock.advance(5_000)
  expect(forgotten).toEqual([])

  await first()
  await close(await further('w_2'))
  await first()
  const ended = bridge.close()
  await clock.advance(5_000)
  await ended
  expect(forgotten).toEqual([])
})
