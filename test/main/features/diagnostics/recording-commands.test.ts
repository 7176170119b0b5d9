import { existsSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import type { SessionState } from '#shared/bridge/session.ts'
import { isRecording, recordingFiles } from '#main/engine/recording/files.ts'
import { beginTape } from '#main/engine/recording/open-tape.ts'
import { createMemoryKeychain } from '#main/engine/auth/keychain.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { recordingHandlers } from '#main/features/diagnostics/recording-commands.ts'
import { readRecordingKey } from '#main/engine/recording/recording-key.ts'
import type { App } from '#main/features/common/app.ts'
import type { Ports } from '#main/ports.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/** Hotdesk with a workspace that is kept under no passphrase, unless said otherwise. */
function world({ isOpen = true, memoryOnly = false, sealed = false } = {}) {
  const profile = temporaryFolder()
  const clock = manualClock()
  const keychain = createMemoryKeychain()
  const restart = vi.fn<() => Promise<boolean>>(async () => true)
  const handlers = recordingHandlers({
    ports: { paths: { profile }, clock, keychain, restart } as unknown as Ports,
    known: { current: () => ({ sealed }) as KnownWorkspace },
    workspaces: {
      isOpen: () => isOpen,
      state: () => ({ memory_only: memoryOnly }) as SessionState,
    },
  } as App)
  const record = async () => handlers['diagnostics.record']?.({})
  const end = async (save: boolean) => handlers['diagnostics.endRecording']?.({ save })
  return { profile, clock, keychain, restart, record, end }
}

test.each([
  ['no workspace is open', 'no_workspace', { isOpen: false }],
  ['nothing is kept on disk', 'memory_only', { memoryOnly: true }],
  ['the workspace has a passphrase', 'locked', { sealed: true }],
])('P11: where %s, nothing is recorded, and why is said', async (_where, code, options) => {
  const { profile, restart, record } = world(options)
  await expect(record()).rejects.toMatchObject({
    problem: { code, hint: expect.stringMatching(/\w/) },
  })
  expect(isRecording(profile)).toBe(false)
  expect(restart).not.toHaveBeenCalled()
})

test('P11: a recording that is begun twice at once begins once', async () => {
  const { profile, restart, record } = world()
  await Promise.all([record(), record()])
  const begun = readFileSync(recordingFiles(profile).beginning, 'utf8')
  await record()
  expect(readFileSync(recordingFiles(profile).beginning, 'utf8')).toBe(begun)
  expect(restart).toHaveBeenCalledTimes(1)
})

test('P11: what an earlier life could not record does not keep from recording', async () => {
  const { profile, clock, restart, record } = world()
  beginTape(profile, clock.now() - 1000)
  const before = readFileSync(recordingFiles(profile).beginning, 'utf8')
  await record()
  expect(readFileSync(recordingFiles(profile).beginning, 'utf8')).not.toBe(before)
  expect(restart).toHaveBeenCalledTimes(1)
})

test('P11: where the next workbench is not recorded, that is said', async () => {
  const { restart, record } = world()
  restart.mockResolvedValue(false)
  await expect(record()).rejects.toMatchObject({ problem: { code: 'failed' } })
})

test('P11: discarding leaves no file and no key, and Hotdesk begins anew without it', async () => {
  const { profile, keychain, restart, record, end } = world()
  await record()
  const key = (await readRecordingKey(keychain)).toString('hex')
  expect(readFileSync(recordingFiles(profile).beginning, 'utf8')).not.toContain(key)
  restart.mockImplementation(async () => isRecording(profile))
  expect(await end(false)).toEqual({ path: null })
  expect(existsSync(recordingFiles(profile).folder)).toBe(false)
  await expect(readRecordingKey(keychain)).rejects.toThrow('holds no key')
  expect(await restart.mock.results.at(-1)?.value).toBe(false)
  expect(restart).toHaveBeenCalledTimes(2)
})
