import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newestReport, reportsFolder } from '#main/features/diagnostics/crash-reports.ts'
import { writeReport } from '#main/hosts/common/crash-log.ts'
import { createRunningMark, reportUncleanEnd } from '#main/hosts/common/running-mark.ts'
import type { Log } from '#main/ports.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/* Whether the Hotdesk before this one ended without a word. */

const DAY_MS = 24 * 3600_000
const log: Log = { info() {}, warn() {}, error() {} }

/** A computer that has been running for a day, on which Hotdesk is started again and again. */
function createComputer() {
  const profile = temporaryFolder()
  let now = Date.now()
  let booted = now - DAY_MS
  const started = (env: NodeJS.ProcessEnv = {}) => {
    const parts = { profile, clock: { now: () => now }, log, env, upMs: () => now - booted }
    reportUncleanEnd(parts)
    const mark = createRunningMark(parts)
    mark.set()
    return mark
  }
  return {
    profile,
    start: started,
    wait: (ms: number) => {
      now += ms
    },
    restart: () => {
      now += 10 * 60_000
      booted = now - 60_000 - 30_000
    },
  }
}

test('P11: a Hotdesk that ended without a word leaves a report at the next start, without its memory', () => {
  const computer = createComputer()
  computer.start()
  computer.wait(3600_000)
  expect(newestReport(computer.profile)).toBeNull()
  computer.start()
  const report = newestReport(computer.profile)
  expect(report?.text).toMatch(/^error: Hotdesk ended without a word/m)
  expect(report?.text).toMatch(/^started: \d{4}-/m)
  expect(report?.text.split('\n').filter(Boolean)).toHaveLength(5)
})

test('a Hotdesk that was quit leaves none', () => {
  const computer = createComputer()
  computer.start().remove()
  expect(existsSync(join(computer.profile, 'running.json'))).toBe(false)
  computer.start()
  expect(newestReport(computer.profile)).toBeNull()
})

test('a computer that was started anew, or another session on it, is no crash of Hotdesk', () => {
  const computer = createComputer()
  computer.start()
  computer.restart()
  computer.start({ XDG_SESSION_ID: '3' })
  computer.wait(1000)
  computer.start({ XDG_SESSION_ID: '4' })
  expect(newestReport(computer.profile)).toBeNull()
})

test('a crash that wrote its own report is told once', () => {
  const computer = createComputer()
  computer.start()
  writeReport(computer.profile, { error: 'thrown' })
  const written = newestReport(computer.profile)
  const later = new Date(Date.now() + 1000)
  utimesSync(join(reportsFolder(computer.profile), written?.name ?? ''), later, later)
  computer.wait(5000)
  computer.start()
  expect(newestReport(computer.profile)).toEqual(written)
})
