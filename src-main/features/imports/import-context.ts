import { t } from '#shared/i18n/translate.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { PracticeControl } from '#main/features/common/practice-control.ts'
import { downloads } from '#main/features/common/save-file.ts'
import type { Clock } from '#main/ports.ts'
import { createHolding, type Holding } from './held-file.ts'
import type { Imports } from './imports.ts'

/** The engine with its imports, as far as they are needed here. */
export type ImportWorkspace = Pick<
  Engine,
  'id' | 'cache' | 'clock' | 'budget' | 'outbox' | 'sync'
> & { imports: Imports }

export interface ImportParts {
  /** The folder where incoming files are kept, emptied of what a crash has left. */
  incoming: string
  clock: Clock
  hub: Hub
  /** The workspace that is open. */
  open(): ImportWorkspace | null
  /** The practice workspace's control, while it is the open one. */
  control(): PracticeControl | null
  /** Lists whose rows were imported are read again. */
  written(tables: ('contacts' | 'companies' | 'jobs')[]): void
  /** The service said that these leads are gone: imported ones have taken their place. */
  replaced(ids: string[]): Promise<void>
  /** Where rejected rows are saved. */
  folder?: () => string
}

/** What the commands of importing share: where they may import into, and the file they hold. */
export interface ImportContext extends Pick<ImportParts, 'clock' | 'hub' | 'written' | 'replaced'> {
  holding: Holding
  folder(): string
  /** Tells the window that something about the import has changed. */
  touch(): void
  isOpen(): boolean
  /** The practice workspace is the open one. */
  isPractice(): boolean
  /** The workspace that is open; throws the problem `no_workspace`. */
  workspace(): ImportWorkspace
  /** The open practice workspace's control; throws the problem `no_practice`. */
  control(): PracticeControl
}

/** Builds what the commands share; a file is forgotten once its workspace is not the open one. */
export function createImportContext({
  clock,
  hub,
  open,
  control,
  written,
  replaced,
  folder = downloads,
}: ImportParts): ImportContext {
  const holding = createHolding(() => open()?.id)
  // Another workspace, or none: what was read for the last one must not stay in memory.
  hub.listen((event) => {
    if (event.type === 'tables.changed' && event.data.tables.includes('session'))
      holding.forgetForeign()
  })
  return {
    clock,
    hub,
    written,
    replaced,
    folder,
    holding,
    touch: () => hub.touch('imports'),
    isOpen: () => open() !== null,
    isPractice: () => control() !== null,
    workspace() {
      const found = open()
      if (!found)
        throw new ProblemError('no_workspace', t('No workspace is open.'), t('Open one first.'))
      return found
    },
    control() {
      const found = control()
      if (!found)
        throw new ProblemError(
          'no_practice',
          t('This goes into the practice workspace only.'),
          t('Switch to the practice workspace first.'),
        )
      return found
    },
  }
}

/** Returns how many rows the workspace takes in a minute; 10 where the budget does not say. */
export const writesAMinute = ({ budget }: Pick<ImportWorkspace, 'budget'>): number =>
  budget.state().find(({ action }) => action === 'write')?.rate ?? 10
