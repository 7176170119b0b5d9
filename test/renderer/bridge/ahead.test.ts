import { expect, test } from 'vitest'
import { withAhead } from '#renderer/bridge/ahead.ts'
import type { Transport } from '#renderer/bridge/transport.ts'
import type { Answer, BridgeEvent } from '#shared/bridge/index.ts'

/** A main whose answers and events a test sends; each answer says how many came before it. */
function world() {
  const pending: { command: string; resolve: (answer: Answer<unknown>) => void }[] = []
  const listeners: ((event: BridgeEvent) => void)[] = []
  const sent: string[] = []
  const transport: Transport = {
    call: (command) =>
      new Promise((resolve) => {
        sent.push(command)
        pending.push({ command, resolve })
      }),
    onEvent: (listener) => {
      listeners.push(listener)
    },
    onConnection: (listener) => listener('open'),
  }
  return {
    ahead: withAhead(transport),
    sent,
    /** Answers the oldest call. */
    async answer(value: Answer<unknown>) {
      pending.shift()?.resolve(value)
      await settle()
    },
    change() {
      for (const listener of listeners)
        listener({ type: 'tables.changed', data: { tables: ['hot_lists'] } })
    },
  }
}

/** Lets all promises go on that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
const ok = (value: unknown): Answer<unknown> => ({ ok: true, value })
const locked: Answer<unknown> = { ok: false, error: { code: 'locked', message: 'Locked.' } }

test('G8: the first call gets the answer that was asked ahead, a second one asks again', async () => {
  const { ahead, sent, answer } = world()
  void ahead.askAhead('session.state')
  const first = ahead.call('session.state', {})
  await answer(ok('ahead'))
  expect(await first).toEqual(ok('ahead'))
  const second = ahead.call('session.state', {})
  await answer(ok('again'))
  expect(await second).toEqual(ok('again'))
  expect(sent).toEqual(['session.state', 'session.state'])
})

test('G8: an answer from before an event is never used', async () => {
  const { ahead, answer, change } = world()
  void ahead.askAhead('hotLists.list')
  await answer(ok('before'))
  change()
  const called = ahead.call('hotLists.list', {})
  await settle()
  await answer(ok('after'))
  expect(await called).toEqual(ok('after'))
})

test('G8: a query is repeated if an event arrives before its answer', async () => {
  const { ahead, sent, answer, change } = world()
  const asked = ahead.askAhead('session.state')
  change()
  await answer(ok('before'))
  await answer(ok('after'))
  expect(await asked).toEqual(ok('after'))
  expect(await ahead.call('session.state', {})).toEqual(ok('after'))
  expect(sent).toHaveLength(2)
})

test('G8: what failed ahead is asked again when it is needed', async () => {
  const { ahead, answer } = world()
  void ahead.askAhead('recents.left')
  await answer(locked)
  const called = ahead.call('recents.left', {})
  await settle()
  await answer(ok('open'))
  expect(await called).toEqual(ok('open'))
})

test('G8: a call with an input does not get the answer of one without', async () => {
  const { ahead, answer } = world()
  void ahead.askAhead('hotLists.list')
  await answer(ok('all'))
  const called = ahead.call('hotLists.list', { owner: 'me' })
  await settle()
  await answer(ok('mine'))
  expect(await called).toEqual(ok('mine'))
})
