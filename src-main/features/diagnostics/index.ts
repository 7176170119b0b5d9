import { t } from '#shared/i18n/translate.ts'
import { problemReport } from '#shared/domain/problem-report.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'
import { collectDiagnostics } from './collect.ts'
import { newestReport } from './crash-reports.ts'

const SAID = 'crash_said'

/** What helps to find a fault: a text to copy or save, and a word after a crash. */
export const diagnostics: Feature = {
  name: 'diagnostics',
  subjects: ['diagnostics'],
  build({ ports, hub, ask, settings }) {
    /** What was collected last: what somebody has seen is what is saved. */
    let collected: string | null = null
    const collect = async () => (collected = await collectDiagnostics({ ports, ask, settings }))
    return {
      handlers: {
        'diagnostics.collect': async () => ({ text: await collect() }),
        'diagnostics.save': async ({ words }) => ({
          path: await saveFile(
            downloads(),
            stampedName('hotdesk-report', ports.clock.now()),
            'txt',
            problemReport(words, collected ?? (await collect())),
          ),
        }),
      },
      start() {
        const report = newestReport(ports.paths.profile)
        if (report === null || ports.preferences.get(SAID) === report.name) return
        ports.preferences.set(SAID, report.name)
        // The window is still being opened; what it has not heard waits for it.
        ports.clock.after(SAY_AFTER_MS, () =>
          hub.emit({
            type: 'notice',
            data: {
              tone: 'warning',
              message: t('Hotdesk ended unexpectedly last time.'),
              hint: t('Nothing you saved is lost. Report the problem in Settings, About.'),
              link: '/settings/about',
            },
          }),
        )
      },
    }
  },
}

const SAY_AFTER_MS = 5_000
