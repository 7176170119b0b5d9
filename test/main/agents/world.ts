import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createSafe, enter, eventually, live, type Life, type Safe } from '#test/faults/workbench-world.ts'
import type { Sent } from '#test/support/desk.ts'
import { startService, type RunningService } from '#test/support/service.ts'

/** What a tool answered: its data, or the words of its error. */
export interface Said { data: Record<string, unknown>; trouble: string | null; text: string }

/** A real MCP client behind the real launcher. */
export interface Agent {
  client: Client
  call(tool: string, input?: Record<string, unknown>): Promise<Said>
  /** Resolves when the launcher has ended. */
  closed: Promise<void>
  close(): Promise<void>
}

export interface AgentWorld {
  service: RunningService
  profile: string
  safe: Safe
  life: Life
  /** A member of the largest list and the list, for whom nothing was bought yet. */
  list: string
  /** People without an e-mail address, whom nobody in another test buys anything for. */
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
  await eventually(() => first.ask('navigation.counts', {}), ({ contacts, campaigns, companies }) => contacts >= 100 && campaigns > 0 && companies > 0, 'people and campaigns')
  await eventually(() => first.ask('credits.read', {}), ({ credits }) => credits !== null, 'a balance')
  await first.ask('agents.turn', { on: true })
  let taken = 0
  const world: AgentWorld = {
    service, profile, safe, list, life: first,
    async stranger() {
      const { rows } = await world.life.ask('contacts.list', { filter: { has_email: false }, sort: 'name', limit: 100 })
      const row = rows[taken++]
      if (!row) throw new Error('everybody has an e-mail address')
      return { id: row.id, name: row.name }
    },
    agent: (mode, name) => connect(world.life, mode, name),
    async sent(...endpoints) {
      const { body } = await service.control('GET', '/journal?kind=request&limit=10000')
      return (body as { entries: Sent[] }).entries.filter(({ endpoint }) => endpoints.includes(endpoint))
    },
    async restart() {
      await world.life.stop()
      world.life = await live(profile, safe)
      await eventually(() => world.life.ask('session.state', {}), ({ state }) => state === 'signed_in', 'being signed in again')
    },
    async end() {
      await world.life.stop()
      await service.stop()
    },
  }
  return world
}

async function connect(life: Life, mode: 'legacy' | 'auto' = 'legacy', name = 'Test client'): Promise<Agent> {
  const { command, args } = await life.ask('agents.state', {})
  const client = new Client({ name, version: '1.2.3' }, { versionNegotiation: { mode } })
  const closed = new Promise<void>((resolve) => { client.onclose = resolve })
  await client.connect(new StdioClientTransport({ command, args, stderr: 'pipe' }))
  return {
    client, closed,
    async call(tool, input = {}) {
      const answer = await client.callTool({ name: tool, arguments: input }) as { content: { text: string }[]; isError?: boolean }
      const text = answer.content.map((part) => part.text).join('\n')
      return { text, trouble: answer.isError ? text : null, data: answer.isError ? {} : JSON.parse(text) as Record<string, unknown> }
    },
    close: () => client.close(),
  }
}
