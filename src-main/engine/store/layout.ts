import { join } from 'node:path'
import { StoreError } from './errors.ts'

/** The file paths of one workspace: `<profile>/workspaces/<id>/`. */
export interface WorkspacePaths {
  folder: string
  outbox: string
  journal: string
  backup: string
  cache: string
  /** A keyed digest that tells a wrong key from a damaged file; not a secret. */
  keyCheck: string
}

/**
 * Returns the file paths of a workspace in a profile. Throws StoreError `io` for an id that holds
 * anything but letters, digits, `-` and `_`, is empty, or has more than 80 characters.
 */
export function workspacePaths(profile: string, id: string): WorkspacePaths {
  if (!/^[A-Za-z0-9_-]{1,80}$/.test(id))
    throw new StoreError('io', 'A workspace id may hold letters, digits, - and _ only.')
  return pathsIn(join(profile, 'workspaces', id))
}

/** Returns the file paths of a workspace in this folder. */
export function pathsIn(folder: string): WorkspacePaths {
  return {
    folder,
    outbox: join(folder, 'outbox.db'),
    journal: join(folder, 'outbox.journal'),
    backup: join(folder, 'outbox.backup.db'),
    cache: join(folder, 'cache.db'),
    keyCheck: join(folder, 'key.check'),
  }
}
