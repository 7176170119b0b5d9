import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { newestReport, reportsFolder } from '#main/features/diagnostics/crash-reports.ts'
import type { Clock, Log } from '#main/ports.ts'
import { runningFile, writeReport } from './crash-log.ts'
import { version } from './version.ts'

/** Stands in a profile while Hotdesk runs there. */
export interface RunningMark {
  /** Notes that Hotdesk runs, and nobody has said that it ends. */
  set(): void
  /** Notes that Hotdesk, or the person's session, ends as it should. */
  remove(): void
}

interface Parts {
  profile: string
  clock: Pick<Clock, 'now'>
  log: Log
  env?: NodeJS.ProcessEnv
  /** For how long this computer has been running. */
  upMs?: () => number
}

interface Mark {
  at: number
  version: string
  session: string
}

/** Of what the computer says about its own start, so much may be wrong. */
const TOLERANCE_MS = 60_000

/**
 * Reports a Hotdesk before this one that ended without a word, as a crash of native code does, which
 * can write nothing itself. A computer that was restarted, or a person who signed out of it since, is
 * no crash. Call it with the profile claimed, before `createRunningMark`.
 *
 * There is no dump of the memory, which would hold tokens and people
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

/** Builds the mark of the Hotdesk that runs now. */
export function createRunningMark({ profile, clock, env = process.env }: Parts): RunningMark {
  const file = runningFile(profile)
  return {
    set() {
      const mark: Mark = { at: clock.now(), version, session: sessionOf(env) }
      try {
        writeFileSync(file, JSON.stringify(mark), { mode: 0o600 })
      } catch {
        // Without room on the disk nothing is noted, and nothing said.
      }
    },
    remove: () => rmSync(file, { force: true }),
  }
}

const sessionOf = (env: NodeJS.ProcessEnv): string => env['XDG_SESSION_ID'] ?? ''

function read(file: string): Mark | null {
  try {
    const { at, version: of, session } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Mark>
    if (typeof at !== 'number') return null
    return { at, version: String(of).slice(0, 40), session: String(session) }
  } catch {
    return null
  }
}

/** An error that nobody caught has written its own report before the end. */
function isReported(profile: string, { at }: Mark): boolean {
  const report = newestReport(profile)
  return report !== null && statSync(join(reportsFolder(profile), report.name)).mtimeMs >= at
}
