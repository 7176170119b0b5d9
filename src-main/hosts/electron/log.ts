import { join } from 'node:path'
import electronLog from 'electron-log/main.js'
import { cleanFields, cleanText } from '#main/hosts/common/log-fields.ts'
import type { Log, LogFields } from '#main/ports.ts'

/**
 * Builds a log in `<profile>/logs/hotdesk.log` with electron-log, using the field allow-list of the
 * browser host's log.
 */
export function createDesktopLog(profile: string): Log {
  electronLog.transports.file.resolvePathFn = () => join(profile, 'logs', 'hotdesk.log')
  electronLog.transports.file.maxSize = 1_000_000
  electronLog.transports.console.level = false
  const write = (level: 'info' | 'warn' | 'error') => (message: string, fields?: LogFields) => {
    electronLog[level](cleanText(message), cleanFields(fields))
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}
