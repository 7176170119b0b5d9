import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { newestReport } from '#main/features/diagnostics/crash-reports.ts'

const source = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href)

function crash(ending: string, rejectionsGoOn: boolean) {
  const profile = mkdtempSync(join(tmpdir(), 'hotdesk-crash-'))
  onTestFinished(() => rmSync(profile, { recursive: true, force: true }))
  const program = `
    import { createFileLog } from ${source('src-main/hosts/browser/file-log.ts')}
    import { logCrashes } from ${source('src-main/hosts/common/crash-log.ts')}
    const log = createFileLog(${JSON.stringify(profile)}, { now: () => 0 })
    logCrashes(log, { rejectionsGoOn: ${rejectionsGoOn}, profile: ${JSON.stringify(profile)} })
    function breakDown() { ${ending} }
    setImmediate(breakDown)`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program])
  const lines = readFileSync(join(profile, 'logs', 'hotdesk.log'), 'utf8')
    .trim()
    .split('\n')
  const report = newestReport(profile)
  return { status, report, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test.each([
  ['throw new Error("thrown")', false, 1, 'uncaught exception'],
  ['void Promise.reject(new Error("thrown"))', false, 1, 'unhandled rejection'],
  ['void Promise.reject(new Error("thrown"))', true, 0, 'unhandled rejection'],
])('%s (goes on: %s) ends with %i and is logged once', (ending, goesOn, status, message) => {
  const run = crash(ending, goesOn)
  expect(run.status).toBe(status)
  expect(run.lines).toEqual([
    expect.objectContaining({
      level: 'error',
      message,
      error: 'thrown',
      stack: expect.stringContaining('breakDown') as string,
    }),
  ])
})

test('what ends Hotdesk leaves a report to read, without what it was about', () => {
  const { report } = crash('throw new Error("robin@example.com: thrown")', false)
  expect(report?.name).toMatch(/^crash-.*\.txt$/)
  expect(report?.text).toMatch(/^error: .*thrown$/m)
  expect(report?.text).toMatch(/^stack: .*breakDown/m)
  expect(report?.text).not.toContain('robin@')
  expect(crash('void Promise.reject(new Error("thrown"))', true).report).toBeNull()
})
