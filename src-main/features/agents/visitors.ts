import { errorFields } from '#main/engine/error-fields.ts'
import type { Duplex } from 'node:stream'
import type { Answer } from '#shared/bridge/index.ts'
import type { AgentsState } from '#shared/bridge/agents.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log, Ports } from '#main/ports.ts'
import type { About } from './read-tools.ts'
import type { Client, ServeParts } from './server.ts'

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

/** What letting programs in needs. */
export interface VisitorParts {
  ports: Pick<Ports, 'version'>
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch'>
  /** Does a call; what it named stands beside the answer. */
  call(
    tool: string,
    input: Record<string, unknown>,
    client: Client,
  ): Promise<{ answer: Answer<unknown>; about: About }>
  /** Keeps who was connected, where a workspace is open to keep it in. */
  remember(client: Client): void
}

/** Speaks MCP with a program; knows the tools itself. */
export type Serve = (socket: Duplex, parts: Omit<ServeParts, 'tools'>) => void

/** Who is connected through the open door, and what was called. */
export interface Visitors {
  welcome(socket: Duplex, serve: Serve): void
  /** The door was shut: what was called before is not of the next workspace. */
  forgetCalls(): void
  state(): Pick<AgentsState, 'connected'> & { calls: readonly Call[] }
}

const MOST_CALLS = 50

interface Connection {
  since: number
  client: Client | null
  calls: number
}

/** Builds the list of connected programs; it lives in memory alone. */
export function createVisitors(parts: VisitorParts): Visitors {
  const { ports, clock, log, hub } = parts
  const connections = new Map<number, Connection>()
  let calls: Call[] = []
  let numbers = 0

  function welcome(socket: Duplex, serve: Serve): void {
    const id = ++numbers
    const connection: Connection = { since: clock.now(), client: null, calls: 0 }
    connections.set(id, connection)
    socket.once('close', () => {
      connections.delete(id)
      hub.touch('agents')
    })
    const rememberClient = (client: Client) => {
      if (connection.client) return
      connection.client = client
      try {
        parts.remember(client)
      } catch (error) {
        // A full disk, say: who is connected is shown all the same.
        log.warn('a client was not written down', errorFields(error))
      }
      hub.touch('agents')
    }
    serve(socket, {
      version: ports.version,
      known: rememberClient,
      async call(tool, input, client) {
        rememberClient(client)
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
    welcome,
    forgetCalls() {
      calls = []
    },
    state: () => ({
      calls,
      connected: [...connections].flatMap(([id, { since, client, calls: made }]) =>
        client ? [{ id, ...client, since, calls: made }] : [],
      ),
    }),
  }
}
