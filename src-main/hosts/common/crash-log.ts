import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorFields } from '#main/engine/error-fields.ts'
import { reportsFolder } from '#main/features/diagnostics/crash-reports.ts'
import type { Log } from '#main/ports.ts'
import { cleanFields } from './log-fields.ts'
import { version } from './version.ts'

const MOST_REPORTS = 5

/**
 * Returns the path of the running mark, a file that exists while Hotdesk runs in the profile
 * (running-mark.ts).
 */
export const runningFile = (profile: string): string => join(profile, 'running.json')

interface CrashOptions {
  /**
   * Whether the host survives unhandled rejections (Electron does). Then they are logged through an
   * event of their own.
   */
  rejectionsGoOn: boolean
  /** Profile in which crash reports are stored; absent if none are stored. */
  profile?: string
}

/**
 * Logs uncaught errors and unhandled rejections without changing what happens to the process. An
 * error that ends the process also leaves a report, which the user can read and copy with the
 * diagnostics.
 */
export function logCrashes(log: Log, { rejectionsGoOn, profile }: CrashOptions): void {
  process.on('uncaughtExceptionMonitor', (error: unknown, origin) => {
    log.error(
      origin === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught exception',
      errorFields(error),
    )
    if (profile !== undefined) writeReport(profile, { ...cleanFields(errorFields(error)), version })
  })
  if (rejectionsGoOn)
    process.on('unhandledRejection', (error) =>
      log.error('unhandled rejection', errorFields(error)),
    )
}

/**
 * Writes a crash report and keeps the last few. Ignores a full disk, so as not to hide the crash
 * itself.
 */
export function writeReport(profile: string, known: Record<string, unknown>): void {
  try {
    const folder = reportsFolder(profile)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const at = new Date().toISOString()
    const facts = { ...known, platform: process.platform, at }
    const lines = Object.entries(facts).map(([name, value]) => `${name}: ${String(value)}`)
    const name = `crash-${at.replaceAll(/[:.]/g, '-')}.txt`
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`, { mode: 0o600 })
    for (const old of readdirSync(folder).toSorted().slice(0, -MOST_REPORTS))
      rmSync(join(folder, old), { force: true })
  } catch {
    // The crash is in the log as well.
  }
}
