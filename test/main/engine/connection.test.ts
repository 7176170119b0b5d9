import type { Dispatcher } from 'undici'
import { expect, test } from 'vitest'
import { connectLater } from '#main/engine/connection.ts'
import type { Connection } from '#main/ports.ts'

const options = { origin: 'http://127.0.0.1', path: '/', method: 'GET' } as const

/** A connection that is opened when the test says, and what became of it and of its requests. */
function world() {
  const library = Promise.withResolvers<void>()
  const events: string[] = []
  const handler: Dispatcher.DispatchHandler = {
    onResponseError: (_controller, error) => void events.push(`refused: ${error.message}`),
  }
  const connection = connectLater(async () => {
    events.push('opened')
    await library.promise
    return {
      dispatch: () => events.push('sent') > 0,
      destroy: async () => void events.push('destroyed'),
    } satisfies Connection
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { events, library, connection, send: () => connection.dispatch(options, handler), settle }
}

test('nothing is opened before the first request, and only once for all', async () => {
  const { events, library, send, settle } = world()
  expect(events).toEqual([])
  send()
  send()
  library.resolve()
  await settle()
  expect(events).toEqual(['opened', 'sent', 'sent'])
})

test('destroyed while it opens, it refuses what waits at once and waits for nothing', async () => {
  const { events, library, connection, send, settle } = world()
  send()
  await connection.destroy()
  await settle()
  expect(events).toEqual(['opened', 'refused: the connection was closed'])
  library.resolve()
  await settle()
  expect(events.at(-1)).toBe('destroyed')
})

test('destroyed when it is open, it closes what is open and refuses what comes later', async () => {
  const { events, library, connection, send, settle } = world()
  library.resolve()
  send()
  await settle()
  await connection.destroy()
  send()
  await settle()
  expect(events).toEqual(['opened', 'sent', 'destroyed', 'refused: the connection was closed'])
})

test('a library that cannot be loaded refuses the request', async () => {
  const { events, library, connection, send, settle } = world()
  send()
  library.reject(new Error('not readable'))
  await settle()
  await connection.destroy()
  expect(events).toEqual(['opened', 'refused: not readable'])
})
