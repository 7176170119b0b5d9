import { t } from '#shared/i18n/translate.ts'
import type { ImportRun, ImportWay, TwinChoice, TwinReason } from '#shared/bridge/import.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { ImportPreview } from '#main/features/common/practice-control.ts'
import type { Checked } from './check.ts'
import type { IncomingFile, SealedFile } from './import-file.ts'

/** A file that was chosen for one workspace, and what the person decided about it. */
export interface HeldFile {
  file: IncomingFile
  workspace: string
  way: ImportWay
  preview: ImportPreview | null
  /** The field of each column; null: it is left out. */
  mapping: Map<string, string | null>
  /** The columns are read as in an earlier file with the same headers. */
  recalled: boolean
  choices: Map<TwinReason, TwinChoice>
  /** The hot list its people are put on. */
  list: { id: string | null; name: string } | null
  problem: string | null
  run: FileRun | null
}

/** One trial, or one import, of the file. */
export type FileRun = Omit<ImportRun, 'check' | 'elapsed_ms'> & {
  /** When it began, by the monotonic clock. */
  began_at: number
  /** How long it took; null while it goes on. */
  took_ms: number | null
  stop: () => void
  rejected_to: SealedFile | null
  rejected: { row: number; reason: string }[]
  checked: Checked | null
}

/** Returns a run that has just begun. */
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

/** The one file that is held, for the workspace it was chosen for. */
export interface Holding {
  /** The file of the open workspace: what was chosen for one is never imported into another. */
  here(): HeldFile | null
  /** The same; throws the problem `no_file`. */
  current(): HeldFile
  /** The same, while it is not being read; throws `no_file` or `running`. */
  idle(): HeldFile
  hold(file: HeldFile): void
  /** Lets go of the file and leaves it where it is. */
  release(): void
  /** Holds it again, unless another was chosen since. */
  holdAgain(file: HeldFile): void
  /** Stops its run and removes it. */
  forget(): void
  /** Forgets a file whose workspace is not the open one. */
  forgetForeign(): void
}

/** Begins with no file. `openId`: the workspace that is open. */
export function createHolding(openId: () => string | undefined): Holding {
  let held: HeldFile | null = null
  const findHeld = () => (held && held.workspace === openId() ? held : null)
  const current = () => {
    const now = findHeld()
    if (!now) throw new ProblemError('no_file', t('No file is chosen.'), t('Choose a file first.'))
    return now
  }
  const forget = () => {
    if (held?.run?.state === 'running') held.run.stop()
    held?.file.remove()
    held = null
  }
  return {
    here: findHeld,
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
    hold(file) {
      held = file
    },
    release() {
      held = null
    },
    holdAgain(file) {
      held ??= file
    },
    forget,
    forgetForeign() {
      if (held && !findHeld()) forget()
    },
  }
}
