import { randomBytes } from 'node:crypto'
import type { Keychain } from '#main/ports.ts'

/**
 * Keychain account of the key that makes stand-ins. The key can restore the words, so it is only in
 * the keychain, like the key of the files, and is removed with the recording.
 */
const ACCOUNT = 'recording-key'

/** Creates the key of a new recording. Throws KeychainError. */
export const makeRecordingKey = (keychain: Keychain): Promise<void> =>
  keychain.write(ACCOUNT, randomBytes(32).toString('hex'))

/** Returns the key of the recording in progress. Throws if there is none, or a KeychainError. */
export async function readRecordingKey(keychain: Keychain): Promise<Buffer> {
  const kept = await keychain.read(ACCOUNT)
  if (kept === null) throw new Error('the keychain holds no key of a recording')
  return Buffer.from(kept, 'hex')
}

/** Forgets the key: after that, the words of a recording cannot be restored. */
export const forgetRecordingKey = (keychain: Keychain): Promise<void> => keychain.remove(ACCOUNT)
