import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMemoryKeychain } from '#main/engine/auth/keychain.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { practiceData } from '#main/workspaces/practice-data.ts'
import { temporaryFolder } from '#test/support/proc.ts'

test('P11: the key of practice data is made once, and stands in the keychain alone', async () => {
  const profile = temporaryFolder()
  const keychain = createMemoryKeychain()
  const first = await practiceData(profile, keychain, false)
  const again = await practiceData(profile, keychain, false)
  expect(first?.folder).toBe(join(profile, 'practice'))
  expect(again?.key.equals(first?.key ?? randomBytes(32))).toBe(true)
  expect(existsSync(join(profile, 'practice'))).toBe(false)
})

test('J2: without a keychain practice data stays in memory', async () => {
  expect(await practiceData(temporaryFolder(), createMemoryKeychain(), true)).toBeNull()
})

test('P10: a keychain without the key of practice data that is there makes no new one', async () => {
  const profile = temporaryFolder()
  const file = join(profile, 'practice', 'workspace.db')
  mkdirSync(join(profile, 'practice'))
  openEncrypted(file, randomBytes(32)).close()
  const bytes = readFileSync(file)
  await expect(practiceData(profile, createMemoryKeychain(), false)).rejects.toMatchObject({
    code: 'key_missing',
  })
  expect(readFileSync(file).equals(bytes)).toBe(true)
})
