import { join } from 'node:path'
import type { Keychain, PracticeOptions } from '#main/ports.ts'
import { practiceKey } from '#main/engine/store/keys.ts'
import { isEncryptedFile } from '#main/engine/store/sqlite.ts'

/**
 * Returns where the practice workspace keeps its data, and under which key: people may be imported
 * into it. Returns null without a keychain: everything stays in memory, and data of an earlier
 * session is left untouched.
 */
export async function practiceData(
  profile: string,
  keychain: Keychain,
  memoryOnly: boolean,
): Promise<PracticeOptions['data']> {
  if (memoryOnly) return null
  const folder = join(profile, 'practice')
  return {
    folder,
    key: await practiceKey(keychain, () => isEncryptedFile(join(folder, 'workspace.db'))),
  }
}
