import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentAddress } from '#main/features/agents/address.ts'
import { eventually } from '#test/faults/workbench-world.ts'
import { startService } from '#test/support/service.ts'
import { createAgentWorld, visit, type AgentWorld } from './world.ts'

/*
 * L7: a real MCP client behind the real launcher, before a whole Hotdesk and a service of its own.
 * Who is let in, who is shown as connected, and when a connection ends.
 */

const profile = mkdtempSync(join(tmpdir(), 'hotdesk-agents-'))
let world: AgentWorld

beforeAll(async () => {
  world = await createAgentWorld(profile)
})
afterAll(async () => {
  await world.end()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

const agent = (...how: Parameters<AgentWorld['agent']>) => visit(world, ...how)

test('L7, J6: a locked workspace answers that it is locked, and shows nothing of what was asked', async () => {
  const { call } = await agent()
  await call('list_hot_lists')
  await world.life.ask('session.lock', {})
  expect((await call('list_hot_lists')).problem).toMatch(/locked/i)
  expect((await call('get_workspace')).problem).toMatch(/locked/i)
  expect((await call('request_deletion', { person_id: 'p' })).problem).toMatch(/locked/i)
  expect((await world.life.ask('agents.state', {})).calls).toEqual([])
  await world.life.ask('session.unlock', {})
  expect((await call('list_hot_lists')).problem).toBeNull()
})

test('L7: who is connected, who was, and what they asked is there to be looked at', async () => {
  const { call, close } = await agent('legacy', 'Curious client')
  await call('search', { text: 'finance' })
  const state = await world.life.ask('agents.state', {})
  expect(state.connected.find(({ name }) => name === 'Curious client')).toMatchObject({
    version: '1.2.3',
    calls: 1,
  })
  expect(state.calls[0]).toMatchObject({
    client: 'Curious client',
    title: 'Search',
    about: 'finance',
    problem: null,
  })
  await close()
  const later = await eventually(
    () => world.life.ask('agents.state', {}),
    ({ connected }) => connected.every(({ name }) => name !== 'Curious client'),
    'the end of the connection',
  )
  expect(later.earlier.map(({ name }) => name)).toContain('Curious client')
})

test.skipIf(process.platform === 'win32')(
  'Security: the socket of agents belongs to this user alone',
  () => {
    const address = agentAddress(profile)
    expect([statSync(address).mode & 0o777, statSync(dirname(address)).mode & 0o777]).toEqual([
      0o600, 0o700,
    ])
  },
)

test('Security: agents are let in by no argument, address or variable: nothing secret stands on the command line', async () => {
  const { args } = await world.life.ask('agents.state', {})
  expect(args.slice(1)).toEqual(['--profile', profile])
})

test('Security: when another workspace is opened, or this one is signed out of, every connection ends', async () => {
  await using other = await startService({ contacts: 20, rate_scale: 1000 })
  const { life } = world
  const home = (await life.ask('session.state', {})).workspace?.id ?? ''
  const before = await agent()
  await life.ask('session.signIn', {
    base_url: other.base_url,
    auth_url: other.auth_url,
    client_id: other.client_id,
  })
  await before.closed
  const away = await eventually(
    () => life.ask('session.state', {}),
    ({ state, workspace }) => state === 'signed_in' && workspace?.id !== home,
    'the other workspace',
  )
  expect((await life.ask('agents.state', {})).on).toBe(false)
  await expect(world.agent()).rejects.toThrow(/Settings → Agents/)
  await life.ask('agents.turn', { on: true })
  const there = await agent()
  expect((await there.call('get_workspace')).data['name']).toBe(away.workspace?.name)
  // On in both: still nobody reads on in the other one unawares.
  await life.ask('session.switch', { id: home })
  await there.closed
  const back = async () =>
    eventually(
      () => world.agent().catch(() => null),
      (made) => made !== null,
      'being let in again',
    )
  await (await back())?.close()
  await life.ask('session.switch', { id: away.workspace?.id ?? '' })
  const last = await back()
  await life.ask('session.signOut', { id: away.workspace?.id ?? '', discard_pending: true })
  await last?.closed
  await life.ask('session.switch', { id: home })
  expect((await (await back())?.call('list_hot_lists'))?.problem).toBeNull()
})

test('Security: turned off, every connection ends at once and nobody is let in; the launcher says what to do', async () => {
  const { closed } = await agent()
  await world.life.ask('agents.turn', { on: false })
  await closed
  expect(() => statSync(agentAddress(profile))).toThrow()
  await expect(world.agent()).rejects.toThrow(/Settings → Agents/)
  await expect(world.agent('auto')).rejects.toThrow(/Settings → Agents/)
  await world.restart()
  await expect(world.agent()).rejects.toThrow(/Settings → Agents/)
  await world.life.ask('agents.turn', { on: true })
  expect((await (await agent()).call('get_workspace')).problem).toBeNull()
})
