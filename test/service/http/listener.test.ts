import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Listener, PortError, startListener } from '#service/http/listener.ts'
import { createKv, type Kv } from '#service/store/kv.ts'
import { testWorld } from '../support.ts'

/* The port of the practice workspace is the same after every restart, and flight mode lasts. */

const open: { shutdown(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.shutdown()))
})

async function start(kv: Kv, port: number | null = 0): Promise<Listener> {
  const listener = await startListener({
    kv,
    name: 'api_port',
    port,
    handle: (_request, response) => response.end('here'),
  })
  open.push(listener)
  return listener
}

const answers = (port: number) =>
  new Promise<string>((resolve) => {
    get({ host: '127.0.0.1', port, agent: false }, (response) => {
      response.setEncoding('utf8').once('data', resolve)
    }).once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? 'error')
    })
  })

function memory(): Kv & Disposable {
  const { world, [Symbol.dispose]: dispose } = testWorld({ contacts: 0 })
  return { ...createKv(world.db), [Symbol.dispose]: dispose }
}

async function busyPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({ shutdown: async () => void server.close() })
  return (server.address() as AddressInfo).port
}

test('a port is chosen once and remembered: the next process has the same one', async () => {
  using kv = memory()
  const first = await start(kv)
  expect(await answers(first.port())).toBe('here')
  await first.shutdown()
  expect(await answers(first.port())).toBe('ECONNREFUSED')
  const second = await start(kv, null)
  expect(second.port()).toBe(first.port())
  expect(await answers(second.port())).toBe('here')
})

test('flight mode closes the port and outlasts a restart; opened, it is the same port', async () => {
  using kv = memory()
  const first = await start(kv)
  await first.close()
  expect(first.isOpen()).toBe(false)
  expect(await answers(first.port())).toBe('ECONNREFUSED')
  const second = await start(kv, null)
  expect([second.isOpen(), second.port()]).toEqual([false, first.port()])
  await second.open()
  await second.open()
  expect([second.isOpen(), await answers(second.port())]).toEqual([true, 'here'])
  await second.shutdown()
  expect((await start(kv, null)).isOpen()).toBe(true)
})

test('an end is no flight mode', async () => {
  using kv = memory()
  await (await start(kv)).shutdown()
  expect((await start(kv, null)).isOpen()).toBe(true)
})

test('a port that a person asked for and that is taken is an error, and nothing is remembered', async () => {
  using kv = memory()
  await expect(start(kv, await busyPort())).rejects.toThrow(PortError)
  expect(kv.get('api_port')).toBeUndefined()
})

test('a remembered port that another program took meanwhile is replaced, and the new one remembered', async () => {
  using kv = memory()
  const busy = await busyPort()
  kv.set('api_port', busy)
  const listener = await start(kv, null)
  expect(listener.port()).not.toBe(busy)
  expect(kv.get('api_port')).toBe(listener.port())
})
