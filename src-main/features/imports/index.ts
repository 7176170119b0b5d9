import { createOpened } from '#main/features/common/opened.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { importBatches } from './import-batches.ts'
import type { ImportWorkspace } from './import-context.ts'
import { importHandlers } from './import.ts'
import { createImports } from './imports.ts'

export const imports: Feature = {
  name: 'imports',
  subjects: ['import'],
  build({ ports, hub, workspaces }) {
    const opened = createOpened<ImportWorkspace>(workspaces)
    const current = () => (opened.isOpen() ? opened.open() : null)
    return {
      handlers: importHandlers({
        profile: ports.paths.profile,
        clock: ports.clock,
        hub,
        control: workspaces.control,
        open: current,
        written: (tables) => {
          for (const resource of tables) current()?.sync.written({ resource })
        },
      }),
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
          handlers: importBatches(() => workspace),
          offers: { imports: own },
          start: own.start,
          stop: own.stop,
        }
      },
    }
  },
}
