import { createOpened } from '#main/features/common/opened.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { loadOnce } from '#main/engine/load-once.ts'
import { hasImports } from './any-import.ts'
import type { ImportWorkspace } from './import-context.ts'
import { clearIncoming } from './incoming-folder.ts'

export const imports: Feature = {
  name: 'imports',
  subjects: ['import'],
  build({ ports, hub, workspaces }) {
    const opened = createOpened<() => ImportWorkspace | null>(workspaces)
    const current = () => (opened.isOpen() ? opened.open()() : null)
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
              for (const resource of tables) current()?.sync.markChanged({ resource })
            },
            async replaced(ids) {
              await current()?.cache.remove(
                'jobs',
                ids,
                { kind: 'answered_404', now: ports.clock.now() },
                ports.clock.monotonic(),
              )
              hub.touch('jobs')
            },
          }),
      },
      async open(engine) {
        const { store, outbox, account, clock, log } = engine
        let workspace: ImportWorkspace | null = null
        let started = false
        const load = loadOnce(async () => {
          const { createImports } = await import('./imports.ts')
          const workspaceImports = createImports({
            db: store.outbox,
            outbox,
            account,
            clock,
            hub: engine.hub,
            log,
          })
          if (started) workspaceImports.start()
          return (workspace = { ...engine, imports: workspaceImports })
        })
        engine.extend({
          undoBatch: (batch) => workspace?.imports.markUndone(batch) ?? false,
          hasArrived: (batch) => workspace?.imports.hasArrived(batch) ?? false,
          countUnqueued: () => workspace?.imports.countUnqueued() ?? { running: 0, paused: 0 },
        })
        opened.set(() => workspace)
        // Stored imports must be listed and undoable from the first command on.
        if (hasImports(store.outbox)) await load()
        return {
          later: {
            async import() {
              const [{ importBatches }, loaded] = await Promise.all([
                import('./import-batches.ts'),
                load(),
              ])
              return importBatches(() => loaded)
            },
          },
          offers: { imports: { unqueued: () => workspace?.imports.unqueued() ?? [] } },
          start() {
            started = true
            workspace?.imports.start()
          },
          stop() {
            started = false
            workspace?.imports.stop()
          },
        }
      },
    }
  },
}
