import { t } from '#shared/i18n/translate.ts'
/**
 * The errors of a store file. None of them makes Hotdesk delete a file with data that exists only
 * on this computer (P10), and an edit that meets one is refused visibly, never half kept.
 * - `disk_full`, `read_only`, `io`: the disk refused; the transaction was rolled back
 * - `corrupt`: pages are damaged although the key is right
 * - `wrong_key`: the file was written under another key
 * - `key_missing`: files exist, but the keychain has no key for them
 * - `plaintext`: the file should be encrypted and is not
 * - `newer_version`: a newer Hotdesk wrote the file
 * - `busy`: another process holds the file
 * - `refused`: a rule of the store refused the call (for example a second operation in flight on
 *   a lane, or a second open paid one)
 * - `wrong_cursor`: a page was asked for after the end of another list's page
 * - `closed`: called after closing
 * - `unsealed`: a passphrase is required, and the key is under none
 * - `locked`: the key is under a passphrase, and none was given; `wrong_passphrase`: a wrong one
 *   was
 */
export type StoreProblem =
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
  | 'wrong_cursor'
  | 'closed'
  | 'unsealed'
  | 'locked'
  | 'wrong_passphrase'

export class StoreError extends Error {
  readonly code: StoreProblem
  /** Advice for the user, if there is more to say than the code implies. */
  readonly hint: string | undefined
  constructor(code: StoreProblem, message: string, options?: ErrorOptions & { hint?: string }) {
    super(message, options)
    this.name = 'StoreError'
    this.code = code
    this.hint = options?.hint
  }
}

const diskFull = () =>
  t('The disk is full. What you typed is kept on the screen; free some space and try again.')
const readOnly = () =>
  t('Hotdesk isn’t allowed to write to its folder. What you typed stays on the screen.')
const diskError = () => t('The disk reported an error.')
const inUse = () => t('Another Hotdesk is using these files.')

const problems: [prefix: string, code: StoreProblem, message: () => string][] = [
  ['SQLITE_FULL', 'disk_full', diskFull],
  ['SQLITE_READONLY', 'read_only', readOnly],
  ['SQLITE_CANTOPEN', 'io', () => t('One of Hotdesk’s files couldn’t be opened.')],
  ['SQLITE_CORRUPT', 'corrupt', () => t('One of Hotdesk’s files is damaged.')],
  ['SQLITE_NOTADB', 'corrupt', () => t('One of Hotdesk’s files can’t be read.')],
  ['SQLITE_IOERR', 'io', diskError],
  ['SQLITE_BUSY', 'busy', inUse],
  ['SQLITE_LOCKED', 'busy', inUse],
  ['SQLITE_CONSTRAINT', 'refused', () => t('The change breaks a rule of Hotdesk’s database.')],
]

/**
 * Converts an error of SQLite or the file system into a StoreError. Returns any other error (a
 * mistake of ours) unchanged.
 */
export function storeError(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StoreError('disk_full', diskFull(), { cause: error })
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return new StoreError('read_only', readOnly(), { cause: error })
  if (code === 'EIO') return new StoreError('io', diskError(), { cause: error })
  const known = problems.find(([prefix]) => code.startsWith(prefix))
  if (!known) return error
  return new StoreError(
    known[1],
    known[1] === 'refused' ? `${known[2]()} ${error.message}` : known[2](),
    { cause: error },
  )
}
