import { t } from '#shared/i18n/translate.ts'
import { app, BrowserWindow, dialog, session } from 'electron'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import { readDeepLink } from '#shared/domain/deep-link.ts'
import { startThreadAhead, type StartCache } from './engine/store/cache/thread.ts'
import { readSettings } from './features/workspace/settings.ts'
import { connectWindows } from './hosts/electron/bridge.ts'
import { deepLinkIn, SCHEME } from './hosts/electron/deep-link.ts'
import { offerFieldMenus } from './hosts/electron/field-menu.ts'
import { allowShortcutOnWayland, keepGlobalShortcut } from './hosts/electron/global-shortcut.ts'
import { guardPages } from './hosts/electron/guard.ts'
import { onLanguage } from './hosts/electron/language.ts'
import { keepMenu } from './hosts/electron/menu.ts'
import { recoverPages } from './hosts/electron/page-recovery.ts'
import { createShutdown } from './hosts/electron/shutdown.ts'
import { backupIn, isBackup } from './hosts/electron/opened-file.ts'
import { createDesktopPorts, type DesktopCallbacks } from './hosts/electron/ports.ts'
import { followTheme, lockWithSystem } from './hosts/electron/session-guard.ts'
import { keepSystemIntegration, QUIET, showProgress } from './hosts/electron/system-integration.ts'
import { declareScheme, serveSite } from './hosts/electron/protocol.ts'
import { RELAY, relayForClient } from './hosts/electron/relay.ts'
import { checkSandbox, startedWithoutSandbox } from './hosts/electron/sandbox.ts'
import { createShell } from './hosts/electron/shell.ts'
import { createSpelling, keepSpelling } from './hosts/electron/spelling.ts'
import { createTray } from './hosts/electron/tray.ts'
import { hasTrayHost } from './hosts/electron/tray-host.ts'
import { systemClock } from './hosts/common/clock.ts'
import { readCatalogue } from './hosts/common/catalogues.ts'
import { languagesFolder, rendererFolder } from './hosts/common/entry.ts'
import { createFirstScreen } from './hosts/common/first-screen.ts'
import { logCrashes, runningFile } from './hosts/common/crash-log.ts'
import type { answerNotice } from './hosts/common/notice-answers.ts'
import { claimProfile } from './hosts/common/instance.ts'
import { readOptions, type HostOptions } from './hosts/common/options.ts'
import { openSite } from './hosts/common/site.ts'
import { localizedSite } from './hosts/common/localized-site.ts'
import { startProblem } from './hosts/common/start-error.ts'
import { createUserLanguage } from './language.ts'
import type { Ports } from './ports.ts'
import { watchIdleMemory } from './hosts/common/idle-memory.ts'
import { createRestartable } from './hosts/common/restartable.ts'
import type { Workbench } from './workbench.ts'

/* The Electron entry point. It is only a composition root. */

/** The app ID of the installation (build/electron-builder.mjs). */
const APP_ID = 'app.hotdesk.desktop'
/** By which Windows starts Hotdesk for a press on a notification. It must never change. */
const NOTIFICATIONS_ID = '{7C1D5A52-6E0B-4B0E-9C55-3C1C6E5B7A90}'
const SAID_RUNNING = 'said_running'
/** The screen where backups are restored. */
const BACKUPS = `${SCHEME}://settings/backup`

const shell = createShell()
let bench: Workbench | null = null
/** A link that arrived before the workbench was built. */
let waitingLink: string | null = null
/** The backup file the user opened last, for example by a double click. */
let opened: string | null = null

function start(): void {
  const options = readOptions(process.argv.slice(1), 'ignore')
  app.setPath('userData', options.profile)
  app.setPath('sessionData', join(options.profile, 'electron'))
  // The system starts a second Hotdesk to open a link; that one passes the link to the first.
  if (!app.requestSingleInstanceLock()) return app.quit()
  const startCache = startThreadAhead()
  app.on('second-instance', (_, args, folder) => receive(args, folder))
  app.on('open-file', (event, file) => {
    event.preventDefault()
    openBackup(file)
  })
  app.on('open-url', (event, link) => {
    event.preventDefault()
    if (readDeepLink(link)) follow(link)
    else shell.show()
  })
  if (app.isPackaged) app.setAsDefaultProtocolClient(SCHEME)
  // Windows shows notifications and the jump list only for a program with an app ID.
  if (process.platform === 'win32') {
    app.setAppUserModelId(APP_ID)
    app.setToastActivatorCLSID(NOTIFICATIONS_ID)
  }
  allowShortcutOnWayland()
  // It would remove the switch, which the start without the sandbox is known by (checkSandbox).
  if (!startedWithoutSandbox()) app.enableSandbox()
  declareScheme()
  void app
    .whenReady()
    .then(() => run(options, startCache))
    .catch(fail)
}

function fail(error: unknown): void {
  dialog.showErrorBox(
    t('Hotdesk could not start'),
    t('{problem}\n\nNothing you saved is lost.', { problem: startProblem(error) }),
  )
  app.exit(1)
}

async function run(options: HostOptions, startCache: StartCache): Promise<void> {
  const spelling = createSpelling(session.defaultSession, async () =>
    (await import('./hosts/electron/dictionaries.ts')).serveDictionaries(ports.network),
  )
  const language = createUserLanguage({
    system: () => app.getPreferredSystemLanguages(),
    read: (tag) => readCatalogue(languagesFolder, tag),
  })
  checkSandbox(language)
  // The browser host may already use this profile; the lock above only covers Electron.
  const claim = await claimProfile(options.profile, 'show', shell.show)
  if (!claim.claimed) return app.quit()
  guardPages(spelling.fetches)
  offerFieldMenus({
    spelling,
    openWindow: (path) => void bench?.handle('app.openWindow', { path }),
  })
  serveSite(localizedSite(openSite(rendererFolder), language))
  const shutdown = createShutdown()
  shutdown.add(() => claim.release())
  shutdown.add(() => app.releaseSingleInstanceLock())
  const { navigate, show, openAnother } = shell
  const onPress: DesktopCallbacks['onPress'] = (notice, press) => {
    if (press === 'open') return notice.link ? navigate(notice.link) : show()
    if (bench) void answerLater({ bench, clock: ports.clock, navigate }, notice, press)
  }
  const screen = createFirstScreen(systemClock)
  const ports = await createDesktopPorts(options, {
    navigate,
    show,
    openAnother,
    onPress,
    spelling,
    stop: shutdown.stop,
    settled: screen.settled,
    openedBackup: () => opened,
    language,
    startCache,
  })
  logCrashes(ports.log, { rejectionsGoOn: true, profile: options.profile })
  const end = { profile: options.profile, ...ports }
  if (existsSync(runningFile(options.profile))) (await loadMark()).reportUncleanEnd(end)
  const workbench = screen.watch(watchIdleMemory(await createRestartable(ports), ports.clock))
  connectWindows(workbench, shell)
  recoverPages({ clock: ports.clock, log: ports.log, pages: shell.pages, quit: () => app.quit() })
  const openLogs = () => void workbench.handle('diagnostics.openLogs', {})
  bench = workbench
  const tray = createTray({
    show: shell.show,
    navigate: shell.navigate,
    open: (url) => void workbench.handle('app.openExternal', { url }),
    quit: () => app.quit(),
  })
  const sayMenus = () => onLanguage(navigate, tray)
  sayMenus()
  language.onChange(sayMenus)
  const settings = () => readSettings(ports)
  keepMenu({ navigate, act: shell.act, openLogs }, { workbench, settings })
  keepSystemIntegration({ ...ports, workbench, tray, settings, windows: shell.windows })
  ports.updates?.onChange(() =>
    showProgress(ports.updates?.state().percent ?? null, shell.windows()),
  )
  shutdown.add(lockWithSystem({ workbench }))
  followTheme({ workbench, settings })
  keepSpelling(spelling, { workbench, settings })
  keepGlobalShortcut({
    workbench,
    settings,
    onPress: shell.find,
    onTaken: () =>
      tell({
        tone: 'warning',
        message: t('Another program has that key already.'),
        hint: t('Choose another one in Settings, About.'),
      }),
  })
  opened ??= backupIn(process.argv.slice(1), process.cwd())
  const link = opened === null ? deepLinkIn(process.argv) : BACKUPS
  const quiet =
    link === null && waitingLink === null && beganWithComputer() && (await hasTrayHost(ports.clock))
  shell.ready(ports.preferences, (window) => void workbench.handle('app.windowClosed', { window }))
  if (waitingLink !== null || link !== null) follow(waitingLink ?? link)
  else if (!quiet) shell.show()
  void sayWhatWasOpened()
  void loadMark().then(({ keepRunningMark, createRunningMark }) =>
    shutdown.add(keepRunningMark(createRunningMark(end), { app, BrowserWindow })),
  )
  void import('./hosts/electron/uncaught-error.ts').then(({ endOnUncaughtErrors }) =>
    endOnUncaughtErrors({ app, dialog }),
  )
  // With a tray, the user can get back and reminders keep coming (C6, K4). Quitting is in the menu
  // and in the tray.
  app.on('window-all-closed', () => void staysOpen(ports, settings().keep_in_tray))
  shutdown.add(() => workbench.stop())
  shutdown.add(() => tray.destroy())
  ports.log.info('started', { version: app.getVersion(), platform: process.platform })
  // The channel closes when the launcher dies, however it dies.
  if (process.connected) process.once('disconnect', () => app.quit())
}

/** Loads the module that marks Hotdesk as running; no window waits for it. */
const loadMark = () => import('./hosts/electron/keep-running-mark.ts')

/** Quits after the last window closes, unless the user has another way back to Hotdesk. */
async function staysOpen(ports: Ports, keep: boolean): Promise<void> {
  if (keep && (await hasTrayHost(ports.clock))) return sayStillRunning(ports)
  // A window may have been opened in the meantime.
  if (process.platform !== 'darwin' && shell.windows().length === 0) app.quit()
}

/** Reports whether Hotdesk was started at login. macOS passes no arguments to login items. */
const beganWithComputer = (): boolean =>
  process.argv.includes(QUIET) ||
  (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)

const tell = (data: Extract<BridgeEvent, { type: 'notice' }>['data']) =>
  shell.sendToAll({ type: 'notice', data })

/** Tells the user once that Hotdesk keeps running after its window is closed. */
function sayStillRunning({ preferences, notify }: Pick<Ports, 'preferences' | 'notify'>): void {
  if (preferences.get(SAID_RUNNING) === true) return
  preferences.set(SAID_RUNNING, true)
  notify({
    tag: SAID_RUNNING,
    title: t('Hotdesk keeps running in the tray'),
    body: t('So that it can remind you of meetings. Quit it from the tray when you are done.'),
  })
}

/** Handles the command line of a second start. */
function receive(args: readonly string[], folder: string): void {
  const file = backupIn(args.slice(1), folder)
  if (file === null) follow(deepLinkIn(args))
  else openBackup(file)
}

/** Opens the restore screen and offers this backup there. */
function openBackup(file: string): void {
  opened = file
  follow(BACKUPS)
  void sayWhatWasOpened()
}

/** Refreshes an open list of backups, and warns if the opened file is not a backup. */
async function sayWhatWasOpened(): Promise<void> {
  if (opened === null || !bench) return
  shell.sendToAll({ type: 'tables.changed', data: { tables: ['preferences'] } })
  if (await isBackup(opened)) return
  tell({
    tone: 'warning',
    message: t('{file} is not a Hotdesk backup.', { file: basename(opened) }),
    hint: t('Nothing was changed.'),
  })
}

/**
 * Opens the screen of a link, in the workspace it names. Without a valid link, brings Hotdesk to
 * the front.
 */
function follow(link: string | null): void {
  const read = link === null ? null : readDeepLink(link)
  if (!read || link === null) return shell.show()
  if (!bench) {
    waitingLink = link
    return
  }
  if (read.workspace === null) return shell.navigate(read.path)
  shell.show()
  void bench.handle('links.open', { link }).then((answer) => {
    if (answer.ok) shell.navigate((answer.value as { path: string }).path)
    else
      tell({
        tone: 'warning',
        message: answer.error.message,
        ...(answer.error.hint ? { hint: answer.error.hint } : {}),
      })
  })
}

/** Carries out a press on a notice; loads the code for it at the first press. */
const answerLater: typeof answerNotice = async (...args) =>
  (await import('./hosts/common/notice-answers.ts')).answerNotice(...args)

try {
  if (process.argv.includes(RELAY))
    void relayForClient(process.argv.slice(1)).catch(() => app.exit(1))
  else start()
} catch (error) {
  fail(error)
}
