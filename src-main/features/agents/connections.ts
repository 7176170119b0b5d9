import { errorFields } from '#main/engine/error-fields.ts'
import type { Duplex } from 'node:stream'
import type { Answer } from '#shared/bridge/index.ts'
import type { AgentsState } from '#shared/bridge/agents.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock, Log, Ports } from '#main/ports.ts'
import type { About } from './read-tools.ts'
import type { Client, ServeParts } from './server.ts'

/**
 * A call as listed for the user. Kept in memory while the same workspace is open and agents are on.
 */
export interface Call {
  id: number
  at: number
  client: string
  tool: string
  about: About
  problem: string | null
}

/** What the list of connected programs needs. */
export interface ConnectionsParts {
  ports: Pick<Ports, 'version'>
  clock: Clock
  log: Log
  hub: Pick<Hub, 'touch'>
  /** Runs a call; also returns the record it named. */
  call(
    tool: string,
    input: Record<string, unknown>,
    client: Client,
  ): Promise<{ answer: Answer<unknown>; about: About }>
  /** Stores the client's name, if a workspace is open to store it in. */
  remember(client: Client): void
}

/** Serves MCP on a connection; brings its own tools. */
export type Serve = (socket: Duplex, parts: Omit<ServeParts, 'tools'>) => void

/** The connected programs and their latest calls. */
export interface Connections {
  accept(socket: Duplex, serve: Serve): void
  /** Clears the list of calls, because the next workspace must not show it. */
  forgetCalls(): void
  state(): Pick<AgentsState, 'connected'> & { calls: readonly Call[] }
}

const MAX_CALLS = 50

interface Connection {
  since: number
  client: Client | null
  calls: number
}

/** Builds the list of connected programs, which is kept in memory only. */
export function createConnections(parts: ConnectionsParts): Connections {
  const { ports, clock, log, hub } = parts
  const connections = new Map<number, Connection>()
  let calls: Call[] = []
  let numbers = 0

  function accept(socket: Duplex, serve: Serve): void {
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
        // For example on a full disk; the client is listed as connected anyway.
        log.warn('a client was not written down', errorFields(error))
      }
      hub.touch('agents')
    }
    serve(socket, {
      version: ports.version,
      onClient: rememberClient,
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
            problem: answer.ok ? null : answer.error.message,
          },
          ...calls,
        ].slice(0, MAX_CALLS)
        hub.touch('agents')
        return answer
      },
    })
  }

  return {
    accept,
    forgetCalls() {
      calls = []
    },
    state: () => ({
      calls,
      connected: [...connections].flatMap(([id, { since, client, calls: callCount }]) =>
        client ? [{ id, ...client, since, calls: callCount }] : [],
      ),
    }),
  }
}
