import { expect, test } from 'vitest'
import * as z from 'zod'
import { createStandIns } from '#main/engine/recording/stand-ins.ts'
import { tools } from '#main/features/agents/agent-commands.ts'
import { programWords } from '#main/engine/recording/kept-words.ts'
import { foldText } from '#shared/domain/fold.ts'

const words = programWords()
const make = (key = 1) => createStandIns(Buffer.alloc(32, key), words)

test('P11: a phone number in pairs of digits keeps none of them for certain, and dates stay', () => {
  const stand = make().text('rang 06 39 98 09 58 on 2026-11-26')
  expect(stand).not.toContain('06 39 98 09 58')
  expect(stand).toMatch(/ 2026-11-26$/)
})

test.each([
  ['a name', 'Anna Schmidt'],
  ['an e-mail', 'anna.schmidt@kestrel-holding.de'],
  ['a phone number', '+49 171 5550123'],
  ['an accent', 'José Núñez'],
  ['a phone number in pairs', '+33 (06 39 98) 09 58'],
  ['another script', 'Ольга 王小明'],
  ['a note', 'Knows Gustafsson, Uppsala, prefers Thursdays'],
])('P11: %s is not in its stand-in', (_what, text) => {
  const stand = make().text(text)
  for (const word of text.match(/[\p{L}\p{M}]{3,}|\d{3,}/gu) ?? [])
    expect(stand).not.toContain(word)
})

test.each([
  ['an id made here', 'new-contacts-0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['a moment', '2026-11-16T08:00:00.000Z'],
  ['a value to choose', 'meeting_booked'],
  ['an endpoint', 'hotLists.members.update'],
  ['an address of this computer', 'http://127.0.0.1:43121/api/v2'],
  ['a number', 42],
])('%s stays as it is', (_what, value) => {
  expect(make().value({ value })).toEqual({ value })
})

test('L7: what an agent says to be understood stays as it is', () => {
  const said = {
    jsonrpc: '2.0',
    method: 'notifications/initialized',
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
    methods: ['initialize', 'tools/call', 'tools/list', 'ping', 'server/discover'],
    tools: tools.map(({ name, input }) => ({
      name,
      chosen: Object.values(input.shape).flatMap(valuesToChoose),
    })),
  }
  expect(said.tools.flatMap(({ chosen }) => chosen).length).toBeGreaterThan(10)
  expect(make().value(said)).toEqual(said)
})

/** Values that a schema lets somebody choose from; Job is the name of people as well. */
function valuesToChoose(schema: unknown): string[] {
  if (!(schema instanceof z.core.$ZodType)) return []
  const json = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
  return [...json.matchAll(/"enum":(\[[^\]]*\])/g)].flatMap(([, values]) =>
    (JSON.parse(values ?? '[]') as string[]).filter((value) => value !== 'job'),
  )
}

test.each([
  ['joined', (text: string) => `${text}\n${text}`],
  ['split', (text: string) => text.split(/[\s@.]/).at(-1) ?? ''],
  ['folded', foldText],
  ['in capitals', (text: string) => text.toUpperCase()],
])('what is %s has the stand-in that is %s too', (_how, change) => {
  const { text } = make()
  for (const one of ['Grzegorz Nowak', 'José Núñez', 'mia.lindqvist@kestrel.org', '#0042 CFO'])
    expect(text(change(one))).toBe(change(text(one)))
})

test('two words never have one stand-in, and another key makes others', () => {
  const { text } = make()
  const numbers = Array.from({ length: 1000 }, (_, at) => String(at).padStart(4, '0'))
  expect(new Set(numbers.map(text)).size).toBe(numbers.length)
  expect(make(2).text('Gustafsson')).not.toBe(text('Gustafsson'))
})

test('P11: a token, a secret and a passphrase leave nothing of themselves', () => {
  const told = JSON.stringify(
    make().value({ refresh_token: 'r_abcdefgh12', passphrase: 'open sesame', secret: 'S3cret' }),
  )
  expect(told).toMatch(
    /^\{"refresh_token":"x[0-9a-f]{24}","passphrase":"x[0-9a-f]{24}","secret":"x[0-9a-f]{24}"\}$/,
  )
})
