import type { Feature } from '#main/features/common/feature.ts'
import { backupFinder, backupHandlers } from './backup.ts'

export const backup: Feature = {
  name: 'backup',
  subjects: ['backup'],
  build: ({ ports, workspaces }) => ({
    handlers: backupFinder(),
    open: (engine) => ({
      handlers: backupHandlers(engine, {
        version: ports.version,
        name: () => workspaces.state().workspace?.name ?? '',
        reopen: workspaces.openAnew,
      }),
    }),
  }),
}
