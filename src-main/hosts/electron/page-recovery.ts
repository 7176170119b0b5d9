import { app, dialog, type BrowserWindow } from 'electron'
import type { Clock, Log } from '#main/ports.ts'
import type { PageEvents } from './page-events.ts'
import { pageProblemLabels } from './page-problem-labels.ts'

/** Time after which a window is shown, whatever the state of its page. */
const SHOW_AFTER_MS = 8_000
/**
 * Time after which an unresponsive page is reloaded, counted from Chromium's report, which itself
 * comes after some seconds.
 */
const HANG_LIMIT_MS = 15_000
/** More reloads in a row than this do not help. */
const MAX_RELOADS = 3
const STABLE_AFTER_MS = 60_000
/** Error code of a navigation replaced by another one, which is no failure. */
const ABORTED = -3

interface Parts {
  clock: Clock
  log: Log
  pages: Pick<PageEvents, 'tell'>
  quit(): void
}

/**
 * Repairs the pages of all windows from now on: a page that crashed, hangs or did not load is
 * reloaded and logged, and reported once. If reloading does not help, the user is asked. A window
 * appears in any case. The work itself runs in main and continues.
 */
export function recoverPages(parts: Parts): void {
  app.on('browser-window-created', (_, window) => recoverPage(window, parts))
  app.on('child-process-gone', (_, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit')
      parts.log.warn('a process of Electron ended', { kind: type, reason, exit_code: exitCode })
  })
}

function recoverPage(window: BrowserWindow, { clock, log, pages, quit }: Parts): void {
  const { webContents: page } = window
  let reloads = 0
  let cancelCalm = (): void => {}
  let cancelHang = (): void => {}
  const cancelShow = clock.after(SHOW_AFTER_MS, () => {
    if (window.isDestroyed() || window.isVisible()) return
    log.warn('page', { state: 'slow' })
    window.show()
  })

  const mend = (): void => {
    if (window.isDestroyed()) return
    cancelCalm()
    reloads += 1
    if (reloads > MAX_RELOADS) return ask()
    page.reload()
    if (reloads === 1) pages.tell(window, { type: 'notice', data: pageProblemLabels.reloaded() })
    cancelCalm = clock.after(STABLE_AFTER_MS, () => {
      reloads = 0
    })
  }
  const ask = (): void => {
    window.show()
    const { message, detail, again, quit: quitLabel } = pageProblemLabels.failed()
    void dialog
      .showMessageBox(window, {
        type: 'error',
        message,
        detail,
        buttons: [again, quitLabel],
        defaultId: 0,
        noLink: true,
      })
      .then(({ response }) => {
        reloads = 0
        if (response === 1) quit()
        else mend()
      })
  }

  page.on('render-process-gone', (_, { reason, exitCode }) => {
    cancelHang()
    if (reason === 'clean-exit') return
    log.error('page', { state: 'gone', reason, exit_code: exitCode })
    mend()
  })
  page.on('did-fail-load', (_, code, reason, _url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return
    log.error('page', { state: 'not loaded', code, reason })
    mend()
  })
  window.on('unresponsive', () => {
    log.warn('page', { state: 'hangs' })
    cancelHang()
    // Crashes its process, which is then handled like any other crash.
    cancelHang = clock.after(HANG_LIMIT_MS, () => {
      if (!window.isDestroyed()) page.forcefullyCrashRenderer()
    })
  })
  window.on('responsive', () => {
    cancelHang()
    log.info('page', { state: 'answers again' })
  })
  window.on('closed', () => {
    cancelShow()
    cancelHang()
    cancelCalm()
  })
}
