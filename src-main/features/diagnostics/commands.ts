import { t } from '#shared/i18n/translate.ts'
import { join } from 'node:path'
import { problemReport } from '#shared/domain/problem-report.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { App } from '#main/features/common/app.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'
import { collectDiagnostics } from './collect.ts'
import { recordingHandlers } from './recording-commands.ts'

/**
 * Builds the handlers of problem reports. The report the user last saw is the one that is saved.
 */
export function diagnosticHandlers(app: App): Partial<Handlers> {
  let collected: string | null = null
  const collect = async () => (collected = await collectDiagnostics(app))
  return {
    'diagnostics.collect': async () => ({ text: await collect() }),
    'diagnostics.save': async ({ words }) => ({
      path: await saveFile(
        downloads(),
        stampedName('hotdesk-report', app.ports.clock.now()),
        'txt',
        problemReport(words, collected ?? (await collect())),
      ),
    }),
    'diagnostics.openLogs': async () => {
      const folder = join(app.ports.paths.profile, 'logs')
      if (!(await app.ports.openFolder?.(folder)))
        throw new ProblemError('failed', t('The log is in {folder}', { folder }))
      return {}
    },
    ...recordingHandlers(app),
  }
}
