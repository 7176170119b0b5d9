import type { Feature } from '#main/features/common/feature.ts'

export const backup: Feature = {
  name: 'backup',
  subjects: ['backup'],
  build: ({ ports, workspaces }) => ({
    later: {
      backup: async () => (await import('./backup.ts')).backupFinder(undefined, ports.openedBackup),
    },
    open: (engine) => ({
      later: {
        backup: async () =>
          (await import('./backup.ts')).backupHandlers(engine, {
            version: ports.version,
            name: () => workspaces.state().workspace?.name ?? '',
            reopen: workspaces.openAnew,
            ...(ports.openedBackup ? { opened: ports.openedBackup } : {}),
          }),
      },
    }),
  }),
}
