import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { t } from '#shared/i18n/translate.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Keychain } from '#main/ports.ts'
import { CacheStore } from './cache/client.ts'
import type { StartCache } from './cache/thread.ts'
import { flushFolder, replaceFile } from './durable-file.ts'
import { StoreError } from './errors.ts'
import { keyAccount, keyBytes, workspaceKey } from './keys.ts'
import { pathsIn, workspacePaths, type WorkspacePaths } from './layout.ts'
import { openOutboxDb, openOutboxForReading, type OutboxDb } from './outbox-db.ts'

/** The errors that refuse every change while a workspace is open read-only on a full disk. */
export interface OnFullDisk {
  reading: StoreError
  /** Used if the cache is unreadable too, so that only edits are shown. */
  editsAlone: StoreError
}

/** The two open files of a workspace. */
export interface WorkspaceStore {
  outbox: OutboxDb
  cache: CacheStore
  paths: WorkspacePaths
  /**
   * Why the cache was rebuilt while opening; null if it was not. Later rebuilds are reported
   * through `onCacheRebuilt`.
   */
  cacheRebuilt: string | null
  /** Whether the key is in memory only: nothing of this session can be read after it. */
  inMemory: boolean
  /**
   * Set if the disk is full: everything can be read, and every change is refused with this error.
   */
  full: StoreError | null
  /**
   * Closes both files and wipes their key from memory; without a keychain, deletes the files too.
   */
  close(): Promise<void>
}

interface Options {
  /** Called each time the cache was found damaged and rebuilt, also while opening. */
  onCacheRebuilt?: ((reason: string) => void) | undefined
  /** Called when all rows of the cache are in the order of another language. */
  onCacheReordered?: (() => void) | undefined
  /** The language (BCP 47) in whose order names are sorted; English by default. */
  sortLanguage?: string | undefined
  /** For a key that is under a passphrase (J6). */
  passphrase?: string | undefined
  startCache?: StartCache | undefined
}

/**
 * Opens a workspace. Throws KeychainError or StoreError (`key_missing`, `wrong_key`,
 * `newer_version`, `plaintext`, `disk_full`, `read_only`, `busy`, `io`), with nothing deleted or
 * replaced (P10). Opens the outbox first: it proves the key right, so a cache that does not open is
 * damaged, not locked.
 */
export async function openWorkspace(
  profile: string,
  id: string,
  keychain: Keychain,
  options: Options = {},
): Promise<WorkspaceStore> {
  await finishWipes(profile, keychain)
  const paths = workspacePaths(profile, id)
  const key = await workspaceKey(keychain, id, paths, options.passphrase)
  return openBoth(paths, key, options, false)
}

/**
 * Opens a workspace on a full disk for reading only; shows only its edits if the cache is
 * unreadable. Throws StoreError or KeychainError if even that is impossible, with nothing changed.
 */
export async function openWorkspaceForReading(
  profile: string,
  id: string,
  keychain: Keychain,
  full: OnFullDisk,
  { passphrase, ...options }: Options = {},
): Promise<WorkspaceStore> {
  const paths = workspacePaths(profile, id)
  if (!existsSync(paths.outbox)) throw full.reading
  const key = await workspaceKey(keychain, id, paths, passphrase)
  const outbox = openOutboxForReading(paths.outbox, key, full.reading)
  return withCache(outbox, paths, key, { ...options, full })
}

/**
 * Opens a workspace without a keychain: its files are in a temporary folder, under a key that is
 * never stored and is lost with the process.
 */
export async function openWorkspaceInMemory(options: Options = {}): Promise<WorkspaceStore> {
  clearSessions()
  return openBoth(
    pathsIn(mkdtempSync(join(tmpdir(), `${sessionPrefix}${process.pid}-`))),
    randomBytes(keyBytes),
    options,
    true,
  )
}

const sessionPrefix = 'hotdesk-session-'

/** Removes the folders of killed sessions. Their keys are lost, so nobody can read them. */
function clearSessions(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(sessionPrefix)
      ? Number(name.slice(sessionPrefix.length).split('-')[0])
      : 0
    if (pid > 0 && !isRunning(pid)) removeQuietly(join(tmpdir(), name))
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs under another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    /* It belongs to another user, or is held open: leave it to its owner. */
  }
}

async function openBoth(
  paths: WorkspacePaths,
  key: Buffer,
  options: Options,
  inMemory: boolean,
): Promise<WorkspaceStore> {
  return withCache(openOutboxDb(paths.outbox, key), paths, key, { ...options, inMemory })
}

interface Opening extends Options {
  inMemory?: boolean
  full?: OnFullDisk
}

async function withCache(
  outbox: OutboxDb,
  paths: WorkspacePaths,
  key: Buffer,
  options: Opening,
): Promise<WorkspaceStore> {
  const { inMemory = false, full = null } = options
  try {
    let cacheRebuilt: string | null = null
    const cache = await CacheStore.open({
      file: paths.cache,
      key,
      readOnly: full !== null,
      start: options.startCache,
      ...omitUndefined({
        sortLanguage: options.sortLanguage,
        onReordered: options.onCacheReordered,
      }),
      onRebuilt: (reason) => {
        cacheRebuilt ??= reason
        options.onCacheRebuilt?.(reason)
      },
    })
    return {
      outbox,
      cache,
      paths,
      inMemory,
      full: full && (cacheRebuilt === null ? full.reading : full.editsAlone),
      cacheRebuilt,
      close: async () => {
        await cache.close()
        outbox.close()
        // A locked workspace must have no key in memory (J6).
        key.fill(0)
        if (inMemory) rmSync(paths.folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    outbox.close()
    throw error
  }
}

const marker = 'wiping'

/**
 * Removes a workspace as the last step of signing out: its key, then its files. Writes a marker
 * into the folder first, so that the next start finishes what a kill interrupted (P14). The store
 * must be closed.
 */
export async function wipeWorkspace(
  profile: string,
  id: string,
  keychain: Keychain,
): Promise<void> {
  const { folder } = workspacePaths(profile, id)
  if (existsSync(folder)) replaceFile(join(folder, marker), `${id}\n`)
  // Without the key no copy of the files can be read any more, including backups of the disk.
  await keychain.remove(keyAccount(id))
  removeFolder(folder)
}

/**
 * Deletes the cache, which can be read from the service again. The key and the data that exists
 * nowhere else stay. The store must be closed.
 */
export function wipeCache(profile: string, id: string): void {
  const { cache } = workspacePaths(profile, id)
  for (const file of [cache, `${cache}-wal`, `${cache}-shm`]) rmSync(file, { force: true })
}

/**
 * Counts the data of a closed workspace that exists nowhere else: pending changes, with each
 * unfinished import as one, and values kept on this computer. Returns null if the files cannot be
 * read.
 */
export async function countUnsent(
  profile: string,
  id: string,
  keychain: Keychain,
): Promise<{ waiting: number; kept: number } | null> {
  const paths = workspacePaths(profile, id)
  if (!existsSync(paths.outbox)) return { waiting: 0, kept: 0 }
  try {
    const outbox = openOutboxDb(paths.outbox, await workspaceKey(keychain, id, paths))
    try {
      return (
        outbox
          .prepare<[], { waiting: number; kept: number }>(
            `SELECT
              (SELECT count(*) FROM operations WHERE state NOT IN ('done', 'cancelled')) +
              (SELECT count(DISTINCT import_id) FROM import_rows
                WHERE state IN ('waiting', 'returning') AND import_id IN
                  (SELECT id FROM imports WHERE state IN ('running', 'paused'))) AS waiting,
              (SELECT count(*) FROM overlays) AS kept`,
          )
          .get() ?? null
      )
    } finally {
      outbox.close()
    }
  } catch {
    return null
  }
}

/**
 * Finishes the wipes that were begun in this profile. Returns the ids of the removed workspaces.
 */
export async function finishWipes(profile: string, keychain: Keychain): Promise<string[]> {
  const root = join(profile, 'workspaces')
  if (!existsSync(root)) {
    mkdirSync(root, { recursive: true, mode: 0o700 })
    return []
  }
  const unfinishedIds = readdirSync(root).filter((id) => existsSync(join(root, id, marker)))
  for (const id of unfinishedIds) await wipeWorkspace(profile, id, keychain)
  return unfinishedIds
}

/** Removes a workspace folder; the marker is removed last. */
function removeFolder(folder: string): void {
  if (!existsSync(folder)) return
  try {
    for (const name of readdirSync(folder))
      if (name !== marker) rmSync(join(folder, name), { recursive: true, force: true })
    flushFolder(folder)
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    throw new StoreError(
      'io',
      t(
        'Some files of the workspace could not be removed. Their key is gone, and the rest is removed at the next start.',
      ),
      { cause: error },
    )
  }
}
