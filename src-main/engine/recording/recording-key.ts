import { randomBytes } from 'node:crypto'
import type { Keychain } from '#main/ports.ts'

/**
 * What stand-ins are made with leads back to the words. It is in the keychain alone, as is the key of
 * the files, and goes with the recording.
 */
const ACCOUNT = 'recording-key'

/** Makes the key of a new recording. Throws KeychainError. */
export const makeRecordingKey = (keychain: Keychain): Promise<void> =>
  keychain.write(ACCOUNT, randomBytes(32).toString('hex'))

/** Returns the key of the recording that goes on. Throws where there is none, and KeychainError. */
export async function readRecordingKey(keychain: Keychain): Promise<Buffer> {
  const kept = await keychain.read(ACCOUNT)
  if (kept === null) throw new Error('the keychain holds no key of a recording')
  return Buffer.from(kept, 'hex')
}

/** Forgets the key: from now on nobody can lead a recording back to its words. */
export const forgetRecordingKey = (keychain: Keychain): Promise<void> => keychain.remove(ACCOUNT)
