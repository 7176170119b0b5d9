import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type * as Keytar from 'keytar'

/** The folder of a keychain in files, where a journey has that instead of a private Secret Service. */
export const KEYCHAIN_FOLDER = 'HOTDESK_TEST_KEYCHAIN'

const inFiles = fileURLToPath(new URL('./file-keytar.cjs', import.meta.url))

/** Returns what Node and Electron are started with, so that a host has the keychain of its journey. */
export const keychainArguments = (): string[] =>
  process.env[KEYCHAIN_FOLDER] === undefined ? [] : ['-r', inFiles]

/** Copies all entries of one profile to another. */
export async function copySecrets(from: string, to: string): Promise<void> {
  const keytar = createRequire(import.meta.url)(
    process.env[KEYCHAIN_FOLDER] === undefined ? 'keytar' : inFiles,
  ) as typeof Keytar
  for (const { account, password } of await keytar.findCredentials(from))
    await keytar.setPassword(to, account, password)
}
