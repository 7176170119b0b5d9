import * as z from 'zod'
import { change, none, query, time } from './command.ts'

/** So long a passphrase must be at least: whoever has the file may try as often as they like. */
export const PASSPHRASE_LEAST = 12
const passphrase = z.string().min(PASSPHRASE_LEAST).max(500)

export const backupCommands = {
  /** Writes what exists on this computer only into an encrypted file among the downloads (L8). */
  'backup.make': change(
    z.object({ passphrase }),
    z.object({ path: z.string(), name: z.string(), rows: z.number() }),
  ),
  /** Backups among the downloads, the newest first. */
  'backup.found': query(
    none,
    z.object({
      folder: z.string(),
      files: z.array(z.object({ name: z.string(), made_at: time, bytes: z.number() })),
    }),
    ['preferences'],
  ),
  /**
   * Refused with `wrong_passphrase`, `other_account`, `newer_version`, `not_a_backup`; then nothing
   * was changed.
   */
  'backup.restore': change(
    z.object({ name: z.string().min(1).max(255), passphrase: z.string().min(1).max(500) }),
    z.object({ rows: z.number() }),
  ),
} as const
