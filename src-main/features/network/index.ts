import type { Feature } from '#main/features/common/feature.ts'
import { networkHandlers } from './network.ts'

/** The way out of this computer: its proxy, and whose certificates it trusts. */
export const network: Feature = {
  name: 'network',
  subjects: ['network'],
  build({ ports, hub, workspaces }) {
    return {
      handlers: networkHandlers(ports.network, () => {
        if (!workspaces.isOpen()) return
        const { sync, outbox } = workspaces.open()
        sync.tryNow()
        outbox.wake()
      }),
      start() {
        ports.network?.onChange(() => hub.touch('network'))
      },
    }
  },
}
