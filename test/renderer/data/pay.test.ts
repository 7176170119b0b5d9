import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '#shared/bridge/index.ts'
import { pay } from '../../../src-renderer/data/pay.ts'
import { connectData } from '../../../src-renderer/data/port.ts'

/* P7, P8: where the intent of a press is minted, and how long it is the same. */

const disconnected: Answer<never> = {
  ok: false,
  error: { code: 'disconnected', message: 'The connection was lost.' },
}
const answered: Answer<unknown> = {
  ok: true,
  value: { purchase: { outcome: 'refused', code: 'offline', message: '' }, report_id: null },
}

let intents: string[] = []
let answer: (answer: Answer<unknown>) => void = () => {}
beforeEach(() => {
  intents = []
  connectData({
    call: ((_command: string, input: { intent_id: string }) => {
      intents.push(input.intent_id)
      return new Promise((resolve) => {
        answer = resolve
      })
    }) as never,
    on: () => () => {},
  })
})

async function press(brief: string, outcome: Answer<unknown>): Promise<void> {
  const pressed = pay('research.start', { brief }, { quiet: true })
  answer(outcome)
  await pressed
}

test('P7: each press has an intent of its own once the last was answered', async () => {
  await press('mills', answered)
  await press('mills', answered)
  expect(new Set(intents).size).toBe(2)
})

test('P8: a second press before the answer is the same press', async () => {
  void pay('research.start', { brief: 'banks' }, { quiet: true })
  await press('banks', answered)
  expect(new Set(intents).size).toBe(1)
})

test('P7: a press whose answer was lost with the connection keeps its intent until main has answered', async () => {
  await press('ports', disconnected)
  await press('ports', answered)
  await press('ports', answered)
  expect(intents[1]).toBe(intents[0])
  expect(intents[2]).not.toBe(intents[0])
})

test('P7: another brief is another intent', async () => {
  await press('farms', disconnected)
  await press('vineyards', answered)
  expect(new Set(intents).size).toBe(2)
})
