import type { Dialog } from 'electron'
import { t } from '#shared/i18n/translate.ts'
import { exitProcess } from '#main/hosts/common/keytar.ts'
import { relaunch, type Ending } from './relaunch.ts'

interface Parts {
  app: Ending
  dialog: Pick<Dialog, 'showMessageBoxSync'>
}

/**
 * Ends Hotdesk after an uncaught error from now on, because nothing is certain after it; the user
 * can start it again. Without a listener Electron shows the text of the error and goes on. The
 * report is already written (`logCrashes`), and what was saved is on the disk.
 */
export function endOnUncaughtErrors({ app, dialog }: Parts): void {
  let isEnding = false
  process.on('uncaughtException', () => {
    if (isEnding) return
    isEnding = true
    // The work stops while this dialog waits.
    const answer = dialog.showMessageBoxSync({
      type: 'error',
      message: t('Hotdesk has to close because of an error'),
      detail: t(
        'Nothing you saved is lost. When Hotdesk starts again, you can report the problem in Settings, About.',
      ),
      buttons: [t('Start Hotdesk again'), t('Quit Hotdesk')],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    })
    if (answer === 0) relaunch(app, 1)
    else exitProcess(1, (code) => app.exit(code))
  })
}
