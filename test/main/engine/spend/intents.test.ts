import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands, type CommandInput, type CommandName } from '#shared/bridge/index.ts'
import type { endpoints } from '#shared/api/index.ts'
import { eventually } from '#test/faults/workbench-world.ts'
import { createAgentWorld, type AgentWorld } from '#test/main/features/agents/world.ts'
import { times } from '#test/support/sampled.ts'

/*
 * P7, P8: one press is one request, by every command that pays, asked at once, again, and after a
 * restart. Judged by the service's journal.
 */

const profile = mkdtempSync(join(tmpdir(), 'hotdesk-intents-'))
let world: AgentWorld
beforeAll(async () => {
  world = await createAgentWorld(profile)
})
afterAll(async () => {
  await world.end()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

const brief = (about: string) => `${about} ${crypto.randomUUID()}`
const person = async () => (await world.stranger()).id
let companies = 0
async function company(): Promise<string> {
  const { rows } = await world.life.ask('companies.list', {
    filter: { researched: false },
    limit: 50,
  })
  companies += 1
  return rows[companies]?.id ?? ''
}

const bulkEnded = (id: string) =>
  eventually(
    () => world.life.ask('spend.bulks', {}),
    ({ bulks }) =>
      bulks.some((bulk) => bulk.id === id && ['stopped', 'finished'].includes(bulk.state)),
    'the end of a run',
  )

/** A run that its cap stopped before its last rows. */
async function stoppedBulk(): Promise<string> {
  const ids = [await person(), await person(), await person(), await person()]
  const { id } = await world.life.ask('spend.bulkStart', {
    intent_id: crypto.randomUUID(),
    route: 'contacts.findPhone',
    select: { ids },
    cap: 2,
  })
  await bulkEnded(id)
  return id
}

async function approval(): Promise<{ id: string; person: string }> {
  const who = await person()
  const agent = await world.agent()
  const { data } = await agent.call('request_find_phone', { person_id: who })
  await agent.close()
  return { id: String(data['id']), person: who }
}

async function desk(): Promise<string> {
  const { desks } = await eventually(
    () => world.life.ask('desks.list', {}),
    (now) => now.desks.length > 0,
    'desks',
  )
  return desks[0]?.id ?? ''
}

interface Case<N extends CommandName = CommandName> {
  name: string
  command: N
  endpoint: keyof typeof endpoints
  /** What a press says, and how often its endpoint is asked for it. */
  press(intent_id: string): Promise<CommandInput<N>>
  times?: number
  over?(intent_id: string): Promise<unknown>
}
const of = <N extends CommandName>(one: Case<N>): Case => one

const buys = (
  [
    ['contacts.findEmail', person],
    ['contacts.findPhone', person],
    ['companies.findContacts', company],
    ['companies.research', company],
  ] as const
).map(([route, target]) =>
  of({
    name: route,
    command: 'spend.buy',
    endpoint: route,
    press: async (intent_id) => ({ intent_id, route, id: await target() }),
  }),
)
const cases: Case[] = [
  ...buys,
  of({
    name: 'research',
    command: 'research.start',
    endpoint: 'research.start',
    press: async (intent_id) => ({ intent_id, brief: brief('Mills') }),
  }),
  of({
    name: 'a desk from a brief',
    command: 'desks.generate',
    endpoint: 'desks.generate',
    press: async (intent_id) => ({ intent_id, brief: brief('CFOs') }),
  }),
  of({
    name: 'sourcing',
    command: 'sourcing.start',
    endpoint: 'sourcing.start',
    press: async (intent_id) => ({ intent_id, brief: brief('Controllers'), max_credits: 30 }),
  }),
  of({
    name: 'a hot list of a desk',
    command: 'desks.buildHotList',
    endpoint: 'desks.buildHotList',
    press: async (intent_id) => ({ intent_id, id: await desk() }),
  }),
  of({
    name: 'e-mails of many',
    command: 'spend.bulkStart',
    endpoint: 'contacts.findEmail',
    times: 2,
    over: bulkEnded,
    press: async (intent_id) => ({
      intent_id,
      route: 'contacts.findEmail' as const,
      select: { ids: [await person(), await person()] },
      cap: 10,
    }),
  }),
  of({
    name: 'those a run left',
    command: 'spend.bulkRetry',
    endpoint: 'contacts.findPhone',
    times: 1,
    over: bulkEnded,
    press: async (intent_id) => ({ intent_id, id: await stoppedBulk(), cap: 2 }),
  }),
  of({
    name: 'an approval of an agent',
    command: 'approvals.approve',
    endpoint: 'contacts.findPhone',
    press: async (intent_id) => {
      const asked = await approval()
      return {
        id: asked.id,
        command: 'spend.buy' as const,
        input: { intent_id, route: 'contacts.findPhone', id: asked.person },
      }
    },
  }),
]

// The last one waits most of a minute for the rate.
const tried = cases.slice(0, times(cases.length, cases.length - 1))
const done = new Map<
  string,
  { command: CommandName; input: unknown; answer: unknown; endpoint: string }
>()
const ask = (command: CommandName, input: unknown) => world.life.bench.handle(command, input)
const sent = async (endpoint: string) => (await world.sent(endpoint)).length

test.each(tried)(
  'P7, P8: $name, pressed twice at once and asked for again, is done once',
  async ({ name, command, endpoint, press, times: sendings = 1, over }) => {
    const intent_id = crypto.randomUUID()
    const input = await press(intent_id)
    const before = await sent(endpoint)
    const [answer, other] = await Promise.all([ask(command, input), ask(command, input)])
    expect(answer).toMatchObject({ ok: true })
    expect(other).toEqual(answer)
    await over?.(intent_id)
    expect(await ask(command, input)).toEqual(answer)
    expect((await sent(endpoint)) - before).toBe(sendings)
    done.set(name, { command, input, answer, endpoint })
  },
  120_000,
)

test('P7, P8: after a restart, offline and online, each press is answered with what came of it, and nothing is sent', async () => {
  expect([...done.keys()]).toEqual(tried.map(({ name }) => name))
  const all = await Promise.all([...done.values()].map(({ endpoint }) => sent(endpoint)))
  await world.restart()
  for (const [name, { command, input, answer }] of done)
    expect([name, await ask(command, input)]).toEqual([name, answer])
  await world.service.control('PUT', '/flight-mode', { on: true })
  for (const [name, { command, input, answer }] of done)
    expect([name, await ask(command, input)]).toEqual([name, answer])
  await world.service.control('PUT', '/flight-mode', { on: false })
  expect(await Promise.all([...done.values()].map(({ endpoint }) => sent(endpoint)))).toEqual(all)
})

test('P7: an intent is never used for anything else', async () => {
  const first = [...done.values()].find(({ command }) => command === 'spend.buy')
  const before = await sent('contacts.findEmail')
  const other = { ...(first?.input as object), id: await person() }
  expect(await ask('spend.buy', other)).toMatchObject({
    ok: true,
    value: { outcome: 'refused', code: 'intent_used' },
  })
  expect(await sent('contacts.findEmail')).toBe(before)
})

test('P7: every command by which something is bought asks for an intent', () => {
  // Of a run that goes on, requests are counted where its time is told: in the tests of the
  // registry.
  const paying = [
    ...cases.map(({ command }) => command).filter((command) => command !== 'approvals.approve'),
    'sourcing.resume' as const,
  ]
  for (const command of paying) {
    const issues = commands[command].input.safeParse({}).error?.issues ?? []
    expect([command, issues.some(({ path }) => path[0] === 'intent_id')]).toEqual([command, true])
  }
  const asking = (Object.keys(commands) as CommandName[]).filter(
    (command) => 'intent_id' in ((commands[command].input as { shape?: object }).shape ?? {}),
  )
  expect(new Set(asking)).toEqual(new Set(paying))
})
