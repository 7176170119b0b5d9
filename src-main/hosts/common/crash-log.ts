import { errorFields } from '#main/engine/error-fields.ts'
import type { Log } from '#main/ports.ts'

/**
 * Logs errors nobody caught, and rejections nobody handled, before the process ends or goes on as
 * it would anyway: it only watches. `rejectionsGoOn`: the host survives unhandled rejections
 * (Electron does), so these are reported by an event of their own.
 */
export function logCrashes(log: Log, { rejectionsGoOn }: { rejectionsGoOn: boolean }): void {
  process.on('uncaughtExceptionMonitor', (error: unknown, origin) =>
    log.error(
      origin === 'unhandledRejection' ? 'unhandled rejection' : 'uncaught exception',
      errorFields(error),
    ),
  )
  if (rejectionsGoOn)
    process.on('unhandledRejection', (error) =>
      log.error('unhandled rejection', errorFields(error)),
    )
}
