import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { newestReport, reportsFolder } from '#main/features/diagnostics/crash-reports.ts'
import type { Clock, Log } from '#main/ports.ts'
import { runningFile, writeReport } from './crash-log.ts'
import { version } from './version.ts'

/** The mark in a profile that says that Hotdesk is running there. */
export interface RunningMark {
  /** Marks Hotdesk as running, without a regular end so far. */
  set(): void
  /** Removes the mark, because Hotdesk or the user's session ends regularly. */
  remove(): void
}

interface Parts {
  profile: string
  clock: Pick<Clock, 'now'>
  log: Log
  env?: NodeJS.ProcessEnv
  /** Returns the uptime of this computer in milliseconds. */
  upMs?: () => number
}

interface Mark {
  at: number
  version: string
  session: string
}

/** Tolerance for the computed start time of the computer. */
const TOLERANCE_MS = 60_000

/**
 * Reports that the previous Hotdesk ended without a regular end, as after a crash of native code,
 * which cannot write a report itself. A restart of the computer or a sign-out of the user since
 * then does not count as a crash. Call it after the profile is claimed and before
 * `createRunningMark`.
 *
 * No memory dump is written, because it would hold tokens and contacts
 * (docs/decisions/no-memory-dumps.md).
 */
export function reportUncleanEnd({
  profile,
  clock,
  log,
  env = process.env,
  upMs = () => uptime() * 1000,
}: Parts): void {
  const left = read(runningFile(profile))
  if (left === null || left.session !== sessionOf(env)) return
  if (left.at < clock.now() - upMs() - TOLERANCE_MS || isReported(profile, left)) return
  log.error('ended without a word', { version: left.version })
  writeReport(profile, {
    error: 'Hotdesk ended without a word: a crash of native code, or it was killed',
    started: new Date(left.at).toISOString(),
    version: left.version,
  })
}

/** Builds the mark of this running Hotdesk. */
export function createRunningMark({ profile, clock, env = process.env }: Parts): RunningMark {
  const file = runningFile(profile)
  return {
    set() {
      const mark: Mark = { at: clock.now(), version, session: sessionOf(env) }
      try {
        writeFileSync(file, JSON.stringify(mark), { mode: 0o600 })
      } catch {
        // On a full disk the mark is skipped silently.
      }
    },
    remove: () => rmSync(file, { force: true }),
  }
}

const sessionOf = (env: NodeJS.ProcessEnv): string => env['XDG_SESSION_ID'] ?? ''

function read(file: string): Mark | null {
  try {
    const { at, version, session } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Mark>
    if (typeof at !== 'number') return null
    return { at, version: String(version).slice(0, 40), session: String(session) }
  } catch {
    return null
  }
}

/**
 * Reports whether a crash report exists already: an uncaught error writes one before the process
 * ends.
 */
function isReported(profile: string, { at }: Mark): boolean {
  const report = newestReport(profile)
  return report !== null && statSync(join(reportsFolder(profile), report.name)).mtimeMs >= at
}
