import { t } from '#shared/i18n/translate.ts'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { restore, collect, readContents, refusal } from './contents.ts'
import { BackupError, openBackup, readHeader, sealBackup } from './sealed-file.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'

const EXTENSION = 'hotdesk'
const MAX_BYTES = 512 * 1024 * 1024
const MAX_FILES = 20

interface BackupParts {
  version: string
  name(): string
  /** Closes the workspace and opens it again, so that everything reads its file again. */
  reopen(id: string): Promise<void>
  folder?: () => string
  opened?: OpenedBackup
}

/** Path of the backup the user opened from outside Hotdesk; null if there is none. */
type OpenedBackup = () => string | null
const findNothing: OpenedBackup = () => null

type BackedUp = Pick<Engine, 'id' | 'store' | 'account' | 'clock' | 'hub'>

/** Builds the handlers that back up and restore what only this computer holds (L8). */
export function backupHandlers(
  { store, account, clock, hub, id }: BackedUp,
  { version, name, reopen, folder = downloads, opened = findNothing }: BackupParts,
): Pick<Handlers, 'backup.make' | 'backup.restore'> {
  return {
    'backup.make': async ({ passphrase }) => {
      const contents = collect(store.outbox, account, name())
      const now = clock.now()
      const text = await sealBackup(contents, passphrase, { made_at: now, version })
      const path = await saveFile(folder(), stampedName('hotdesk-backup', now), EXTENSION, text)
      hub.touch('preferences')
      return {
        path,
        name: basename(path),
        rows: sumOf(Object.values(contents.tables).map((rows) => rows.length)),
      }
    },
    'backup.restore': async ({ name: file, passphrase }) => {
      if (basename(file) !== file)
        throw new ProblemError('not_a_backup', t('Not a Hotdesk backup.'))
      const path = placeOf(file, folder(), opened())
      const size = await stat(path).then(
        ({ size: bytes }) => bytes,
        () => null,
      )
      if (size === null || size > MAX_BYTES)
        throw new ProblemError(
          'not_a_backup',
          t('The file is missing, or too large to be a backup.'),
          t('Nothing was changed.'),
        )
      const contents = readContents(
        await openBackup(await readFile(path, 'utf8'), passphrase).catch(asProblem),
      )
      if (!contents)
        throw new ProblemError(
          'not_a_backup',
          t('This file has nothing to restore.'),
          t('Nothing was changed.'),
        )
      const reason = refusal(store.outbox, account, contents)
      if (reason === 'other_account')
        throw new ProblemError(
          'other_account',
          t('This backup belongs to someone else, or to another workspace: {workspace}.', {
            workspace: contents.workspace_name,
          }),
          t('Open that workspace as the person who created the backup. Nothing was changed.'),
        )
      if (reason === 'newer_schema')
        throw new ProblemError(
          'newer_version',
          t('This backup is from a newer version of Hotdesk.'),
          t('Update Hotdesk first. Nothing was changed.'),
        )
      const rows = sumOf(Object.values(restore(store.outbox, contents)))
      await reopen(id)
      return { rows }
    },
  }
}

/**
 * Returns the path of a backup. The page sends a file name, never a path: the opened file takes
 * precedence over a download of the same name.
 */
const placeOf = (name: string, folder: string, opened: string | null): string =>
  opened !== null && basename(opened) === name ? opened : join(folder, name)

/**
 * Builds the handler that lists the backups in the downloads folder and the one the user opened.
 * Works without an open workspace.
 */
export function backupFinder(
  folder: () => string = downloads,
  opened: OpenedBackup = findNothing,
): Pick<Handlers, 'backup.found'> {
  return {
    'backup.found': async () => {
      const openedPath = opened()
      const namesInFolder = (await readdir(folder()).catch(() => [])).filter((name) =>
        name.endsWith(`.${EXTENSION}`),
      )
      const names = new Set([
        ...(openedPath === null ? [] : [basename(openedPath)]),
        ...namesInFolder,
      ])
      const files = await Promise.all(
        [...names].map(async (name) => {
          const text = await readFile(placeOf(name, folder(), openedPath), 'utf8').catch(() => '')
          const header = readHeader(text)
          return header ? [{ name, made_at: header.made_at, bytes: Buffer.byteLength(text) }] : []
        }),
      )
      return {
        folder: folder(),
        files: files
          .flat()
          .toSorted((a, b) => b.made_at - a.made_at)
          .slice(0, MAX_FILES),
      }
    },
  }
}

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

function asProblem(error: unknown): never {
  if (error instanceof BackupError)
    throw new ProblemError(error.code, error.message, t('Nothing was changed.'))
  throw error
}
