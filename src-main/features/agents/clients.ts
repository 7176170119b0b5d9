import type { AgentsState } from '#shared/bridge/agents.ts'
import type { AgentWorkspace } from './approval-commands.ts'
import type { Client } from './server.ts'

const CLIENTS = 'agents.clients'
const MOST_CLIENTS = 20
type Earlier = AgentsState['earlier'][number]

/** Returns who was connected earlier, as it is kept with a workspace. */
export const clientsOf = ({ kv }: Pick<AgentWorkspace, 'kv'>) => {
  return {
    read: () => JSON.parse(kv.get(CLIENTS) ?? '[]') as Earlier[],
    write: (all: Earlier[]) => kv.set(CLIENTS, JSON.stringify(all.slice(0, MOST_CLIENTS))),
  }
}

/**
 * Remembers who was connected, the latest first. Kept with the workspace, encrypted like all of it;
 * while none is open, nothing is remembered.
 */
export function rememberClient(
  { open, isOpen }: { open(): AgentWorkspace; isOpen(): boolean },
  { name, version }: Client,
): void {
  if (!isOpen()) return
  const clients = clientsOf(open())
  clients.write([
    { name, version, last_at: open().clock.now() },
    ...clients.read().filter((one) => one.name !== name),
  ])
}
