import { t } from '#shared/i18n/translate.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { PracticeControl } from '#main/features/common/practice-control.ts'
import { downloads } from '#main/features/common/save-file.ts'
import type { Clock } from '#main/ports.ts'
import { createChosenFileStore, type ChosenFileStore } from './chosen-file.ts'
import type { Imports } from './imports.ts'

/** The parts of the engine that imports need, and the imports. */
export type ImportWorkspace = Pick<
  Engine,
  'id' | 'cache' | 'clock' | 'budget' | 'outbox' | 'sync'
> & { imports: Imports }

export interface ImportParts {
  /** The folder of incoming files, cleared of leftovers from a crash. */
  incoming: string
  clock: Clock
  hub: Hub
  /** Returns the open workspace; null if there is none. */
  open(): ImportWorkspace | null
  /** Returns the practice workspace's control interface; null if it is not open. */
  control(): PracticeControl | null
  /** Called with the tables that were imported into, so that their lists are read again. */
  written(tables: ('contacts' | 'companies' | 'jobs')[]): void
  /** Called with the leads that an import replaced and the service no longer has. */
  replaced(ids: string[]): Promise<void>
  /** The folder where rejected rows are saved. */
  folder?: () => string
}

/** What the import commands share: the target workspace and the held file. */
export interface ImportContext extends Pick<ImportParts, 'clock' | 'hub' | 'written' | 'replaced'> {
  chosenFileStore: ChosenFileStore
  folder(): string
  /** Tells the window that the import has changed. */
  touch(): void
  isOpen(): boolean
  /** Reports whether the practice workspace is open. */
  isPractice(): boolean
  /** Returns the open workspace. Throws the problem `no_workspace`. */
  workspace(): ImportWorkspace
  /**
   * Returns the control interface of the open practice workspace. Throws the problem `no_practice`.
   */
  control(): PracticeControl
}

/** Builds what the commands share. A file is dropped once its workspace is no longer open. */
export function createImportContext({
  clock,
  hub,
  open,
  control,
  written,
  replaced,
  folder = downloads,
}: ImportParts): ImportContext {
  const chosenFileStore = createChosenFileStore(() => open()?.id)
  // After a switch, data read for the previous workspace must not stay in memory.
  hub.listen((event) => {
    if (event.type === 'tables.changed' && event.data.tables.includes('session'))
      chosenFileStore.forgetForeign()
  })
  return {
    clock,
    hub,
    written,
    replaced,
    folder,
    chosenFileStore,
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

/** Returns the rows the workspace takes per minute; 10 if the budget does not state it. */
export const writesAMinute = ({ budget }: Pick<ImportWorkspace, 'budget'>): number =>
  budget.state().find(({ action }) => action === 'write')?.rate ?? 10
