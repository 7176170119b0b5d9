import { t } from '#shared/i18n/translate.ts'
import type { App } from '#main/features/common/app.ts'
import type { Recording } from '#main/ports.ts'

/** Refreshes the windows when a recording changes, and shows a notice if it was discarded. */
export function watchRecording(recording: Recording, hub: App['hub']): void {
  recording.onChange(() => {
    hub.touch('session')
    if (recording.state().state !== 'off') return
    hub.emit({
      type: 'notice',
      data: {
        tone: 'info',
        message: t('Recording discarded'),
        hint: t('It held data that is being removed from this computer.'),
      },
    })
  })
}
