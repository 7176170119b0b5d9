import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newestReport } from '#main/features/diagnostics/crash-reports.ts'
import { keepRunningMark, type Windows } from '#main/hosts/electron/keep-running-mark.ts'
import { eventsSent, openElectronApp } from '#test/support/electron-app.ts'
import { app } from '#test/support/electron-stand-in/electron.ts'
import { BrowserWindow } from '#test/support/electron-stand-in/windows.ts'
import { top } from '#test/support/proc.ts'

/* Whether Electron ended as it should. */

vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts'))

const noted: string[] = []
const mark = { set: () => void noted.push('set'), remove: () => void noted.push('removed') }
beforeEach(() => {
  noted.length = 0
})

/** Keeps the mark for this test alone. */
function keep(platform: NodeJS.Platform): void {
  const before = process.listeners('exit')
  keepRunningMark(mark, { app, BrowserWindow } as unknown as Windows, platform)
  onTestFinished(() => {
    for (const one of process.listeners('exit'))
      if (!before.includes(one)) process.removeListener('exit', one)
  })
}

test('P11: an Electron that ended without a word is told of at the next start, and can be reported @long', async () => {
  const first = await openElectronApp()
  await expect.poll(() => existsSync(join(first.profile, 'running.json'))).toBe(true)
  void first.ask('die').catch(() => {})
  await first.ended
  const next = await openElectronApp(['--profile', first.profile])
  expect(newestReport(first.profile)?.text).toContain('ended without a word')
  await expect
    .poll(async () => JSON.stringify(await eventsSent(next, 'notice')))
    .toContain('Hotdesk ended unexpectedly last time.')
})

test('an Electron that was quit is not', async () => {
  const first = await openElectronApp()
  await expect.poll(() => existsSync(join(first.profile, 'running.json'))).toBe(true)
  void first.ask('quit').catch(() => {})
  await first.ended
  expect(existsSync(join(first.profile, 'running.json'))).toBe(false)
  await openElectronApp(['--profile', first.profile])
  expect(newestReport(first.profile)).toBeNull()
})

test('Windows: the end of a session, which windows alone hear of, is no crash', () => {
  keep('win32')
  expect(noted).toEqual([])
  const window = new BrowserWindow({})
  window.close()
  expect(noted).toEqual(['set', 'removed'])
  const another = new BrowserWindow({})
  another.emit('session-end', { reasons: ['shutdown'] })
  expect(noted.at(-1)).toBe('removed')
  noted.length = 0
  new BrowserWindow({}).close()
  expect(noted).not.toContain('set')
})

test('P11: nothing dumps the memory of Hotdesk, in which tokens and people are', () => {
  const sources = readdirSync(join(top, 'src-main'), { recursive: true, encoding: 'utf8' })
  const dumping = sources
    .filter((file) => file.endsWith('.ts'))
    .filter((file) =>
      /crashReporter|writeHeapSnapshot|process\.report/.test(
        readFileSync(join(top, 'src-main', file), 'utf8'),
      ),
    )
  expect(dumping).toEqual([])
})
