import { t } from '#shared/i18n/translate.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { KeychainError, type Keychain } from '#main/ports.ts'
import { replaceFile } from './durable-file.ts'
import { StoreError } from './errors.ts'
import { isSealed, sealKey, unsealKey } from './key-lock.ts'
import type { WorkspacePaths } from './layout.ts'

export const keyBytes = 32

/** Returns the keychain account that holds the key of a workspace's files. */
export const keyAccount = (id: string) => `workspace-key/${id}`

/**
 * Returns the key of a workspace: one random 256-bit key for both files, created at the first start
 * and stored in the keychain only. Never creates one while files exist (P10): throws StoreError
 * `key_missing` then, with nothing touched. A key under a passphrase needs it: `locked`,
 * `wrong_passphrase`. Passes KeychainError through; a keychain that does not return the key it was
 * given is `failing` (it can lie: docs/promises.md "Finding 5").
 */
export async function workspaceKey(
  keychain: Keychain,
  id: string,
  paths: WorkspacePaths,
  passphrase?: string,
): Promise<Buffer> {
  const account = keyAccount(id)
  const kept = await keychain.read(account)
  if (kept !== null) return isSealed(kept) ? unsealKey(kept, passphrase) : fromSecret(kept)
  if ([paths.outbox, paths.cache, paths.backup, paths.journal].some(holdsData)) {
    throw new StoreError(
      'key_missing',
      t(
        'The keychain does not hold the key of this workspace. Its files were left untouched: unlock the keychain that was in use before, or sign in as a new workspace.',
      ),
    )
  }
  return newKey(keychain, account)
}

/** Reports whether the key of a workspace is under a passphrase; false if there is no key yet. */
export async function keyIsSealed(keychain: Keychain, id: string): Promise<boolean> {
  const kept = await keychain.read(keyAccount(id))
  return kept !== null && isSealed(kept)
}

const PRACTICE_KEY = 'practice-key'

/**
 * Returns the key of the practice workspace's own data, stored in the keychain only. Never creates
 * one if `isEncrypted` reports data under another key (P10): throws StoreError `key_missing` then.
 * Otherwise throws what `workspaceKey` throws.
 */
export async function practiceKey(keychain: Keychain, isEncrypted: () => boolean): Promise<Buffer> {
  const kept = await keychain.read(PRACTICE_KEY)
  if (kept !== null) return fromSecret(kept)
  if (isEncrypted())
    throw new StoreError(
      'key_missing',
      t(
        'The keychain does not hold the key of the practice workspace. Its data was left untouched: unlock the keychain that was in use before.',
      ),
    )
  return newKey(keychain, PRACTICE_KEY)
}

/** Creates a key, and proves that the keychain keeps it. */
async function newKey(keychain: Keychain, account: string): Promise<Buffer> {
  const key = randomBytes(keyBytes)
  await keychain.write(account, key.toString('hex'))
  const back = await keychain.read(account)
  if (back === null || !timingSafeEqual(fromSecret(back), key))
    throw new KeychainError('failing', t('The keychain didn’t save the key.'))
  return key
}

/**
 * Puts the key of a workspace under a passphrase, under another one, or under none (J6). If the
 * keychain does not return the new entry, writes the old one back and throws KeychainError
 * `failing`. Throws what `workspaceKey` throws, with nothing changed.
 */
export async function changePassphrase(
  keychain: Keychain,
  id: string,
  paths: WorkspacePaths,
  from: string | undefined,
  to: string | null,
): Promise<void> {
  const key = await workspaceKey(keychain, id, paths, from)
  const account = keyAccount(id)
  const before = await keychain.read(account)
  const secret = to === null ? key.toString('hex') : await sealKey(key, to)
  await keychain.write(account, secret)
  const back = await keychain.read(account)
  key.fill(0)
  if (back === secret) return
  if (before !== null) await keychain.write(account, before)
  throw new KeychainError('failing', t('The keychain didn’t save the key.'))
}

function fromSecret(secret: string): Buffer {
  if (!/^[0-9a-f]{64}$/.test(secret))
    throw new StoreError(
      'wrong_key',
      t('What the keychain holds for this workspace is not a key. Its files were left untouched.'),
    )
  return Buffer.from(secret, 'hex')
}

function holdsData(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0
}

/**
 * Reports whether this key wrote the files: to SQLite a wrong key and a damaged file look alike.
 * `unknown` if no key was noted.
 */
export function checkKeyMark(file: string, key: Buffer): 'right' | 'wrong' | 'unknown' {
  if (!existsSync(file)) return 'unknown'
  return readFileSync(file, 'utf8').trim() === keyMark(key) ? 'right' : 'wrong'
}

/** Notes which key the files belong to, unless it is noted already; see `checkKeyMark`. */
export function storeKeyMark(file: string, key: Buffer): void {
  if (checkKeyMark(file, key) !== 'right') replaceFile(file, `${keyMark(key)}\n`)
}

/** Returns a keyed digest of a fixed text, which reveals nothing about a random 256-bit key. */
function keyMark(key: Buffer): string {
  return createHmac('sha256', key).update('hotdesk key check 1').digest('hex')
}
