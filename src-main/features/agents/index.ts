import { createOpened } from '#main/features/common/opened.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { createAgents } from './agents.ts'
import type { AgentWorkspace } from './approval-commands.ts'
import { createApprovals } from './approvals.ts'
import { rememberClient } from './clients.ts'

export const agents: Feature = {
  name: 'agents',
  subjects: ['agents', 'approvals'],
  build({ ports, hub, workspaces, known, settings, ask }) {
    const opened = createOpened<AgentWorkspace>(workspaces)
    const parts = { ...opened, hub, ask, masking: () => settings().share_screen }
    const door = createAgents({
      ports,
      clock: ports.clock,
      log: ports.log,
      hub,
      workspaces: known,
      remember: (client) => rememberClient(parts, client),
      async call(tool, input, client) {
        const { callTool } = await import('./agent-commands.ts')
        return callTool({ ...parts, within: workspaces.within }, tool, input, client)
      },
    })
    const on = () => door.state().on
    return {
      handlers: {
        'approvals.list': () => ({ agents: on(), waiting: [], decided: [] }),
      },
      later: {
        agents: async () =>
          (await import('./agent-commands.ts')).agentHandlers(() => door, ports, opened),
      },
      start: door.start,
      stop: door.stop,
      open(engine, services) {
        const approvals = createApprovals(engine.store.outbox, engine.clock)
        const workspace = { ...engine, approvals, enrolments: () => services.use('enrolments') }
        opened.set(workspace)
        const listWaiting = () => approvals.list().filter(({ state }) => state === 'waiting')
        const load = () => import('./approval-commands.ts')
        return {
          later: { approvals: async () => (await load()).approvalHandlers(workspace, on, ask) },
          offers: {
            waitingApprovals: async () => (await load()).approvalRows(workspace, listWaiting()),
          },
        }
      },
    }
  },
}
