import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Log, LogFields } from '#main/ports.ts'
import { cleanFields, cleanText } from '#main/hosts/common/log-fields.ts'

const MAX_BYTES = 1_000_000

/**
 * Builds the log of the browser host: JSON lines in `<profile>/logs/hotdesk.log`, with one older
 * file beside it. Never throws.
 */
export function createFileLog(profile: string, clock: Clock): Log {
  const file = join(profile, 'logs', 'hotdesk.log')
  const write = (level: string) => (message: string, fields?: LogFields) => {
    try {
      mkdirSync(join(profile, 'logs'), { recursive: true, mode: 0o700 })
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES)
        renameSync(file, `${file}.1`)
      const line = {
        at: new Date(clock.now()).toISOString(),
        level,
        message: cleanText(message),
        ...cleanFields(fields),
      }
      appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    } catch {
      // A full disk must not stop the work that is being logged.
    }
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
