import type { AgentsState } from '#shared/bridge/agents.ts'
import type { Answer } from '#shared/bridge/index.ts'
import type { Socket } from 'node:net'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log, Ports } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { KnownWorkspaces } from '#main/engine/known-workspaces.ts'
import { agentAddress } from './address.ts'
import { listenForAgents, type Endpoint } from './endpoint.ts'
import type { About } from './read-tools.ts'
import type { Client, Tool } from './server.ts'

/**
 * A call as it is kept for the person to look at: in memory, as long as the workspace is the same
 * and agents are on.
 */
export interface Call {
  id: number
  at: number
  client: string
  tool: string
  about: About
  trouble: string | null
}

export interface AgentParts {
  ports: Pick<Ports, 'paths' | 'version'>
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch' | 'listen'>
  registry: Pick<KnownWorkspaces, 'current' | 'update'>
  tools: readonly Tool[]
  /** Does a call; what it named stands beside the answer. */
  call(
    tool: string,
    input: Record<string, unknown>,
    client: Client,
  ): Promise<{ answer: Answer<unknown>; about: About }>
  /** Keeps who was connected, where a workspace is open to keep it in. */
  remember(client: Client): void
}

/**
 * Programs of this computer that read the open workspace (L7): off, unless the person turned it on
 * for it.
 */
export interface Agents {
  /**
   * Opens the door, or shuts it and ends every connection; for the workspace that is open. Throws
   * ProblemError.
   */
  turn(on: boolean): Promise<void>
  state(): Pick<AgentsState, 'on' | 'problem' | 'connected'> & { calls: readonly Call[] }
  start(): void
  stop(): Promise<void>
}

const MOST_CALLS = 50

interface Connection {
  since: number
  client: Client | null
  calls: number
}

export function createAgents(parts: AgentParts): Agents {
  const { ports, clock, log, hub, registry } = parts
  const connections = new Map<number, Connection>()
  let calls: Call[] = []
  let numbers = 0
  let door: { workspace: string; endpoint: Endpoint } | null = null
  let problem: string | null = null
  let turn: Promise<void> = Promise.resolve()
  let stopListening = () => {}
  let stopped = false

  const wanted = () => {
    const current = registry.current()
    return current?.agents && !current.leaving && !stopped ? current.id : null
  }

  /**
   * The door stands open for one workspace; for another, whoever is in goes out first, since what
   * they read before was not of it.
   */
  async function follow(): Promise<void> {
    const workspace = wanted()
    if ((door?.workspace ?? null) === workspace) return
    await shut()
    problem = null
    if (workspace === null) return
    try {
      // Only those who let agents in pay for reading the protocol.
      const { serveAgent } = await import('./server.ts')
      const endpoint = await listenForAgents(agentAddress(ports.paths.profile), (socket) => {
        welcome(socket, serveAgent)
      })
      door = { workspace, endpoint }
    } catch (error) {
      problem =
        error instanceof ProblemError
          ? [error.problem.message, error.problem.hint].filter(Boolean).join(' ')
          : 'Couldn’t turn on agents.'
      log.warn('agents cannot be let in', {
        error: error instanceof Error ? error.message : 'unknown',
      })
      throw error
    } finally {
      hub.touch('agents')
    }
  }

  async function shut(): Promise<void> {
    const closing = door
    door = null
    calls = []
    await closing?.endpoint.close()
    hub.touch('agents')
  }

  function inTurn(): Promise<void> {
    const mine = turn.then(follow)
    turn = mine.catch(() => {})
    return mine
  }

  function welcome(socket: Socket, serve: typeof import('./server.ts').serveAgent): void {
    const id = ++numbers
    const connection: Connection = { since: clock.now(), client: null, calls: 0 }
    connections.set(id, connection)
    socket.once('close', () => {
      connections.delete(id)
      hub.touch('agents')
    })
    const known = (client: Client) => {
      if (connection.client) return
      connection.client = client
      try {
        parts.remember(client)
      } catch (error) {
        // A full disk, say: who is connected is shown all the same.
        log.warn('a client was not written down', {
          error: error instanceof Error ? error.message : 'unknown',
        })
      }
      hub.touch('agents')
    }
    serve(socket, {
      version: ports.version,
      tools: parts.tools,
      known,
      async call(tool, input, client) {
        known(client)
        const { answer, about } = await parts.call(tool, input, client)
        connection.calls += 1
        calls = [
          {
            id: ++numbers,
            at: clock.now(),
            client: client.name,
            tool,
            about,
            trouble: answer.ok ? null : answer.error.message,
          },
          ...calls,
        ].slice(0, MOST_CALLS)
        hub.touch('agents')
        return answer
      },
    })
  }

  return {
    async turn(on) {
      const current = registry.current()
      if (!current)
        throw new ProblemError(
          'no_workspace',
          'No workspace is open.',
          'Sign in, or choose a workspace.',
        )
      registry.update(current.id, { agents: on })
      await inTurn().catch((error: unknown) => {
        registry.update(current.id, { agents: false })
        throw error
      })
      hub.touch('approvals')
    },
    state: () => ({
      on: wanted() !== null,
      problem,
      calls,
      connected: [...connections].flatMap(([id, { since, client, calls: made }]) =>
        client ? [{ id, ...client, since, calls: made }] : [],
      ),
    }),
    start() {
      stopListening = hub.listen((event) => {
        if (event.type === 'tables.changed' && event.data.tables.includes('session'))
          void inTurn().catch(() => {})
      })
      void inTurn().catch(() => {})
    },
    async stop() {
      stopped = true
      stopListening()
      await inTurn().catch(() => {})
    },
  }
}
