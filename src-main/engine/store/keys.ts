import { t } from '#shared/i18n/translate.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { KeychainError, type Keychain } from '#main/ports.ts'
import { replaceFile } from './durable-file.ts'
import { StoreError } from './errors.ts'
import { isSealed, sealKey, unsealKey } from './key-lock.ts'
import type { WorkspacePaths } from './layout.ts'

export const keyBytes = 32

/** Names the entry of the keychain that holds the key of a workspace's files. */
export const keyAccount = (id: string) => `workspace-key/${id}`

/**
 * Returns the key of a workspace: one random 256-bit key for both files, made at the first start
 * and kept in the keychain alone. Never makes a new one while files stand there (P10):
 * `key_missing` then, and nothing was touched. KeychainError passes through; a keychain that does
 * not give back what it was given is `failing` (it can lie: docs/promises.md "Finding 5"). A key
 * under a passphrase needs it: `locked`, `wrong_passphrase`.
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

/** Says whether the key of a workspace is under a passphrase; one that is not made yet is not. */
export async function keyIsSealed(keychain: Keychain, id: string): Promise<boolean> {
  const kept = await keychain.read(keyAccount(id))
  return kept !== null && isSealed(kept)
}

const PRACTICE_KEY = 'practice-key'

/**
 * Returns the key of the practice workspace's own data, in the keychain alone. Never makes a new
 * one where `isEncrypted` says that data of another one is there (P10): `key_missing` then. Throws
 * what `workspaceKey` throws.
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

/** Makes a key and proves that the keychain keeps it. */
async function newKey(keychain: Keychain, account: string): Promise<Buffer> {
  const key = randomBytes(keyBytes)
  await keychain.write(account, key.toString('hex'))
  const back = await keychain.read(account)
  if (back === null || !timingSafeEqual(fromSecret(back), key))
    throw new KeychainError('failing', 'The keychain did not keep the key it was given.')
  return key
}

/**
 * Puts the key of a workspace under a passphrase, under another one, or under none (J6). The old
 * entry stands until the new one was read back. Throws what `workspaceKey` does; nothing was
 * changed then.
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
  throw new KeychainError('failing', 'The keychain did not keep the key it was given.')
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
 * Says whether this key wrote the files here: a wrong key and a damaged file look alike to SQLite.
 * `unknown`: nothing says so.
 */
export function judgeKey(file: string, key: Buffer): 'right' | 'wrong' | 'unknown' {
  if (!existsSync(file)) return 'unknown'
  return readFileSync(file, 'utf8').trim() === keyMark(key) ? 'right' : 'wrong'
}

/** Writes down which key the files here belong to, unless that is said already: see `judgeKey`. */
export function noteKey(file: string, key: Buffer): void {
  if (judgeKey(file, key) !== 'right') replaceFile(file, `${keyMark(key)}\n`)
}

/** A keyed digest of a fixed text tells nothing about a random 256-bit key. */
function keyMark(key: Buffer): string {
  return createHmac('sha256', key).update('hotdesk key check 1').digest('hex')
}
