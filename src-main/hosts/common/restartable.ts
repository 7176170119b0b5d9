import type { BridgeEvent } from '#shared/bridge/index.ts'
import { isRecording } from '#main/engine/recording/files.ts'
import { errorFields } from '#main/engine/error-fields.ts'
import { listenForAgents } from '#main/features/agents/endpoint.ts'
import type { Ports } from '#main/ports.ts'
import { createWorkbench, type Workbench } from '#main/workbench.ts'

/**
 * Builds a workbench that can be ended and begun anew while its windows stay: what they ask meanwhile
 * waits. It is recorded where a recording was begun in its profile.
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

  async function build(given: Ports): Promise<Workbench> {
    recorded = false
    if (!isRecording(ports.paths.profile)) return createWorkbench(given)
    try {
      const { createRecorded } = await import('#main/engine/recording/recorded-workbench.ts')
      const bench = await createRecorded({ openDoor: listenForAgents, ...given }, createWorkbench)
      recorded = true
      return bench
    } catch (error) {
      // Nobody is kept from working by a recording.
      ports.log.error('not recorded', errorFields(error))
      return createWorkbench(given)
    }
  }

  async function restart(): Promise<boolean> {
    // At once: who asks for another meanwhile ends the new workbench, not the old one again.
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

  /** A window that stays shows a workspace: what it asks waits until that is open again. */
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
