import * as z from 'zod'
import { change, noOutput, query, time } from './command.ts'

/**
 * The minimum length of a passphrase. It is long because anyone who has the file can try without
 * limit.
 */
export const PASSPHRASE_LEAST = 12
const passphrase = z.string().min(PASSPHRASE_LEAST).max(500)

export const backupCommands = {
  /**
   * Writes everything that exists only on this computer into an encrypted file in the downloads
   * folder (L8).
   */
  'backup.make': change(
    z.object({ passphrase }),
    z.object({ path: z.string(), name: z.string(), rows: z.number() }),
  ),
  /** Returns the backups in the downloads folder, newest first. */
  'backup.found': query(
    noOutput,
    z.object({
      folder: z.string(),
      files: z.array(z.object({ name: z.string(), made_at: time, bytes: z.number() })),
    }),
    ['preferences'],
  ),
  /**
   * Restores a backup. Refused with `wrong_passphrase`, `other_account`, `newer_version` or
   * `not_a_backup`; nothing is changed then.
   */
  'backup.restore': change(
    z.object({ name: z.string().min(1).max(255), passphrase: z.string().min(1).max(500) }),
    z.object({ rows: z.number() }),
  ),
} as const
