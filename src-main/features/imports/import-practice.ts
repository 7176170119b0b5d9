import { t } from '#shared/i18n/translate.ts'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { readSealed, type SealedFile } from './import-file.ts'
import type {
  ImportRequest,
  PracticeControl,
  PracticeImport,
} from '#main/features/common/practice-control.ts'

/** Interval between polls of a running import. */
const LOOK_MS = 250
/**
 * Consecutive failed polls after which the import counts as ended; the practice workspace can
 * answer between any two batches.
 */
const PATIENCE = 8

/**
 * Imports straight into the practice workspace, which reads the file itself. Calls `onState` with the
 * progress, and `onLost` if it can no longer be reached. Returns a function that stops it. Throws
 * PracticeRefusal.
 */
export async function importIntoPractice(
  control: PracticeControl,
  clock: Clock,
  request: ImportRequest,
  onState: (state: PracticeImport) => void,
  onLost: () => void,
): Promise<() => Promise<void>> {
  const { id } = await control.startImport(request)
  const watch = (failures = 0): void => {
    clock.after(LOOK_MS, () => {
      control.importState(id).then(
        (state) => {
          onState(state)
          if (state.state === 'running') watch()
        },
        () => (failures < PATIENCE ? watch(failures + 1) : onLost()),
      )
    })
  }
  watch()
  return async () => {
    await control.stopImport(id)
  }
}

/**
 * Copies a sealed file, decrypted, to a new file that only its owner may read, and returns its
 * path. Throws the problem `not_saved`.
 */
export async function copyTo(folder: string, name: string, from: SealedFile): Promise<string> {
  for (let again = 1; ; again++) {
    const path = join(folder, `${name}${again === 1 ? '' : `-${again}`}.csv`)
    try {
      await mkdir(folder, { recursive: true })
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(readSealed(from)).finally(() => file.close())
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new ProblemError(
          'not_saved',
          t('The file could not be written.'),
          t('Check that {folder} has free space and that you may write there.', { folder }),
        )
    }
  }
}
