import type { Feature } from '#main/features/common/feature.ts'
import { networkHandlers } from './network.ts'

/** The connection to the outside: the proxy, and the trusted certificates. */
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
