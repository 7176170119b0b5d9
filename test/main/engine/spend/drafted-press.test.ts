import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgentWorld, type AgentWorld } from '#test/main/features/agents/world.ts'

/*
 * P7, D10: a press that became a draft. It has a service and a minute of its own: a purchase reads
 * before and after, and a workspace may read 60 times a minute.
 */

const profile = mkdtempSync(join(tmpdir(), 'hotdesk-drafted-'))
let world: AgentWorld
beforeAll(async () => {
  world = await createAgentWorld(profile)
})
afterAll(async () => {
  await world.end()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

test('P7, D10: a press that was answered with a draft is never paid by itself, online again or not', async () => {
  const ask = (press: object) => world.life.bench.handle('spend.buy', press)
  const sent = async () => (await world.sent('contacts.findEmail')).length
  const intent_id = crypto.randomUUID()
  const press = { intent_id, route: 'contacts.findEmail', id: (await world.stranger()).id }
  const before = await sent()
  await world.service.control('PUT', '/flight-mode', { on: true })
  const drafted = await ask(press)
  expect(drafted).toMatchObject({ ok: true, value: { outcome: 'draft' } })
  await world.service.control('PUT', '/flight-mode', { on: false })
  expect(await ask(press)).toEqual(drafted)
  await world.restart()
  expect(await ask(press)).toEqual(drafted)
  expect(await sent()).toBe(before)
  // The fresh yes is a press of its own.
  const yes = await ask({ ...press, intent_id: crypto.randomUUID() })
  expect(yes).toMatchObject({ ok: true, value: { outcome: expect.stringMatching(/paid|free/) } })
  expect(await sent()).toBe(before + 1)
  expect(await world.life.ask('spend.drafts', {})).toMatchObject({ drafts: [] })
})
