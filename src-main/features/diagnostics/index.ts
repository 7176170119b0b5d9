import { t } from '#shared/i18n/translate.ts'
import type { App } from '#main/features/common/app.ts'
import type { Feature } from '#main/features/common/feature.ts'
import type { Recording } from '#main/ports.ts'
import { newestReport } from './crash-reports.ts'

const SAID = 'crash_said'

/** Tools to find a fault: a report to copy or save, a recording, and a notice after a crash. */
export const diagnostics: Feature = {
  name: 'diagnostics',
  subjects: ['diagnostics'],
  build(app) {
    const { ports, hub } = app
    return {
      handlers: {
        'diagnostics.recording': () =>
          ports.recording?.state() ?? { state: 'off', since: null, bytes: 0 },
      },
      later: {
        diagnostics: async () => (await import('./commands.ts')).diagnosticHandlers(app),
      },
      start() {
        if (ports.recording) void watchLater(ports.recording, hub)
        const report = newestReport(ports.paths.profile)
        if (report === null || ports.preferences.get(SAID) === report.name) return
        ports.preferences.set(SAID, report.name)
        // The window is still opening; the hub keeps the notice until it can be shown.
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

const watchLater = async (recording: Recording, hub: App['hub']): Promise<void> =>
  (await import('./watch-recording.ts')).watchRecording(recording, hub)
