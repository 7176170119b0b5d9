import { t } from '#shared/i18n/translate.ts'
import type {
  ImportRun,
  ImportWay,
  DuplicateChoice,
  DuplicateReason,
} from '#shared/bridge/import.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { ImportPreview } from '#main/features/common/practice-control.ts'
import type { CheckResult } from './check.ts'
import type { IncomingFile, SealedFile } from './import-file.ts'

/** A file chosen for one workspace, with the user's choices for its import. */
export interface ChosenFile {
  file: IncomingFile
  workspace: string
  way: ImportWay
  preview: ImportPreview | null
  /** The field of each column; null if the column is left out. */
  mapping: Map<string, string | null>
  /** True if the mapping was taken from an earlier file with the same headers. */
  recalled: boolean
  choices: Map<DuplicateReason, DuplicateChoice>
  /** The hot list to which its people are added. */
  list: { id: string | null; name: string } | null
  problem: string | null
  run: FileRun | null
}

/** One check or one import of the file. */
export type FileRun = Omit<ImportRun, 'check' | 'elapsed_ms'> & {
  /** Start time by the monotonic clock, in ms. */
  began_at: number
  /** Duration in ms; null while it runs. */
  took_ms: number | null
  stop: () => void
  rejected_to: SealedFile | null
  rejected: { row: number; reason: string }[]
  checked: CheckResult | null
}

/** Returns a run that has just started. */
export const beginRun = (
  run: Pick<FileRun, 'dry_run' | 'stop' | 'rejected_to' | 'began_at'>,
): FileRun => ({
  ...run,
  took_ms: null,
  state: 'running',
  rows: 0,
  share: 0,
  result: null,
  problem: null,
  rejected: [],
  checked: null,
})

/** Holds the one chosen file, for the workspace it was chosen for. */
export interface ChosenFileStore {
  /**
   * Returns the file of the open workspace, or null. A file chosen for one workspace is never
   * imported into another.
   */
  find(): ChosenFile | null
  /** Returns the file as `find` does. Throws the problem `no_file` if there is none. */
  current(): ChosenFile
  /** Returns the file while it is not being read. Throws `no_file` or `running`. */
  idle(): ChosenFile
  set(file: ChosenFile): void
  /** Stops holding the file without removing it. */
  release(): void
  /** Holds a released file again, unless another was chosen since. */
  restore(file: ChosenFile): void
  /** Stops the file's run and removes the file. */
  forget(): void
  /** Removes the file if its workspace is not the open one. */
  forgetForeign(): void
}

/** Builds the store, without a file. `openId`: returns the id of the open workspace. */
export function createChosenFileStore(openId: () => string | undefined): ChosenFileStore {
  let chosen: ChosenFile | null = null
  const findChosen = () => (chosen && chosen.workspace === openId() ? chosen : null)
  const current = () => {
    const now = findChosen()
    if (!now) throw new ProblemError('no_file', t('No file is chosen.'), t('Choose a file first.'))
    return now
  }
  const forget = () => {
    if (chosen?.run?.state === 'running') chosen.run.stop()
    chosen?.file.remove()
    chosen = null
  }
  return {
    find: findChosen,
    current,
    idle() {
      const now = current()
      if (now.run?.state === 'running')
        throw new ProblemError(
          'running',
          t('The file is being read.'),
          t('Wait until it has been read, or stop it.'),
        )
      return now
    },
    set(file) {
      chosen = file
    },
    release() {
      chosen = null
    },
    restore(file) {
      chosen ??= file
    },
    forget,
    forgetForeign() {
      if (chosen && !findChosen()) forget()
    },
  }
}
