import { onTestFinished } from 'vitest'
import {
  createSafe,
  enter,
  eventually,
  live,
  type Life,
  type Safe,
} from '#test/faults/workbench-world.ts'
import { connectAgent, type Agent } from '#test/support/agent.ts'
import type { Sent } from '#test/support/desk.ts'
import { startService, type RunningService } from '#test/support/service.ts'

export interface AgentWorld {
  service: RunningService
  profile: string
  safe: Safe
  life: Life
  /** The largest hot list. */
  list: string
  /** Somebody without an e-mail address, whom no other test had. */
  stranger(): Promise<{ id: string; name: string }>
  agent(mode?: 'legacy' | 'auto', name?: string): Promise<Agent>
  /** What the service was sent at these endpoints, by its own journal. */
  sent(...endpoints: string[]): Promise<Sent[]>
  /** Ends Hotdesk and starts it again on the same files. */
  restart(): Promise<void>
  end(): Promise<void>
}

/** Hotdesk signed in to a service of its own, with agents let in. */
export async function createAgentWorld(profile: string): Promise<AgentWorld> {
  const service = await startService({ contacts: 120, rate_scale: 1000 })
  const safe = createSafe()
  const first = await live(profile, safe)
  const { list } = await enter(first, service)
  await eventually(
    () => first.ask('navigation.counts', {}),
    ({ contacts, campaigns, companies }) => contacts >= 100 && campaigns > 0 && companies > 0,
    'people and campaigns',
  )
  await eventually(
    () => first.ask('credits.read', {}),
    ({ credits }) => credits !== null,
    'a balance',
  )
  await first.ask('agents.turn', { on: true })
  let taken = 0
  const world: AgentWorld = {
    service,
    profile,
    safe,
    list,
    life: first,
    async stranger() {
      const { rows } = await world.life.ask('contacts.list', {
        filter: { has_email: false },
        sort: 'name',
        limit: 100,
      })
      const row = rows[taken++]
      if (!row) throw new Error('everybody has an e-mail address')
      return { id: row.id, name: row.name }
    },
    agent: async (mode, name) => connectAgent(await world.life.ask('agents.state', {}), name, mode),
    async sent(...endpoints) {
      const { body } = await service.control('GET', '/journal?kind=request&limit=10000')
      return (body as { entries: Sent[] }).entries.filter(({ endpoint }) =>
        endpoints.includes(endpoint),
      )
    },
    async restart() {
      await world.life.stop()
      world.life = await live(profile, safe)
      await eventually(
        () => world.life.ask('session.state', {}),
        ({ state }) => state === 'signed_in',
        'being signed in again',
      )
      await eventually(
        () => world.life.ask('sync.state', {}),
        ({ state }) => state !== 'offline',
        'being online',
      )
    },
    async end() {
      await world.life.stop()
      await service.stop()
    },
  }
  return world
}

/** Connects an agent until the end of the test. */
export async function visit(
  world: AgentWorld,
  ...[mode, name]: Parameters<AgentWorld['agent']>
): Promise<Agent> {
  const made = await world.agent(mode, name)
  onTestFinished(() => made.close())
  return made
}

/** Endpoints that charge. */
export const PAID = [
  'contacts.findEmail',
  'contacts.findPhone',
  'companies.findContacts',
  'companies.research',
]
/** Endpoints that charge, or do what cannot be taken back. */
export const CAREFUL = [
  ...PAID,
  'campaigns.enrol',
  'campaigns.activate',
  'campaigns.pause',
  'campaigns.resume',
  'contacts.delete',
]
