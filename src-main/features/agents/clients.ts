import type { AgentsState } from '#shared/bridge/agents.ts'
import type { AgentWorkspace } from './approval-commands.ts'
import type { Client } from './server.ts'

const CLIENTS = 'agents.clients'
const MAX_CLIENTS = 20
type StoredClient = AgentsState['earlier'][number]

/** Returns access to the list of earlier clients, which is stored with the workspace. */
export const clientsOf = ({ kv }: Pick<AgentWorkspace, 'kv'>) => {
  return {
    read: () => JSON.parse(kv.get(CLIENTS) ?? '[]') as StoredClient[],
    write: (all: StoredClient[]) => kv.set(CLIENTS, JSON.stringify(all.slice(0, MAX_CLIENTS))),
  }
}

/**
 * Adds a client to the list of earlier clients, latest first. The list is stored with the workspace
 * and encrypted like the rest; nothing is stored while no workspace is open.
 */
export function rememberClient(
  { open, isOpen }: { open(): AgentWorkspace; isOpen(): boolean },
  { name, version }: Client,
): void {
  if (!isOpen()) return
  const clients = clientsOf(open())
  clients.write([
    { name, version, last_at: open().clock.now() },
    ...clients.read().filter((client) => client.name !== name),
  ])
}
