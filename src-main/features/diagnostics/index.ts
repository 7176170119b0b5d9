import type { Feature } from '#main/features/common/feature.ts'
import { collectDiagnostics } from './collect.ts'
import { newestReport } from './crash-reports.ts'

const SAID = 'crash_said'

/** What helps to find a fault: a text to copy, and a word after a crash. */
export const diagnostics: Feature = {
  name: 'diagnostics',
  subjects: ['diagnostics'],
  build({ ports, hub, ask, settings }) {
    return {
      handlers: {
        'diagnostics.collect': async () => ({
          text: await collectDiagnostics({ ports, ask, settings }),
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
              message: 'Hotdesk ended unexpectedly last time.',
              hint: 'Nothing you saved is lost. Copy diagnostics in Settings, About to report it.',
              link: '/settings/about',
            },
          }),
        )
      },
    }
  },
}

const SAY_AFTER_MS = 5_000
