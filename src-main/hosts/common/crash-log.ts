import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorFields } from '#main/engine/error-fields.ts'
import { reportsFolder } from '#main/features/diagnostics/crash-reports.ts'
import type { Log } from '#main/ports.ts'
import { cleanFields } from './log-fields.ts'
import { version } from './version.ts'

const MOST_REPORTS = 5

/** Stands in a profile while Hotdesk runs there (running-mark.ts). */
export const runningFile = (profile: string): string => join(profile, 'running.json')

interface CrashOptions {
  /**
   * The host survives unhandled rejections (Electron does), so these are reported by an event of
   * their own.
   */
  rejectionsGoOn: boolean
  /** Where reports of crashes are kept; absent: nowhere. */
  profile?: string
}

/**
 * Logs errors nobody caught, and rejections nobody handled, before the process ends or goes on as
 * it would anyway: it only watches. What ends the process also leaves a report that the person can
 * read, and copies with the diagnostics.
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
 * Writes what is known of a crash, and keeps the last few reports. A full disk must not hide the
 * crash itself.
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
    // It is in the log as well.
  }
}
