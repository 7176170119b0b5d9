import { t } from '#shared/i18n/translate.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { AgentsState } from '#shared/bridge/agents.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { AgentListener, Ports } from '#main/ports.ts'
import { fixedByPolicy, ProblemError } from '#main/engine/problem.ts'
import type { KnownWorkspaces } from '#main/engine/known-workspaces.ts'
import { agentAddress } from './address.ts'
import { listenForAgents } from './listener.ts'
import { createConnections, type Call, type ConnectionsParts } from './connections.ts'

export type { Call } from './connections.ts'

export interface AgentParts extends ConnectionsParts {
  ports: Pick<Ports, 'paths' | 'version' | 'policy' | 'listenForAgents'>
  hub: Pick<Hub, 'touch' | 'listen'>
  workspaces: Pick<KnownWorkspaces, 'current' | 'update'>
}

/**
 * Access for programs on this computer to the open workspace (L7). Off unless the user turned it on
 * for that workspace.
 */
export interface Agents {
  /**
   * Turns access on or off for the open workspace; turning it off ends every connection. Throws
   * ProblemError.
   */
  setEnabled(on: boolean): Promise<void>
  state(): Pick<AgentsState, 'on' | 'problem' | 'connected'> & { calls: readonly Call[] }
  start(): void
  stop(): Promise<void>
}

const forbidden = () => t('Your administrator has turned agents off.')

/** Builds the agents' access; nothing listens before `start`. */
export function createAgents(parts: AgentParts): Agents {
  const { ports, log, hub, workspaces } = parts
  const connections = createConnections(parts)
  let active: { workspace: string; listener: AgentListener } | null = null
  let problem: string | null = null
  let queue: Promise<void> = Promise.resolve()
  let stopListening = () => {}
  let stopped = false

  const isForbidden = ports.policy?.policy.agents === false

  const findWanted = () => {
    if (isForbidden) return null
    const current = workspaces.current()
    return current?.agents && !current.leaving && !stopped ? current.id : null
  }

  /**
   * Listens for the open workspace only. If another one was opened, ends the existing connections
   * first, because what they read belongs to the previous workspace.
   */
  async function updateListener(): Promise<void> {
    const workspace = findWanted()
    if ((active?.workspace ?? null) === workspace) return
    await closeListener()
    problem = null
    if (workspace === null) return
    try {
      // Load the protocol code only if agents are on.
      const [{ serveAgent }, { tools }] = await Promise.all([
        import('./server.ts'),
        import('./agent-commands.ts'),
      ])
      const open = ports.listenForAgents ?? listenForAgents
      const listener = await open(agentAddress(ports.paths.profile), (socket) => {
        connections.accept(socket, (to, hooks) => serveAgent(to, { ...hooks, tools }))
      })
      active = { workspace, listener }
    } catch (error) {
      problem =
        error instanceof ProblemError
          ? [error.problem.message, error.problem.hint].filter(Boolean).join(' ')
          : t('Couldn’t turn on agents.')
      log.warn('agents cannot be let in', errorFields(error))
      throw error
    } finally {
      hub.touch('agents')
    }
  }

  async function closeListener(): Promise<void> {
    const closing = active
    active = null
    connections.forgetCalls()
    await closing?.listener.close()
    hub.touch('agents')
  }

  function queueUpdate(): Promise<void> {
    const next = queue.then(updateListener)
    queue = next.catch(() => {})
    return next
  }

  return {
    async setEnabled(on) {
      if (on && isForbidden) throw fixedByPolicy(forbidden())
      const current = workspaces.current()
      if (!current)
        throw new ProblemError(
          'no_workspace',
          t('No workspace is open.'),
          t('Sign in, or choose a workspace.'),
        )
      workspaces.update(current.id, { agents: on })
      await queueUpdate().catch((error: unknown) => {
        workspaces.update(current.id, { agents: false })
        throw error
      })
      hub.touch('approvals')
    },
    state: () => ({
      on: findWanted() !== null,
      problem: isForbidden ? forbidden() : problem,
      ...connections.state(),
    }),
    start() {
      stopListening = hub.listen((event) => {
        if (event.type === 'tables.changed' && event.data.tables.includes('session'))
          void queueUpdate().catch(() => {})
      })
      void queueUpdate().catch(() => {})
    },
    async stop() {
      stopped = true
      stopListening()
      await queueUpdate().catch(() => {})
    },
  }
}
