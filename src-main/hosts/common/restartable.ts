import type { BridgeEvent } from '#shared/bridge/index.ts'
import { isRecording } from '#main/engine/recording/files.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import { listenForAgents } from '#main/features/agents/listener.ts'
import type { Ports } from '#main/ports.ts'
import { createWorkbench, type Workbench } from '#main/workbench.ts'

/**
 * Builds a workbench that can be restarted while its windows stay open; their calls wait meanwhile.
 * It is recorded if a recording was started in its profile.
 */
export async function createRestartable(ports: Ports): Promise<Workbench> {
  const listeners = new Set<(event: BridgeEvent) => void>()
  let recorded = false
  let stopListening = () => {}
  let current = begin()

  async function begin(): Promise<Workbench> {
    const bench = await build({ ...ports, restart })
    stopListening = bench.on((event) => {
      for (const listener of listeners) listener(event)
    })
    return bench
  }

  async function build(benchPorts: Ports): Promise<Workbench> {
    recorded = false
    if (!isRecording(ports.paths.profile)) return createWorkbench(benchPorts)
    try {
      const { createRecordedWorkbench } =
        await import('#main/engine/recording/recorded-workbench.ts')
      const bench = await createRecordedWorkbench(
        { listenForAgents, ...benchPorts },
        createWorkbench,
      )
      recorded = true
      return bench
    } catch (error) {
      // A failed recording must never stop the user's work.
      ports.log.error('not recorded', errorFields(error))
      return createWorkbench(benchPorts)
    }
  }

  async function restart(): Promise<boolean> {
    // Assigned at once, so that another restart meanwhile ends the new workbench, not the old one
    // again.
    current = current
      .then((before) => {
        stopListening()
        return before.stop()
      })
      .then(begin)
      .then(whenOpen)
    await current
    return recorded
  }

  /** Waits until the workspace is open again, because the windows that stayed show it. */
  async function whenOpen(bench: Workbench): Promise<Workbench> {
    await bench.handle('session.state', {})
    return bench
  }

  await current
  return {
    handle: async (command, input) => (await current).handle(command, input),
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => (await current).stop(),
  }
}
