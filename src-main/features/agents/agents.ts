import { t } from '#shared/i18n/translate.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import type { AgentsState } from '#shared/bridge/agents.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { AgentListener, Ports } from '#main/ports.ts'
import { fixedByPolicy, ProblemError } from '#main/engine/problem.ts'
import type { KnownWorkspaces } from '#main/engine/known-workspaces.ts'
import { agentAddress } from './address.ts'
import { listenForAgents } from './endpoint.ts'
import { createVisitors, type Call, type VisitorParts } from './visitors.ts'

export type { Call } from './visitors.ts'

export interface AgentParts extends VisitorParts {
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
  turn(on: boolean): Promise<void>
  state(): Pick<AgentsState, 'on' | 'problem' | 'connected'> & { calls: readonly Call[] }
  start(): void
  stop(): Promise<void>
}

const forbidden = () => t('Your administrator has turned agents off.')

/** Builds the agents' access; nothing listens before `start`. */
export function createAgents(parts: AgentParts): Agents {
  const { ports, log, hub, workspaces } = parts
  const visitors = createVisitors(parts)
  let door: { workspace: string; endpoint: AgentListener } | null = null
  let problem: string | null = null
  let turn: Promise<void> = Promise.resolve()
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
  async function follow(): Promise<void> {
    const workspace = findWanted()
    if ((door?.workspace ?? null) === workspace) return
    await shut()
    problem = null
    if (workspace === null) return
    try {
      // Load the protocol code only if agents are on.
      const [{ serveAgent }, { tools }] = await Promise.all([
        import('./server.ts'),
        import('./agent-commands.ts'),
      ])
      const open = ports.listenForAgents ?? listenForAgents
      const endpoint = await open(agentAddress(ports.paths.profile), (socket) => {
        visitors.welcome(socket, (to, how) => serveAgent(to, { ...how, tools }))
      })
      door = { workspace, endpoint }
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

  async function shut(): Promise<void> {
    const closing = door
    door = null
    visitors.forgetCalls()
    await closing?.endpoint.close()
    hub.touch('agents')
  }

  function inTurn(): Promise<void> {
    const mine = turn.then(follow)
    turn = mine.catch(() => {})
    return mine
  }

  return {
    async turn(on) {
      if (on && isForbidden) throw fixedByPolicy(forbidden())
      const current = workspaces.current()
      if (!current)
        throw new ProblemError(
          'no_workspace',
          t('No workspace is open.'),
          t('Sign in, or choose a workspace.'),
        )
      workspaces.update(current.id, { agents: on })
      await inTurn().catch((error: unknown) => {
        workspaces.update(current.id, { agents: false })
        throw error
      })
      hub.touch('approvals')
    },
    state: () => ({
      on: findWanted() !== null,
      problem: isForbidden ? forbidden() : problem,
      ...visitors.state(),
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
