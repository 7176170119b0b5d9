import { t } from '#shared/i18n/translate.ts'
/**
 * What can go wrong with a file of ours. Nothing is ever deleted or replaced because of one of
 * these (P10), and an edit that met one was refused visibly, not half kept.
 * - `disk_full`, `read_only`, `io`: the disk refused; the transaction was rolled back
 * - `corrupt`: pages do not add up although the key is right
 * - `wrong_key`: the file was written under another key
 * - `key_missing`: there are files, but the keychain has no key for them
 * - `plaintext`: a file stands where an encrypted one should
 * - `newer_version`: written by a newer Hotdesk
 * - `busy`: another process holds the file
 * - `refused`: a rule of the schema refused the change (a second operation in flight on a lane, a
 *   second open paid one)
 * - `closed`: asked after closing
 * - `unsealed`: a passphrase is required, and the key is under none
 * - `locked`: the key is under a passphrase, and none was given; `wrong_passphrase`: another one
 *   was
 */
export type StoreTrouble =
  | 'disk_full'
  | 'read_only'
  | 'io'
  | 'corrupt'
  | 'wrong_key'
  | 'key_missing'
  | 'plaintext'
  | 'newer_version'
  | 'busy'
  | 'refused'
  | 'closed'
  | 'unsealed'
  | 'locked'
  | 'wrong_passphrase'

export class StoreError extends Error {
  readonly code: StoreTrouble
  /** What to do, where more is known than the code tells. */
  readonly hint: string | undefined
  constructor(code: StoreTrouble, message: string, options?: ErrorOptions & { hint?: string }) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
    this.hint = options?.hint
  }
}

const troubles: [prefix: string, code: StoreTrouble, message: string][] = [
  [
    'SQLITE_FULL',
    'disk_full',
    'The disk is full. What you typed is kept on the screen; free some space and try again.',
  ],
  [
    'SQLITE_READONLY',
    'read_only',
    'Hotdesk may not write to its folder. What you typed is kept on the screen.',
  ],
  ['SQLITE_CANTOPEN', 'io', 'A file of Hotdesk could not be opened.'],
  ['SQLITE_CORRUPT', 'corrupt', 'A file of Hotdesk is damaged.'],
  ['SQLITE_NOTADB', 'corrupt', 'A file of Hotdesk cannot be read.'],
  ['SQLITE_IOERR', 'io', 'The disk answered with an error.'],
  ['SQLITE_BUSY', 'busy', 'Another Hotdesk is using these files.'],
  ['SQLITE_LOCKED', 'busy', 'Another Hotdesk is using these files.'],
  ['SQLITE_CONSTRAINT', 'refused', 'The change goes against a rule of the store.'],
]

/**
 * Names the error that SQLite or the file system threw as a StoreError; anything unknown (a mistake
 * of ours) is handed back as it came.
 */
export function storeError(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StoreError('disk_full', troubles[0]![2], { cause: error })
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return new StoreError('read_only', troubles[1]![2], { cause: error })
  if (code === 'EIO')
    return new StoreError('io', t('The disk answered with an error.'), { cause: error })
  const known = troubles.find(([prefix]) => code.startsWith(prefix))
  if (!known) return error
  return new StoreError(
    known[1],
    known[1] === 'refused' ? `${known[2]} ${error.message}` : known[2],
    { cause: error },
  )
}
