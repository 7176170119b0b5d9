import { createOpened } from '#main/features/common/opened.ts'
import type { Feature } from '#main/features/common/feature.ts'
import type { ImportWorkspace } from './import-context.ts'
import { clearIncoming } from './import-file.ts'
import { createImports } from './imports.ts'

export const imports: Feature = {
  name: 'imports',
  subjects: ['import'],
  build({ ports, hub, workspaces }) {
    const opened = createOpened<ImportWorkspace>(workspaces)
    const current = () => (opened.isOpen() ? opened.open() : null)
    const incoming = clearIncoming(ports.paths.profile)
    return {
      later: {
        import: async () =>
          (await import('./import.ts')).importHandlers({
            incoming,
            clock: ports.clock,
            hub,
            control: workspaces.startedControl,
            open: current,
            written: (tables) => {
              for (const resource of tables) current()?.sync.written({ resource })
            },
          }),
      },
      open(engine) {
        const { store, outbox, account, clock, log } = engine
        const own = createImports({
          db: store.outbox,
          outbox,
          account,
          clock,
          hub: engine.hub,
          log,
        })
        engine.extend({ takeBack: own.takeBack })
        const workspace = { ...engine, imports: own }
        opened.set(workspace)
        return {
          later: {
            import: async () =>
              (await import('./import-batches.ts')).importBatches(() => workspace),
          },
          offers: { imports: own },
          start: own.start,
          stop: own.stop,
        }
      },
    }
  },
}
