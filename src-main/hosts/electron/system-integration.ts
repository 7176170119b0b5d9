import { app, nativeImage, type BrowserWindow } from 'electron'
import { mkdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import type { DaySummary } from '#shared/bridge/day-summary.ts'
import { iconFile } from '#main/hosts/common/entry.ts'
import { replaceFile } from '#main/engine/store/durable-file.ts'
import type { Clock, Log } from '#main/ports.ts'
import type { Workbench } from '#main/workbench.ts'
import { ownAppImage } from './app-image.ts'
import { badgeLabels } from './badge-labels.ts'
import { execValue } from './desktop-entry.ts'
import type { DayTray } from './tray.ts'

/** Switch for a Hotdesk that starts with the computer: no window, only the tray (N6). */
export const QUIET = '--quiet'

const UPDATE_DELAY_MS = 1_000
/** Interval of updates without a change, because the next meeting comes nearer. */
const UPDATE_INTERVAL_MS = 60_000

interface Parts {
  workbench: Workbench
  clock: Clock
  log: Log
  tray: DayTray
  settings(): Settings
  windows(): BrowserWindow[]
}

/**
 * Keeps everything outside the window up to date: the day in the tray (N1), the badge and the start
 * at login (N6). Also reports when all windows are hidden, so that work slows down (G10).
 */
export function keepSystemIntegration({
  workbench,
  clock,
  log,
  tray,
  settings,
  windows,
}: Parts): void {
  let waiting = false
  const updateTray = async (): Promise<void> => {
    const answer = await workbench.handle('day.summary', {})
    if (!answer.ok) return
    const summary = answer.value as DaySummary
    const { timesOfDay } = await import('#main/features/reminders/times-of-day.ts')
    tray.update(summary, clock.now(), timesOfDay()(settings()))
    setBadge(summary.due_today + summary.needs_you, windows())
  }
  const scheduleUpdate = (): void => {
    if (waiting) return
    waiting = true
    clock.after(UPDATE_DELAY_MS, () => {
      waiting = false
      void updateTray()
    })
  }
  const scheduleTick = (): void =>
    void clock.after(UPDATE_INTERVAL_MS, () => {
      scheduleUpdate()
      scheduleTick()
    })
  let atLogin: boolean | null = null
  const login = (): void => {
    const startAtLogin = settings().start_at_login
    if (startAtLogin === atLogin) return
    // The first call writes nothing if the setting is off, so that a start at login set elsewhere
    // is kept.
    if (atLogin !== null || startAtLogin) setLogin(startAtLogin, log)
    atLogin = startAtLogin
  }
  workbench.on((event: BridgeEvent) => {
    // After a lock or sign-out, the tray must no longer show the day.
    if (event.type === 'session.changed') return void updateTray()
    if (event.type !== 'tables.changed') return
    scheduleUpdate()
    if (event.data.tables.includes('preferences')) login()
  })
  scheduleUpdate()
  scheduleTick()
  login()

  const tellVisibility = (): void =>
    void workbench.handle('app.hidden', {
      hidden: !windows().some((window) => window.isVisible() && !window.isMinimized()),
    })
  app.on('browser-window-created', (_, window) => {
    // On Windows each window has its own badge.
    scheduleUpdate()
    for (const event of ['show', 'hide', 'minimize', 'restore', 'closed'] as const)
      window.on(event as 'show', tellVisibility)
  })
}

/**
 * Sets the start at login. Windows and macOS keep a list of their own; Linux desktops read a
 * folder.
 */
function setLogin(on: boolean, log: Log): void {
  if (process.platform !== 'linux')
    return app.setLoginItemSettings({ openAtLogin: on, args: [QUIET] })
  // No program outside of a Flatpak reads its autostart folder.
  if (process.env['FLATPAK_ID'] !== undefined) return void askLater(on, log)
  const folder = join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'autostart')
  const file = join(folder, 'hotdesk.desktop')
  if (!on) return rmSync(file, { force: true })
  mkdirSync(folder, { recursive: true })
  // Written at each start, because an AppImage's name changes with each update.
  const program = ownAppImage(process.execPath, process.env) ?? process.execPath
  const exec = execValue(program, QUIET)
  replaceFile(
    file,
    `[Desktop Entry]\nType=Application\nName=Hotdesk\nExec=${exec}\nTerminal=false\nX-GNOME-Autostart-enabled=true\n`,
  )
}

/**
 * Command inside a Flatpak. Without the wrapper, the program would start without the sandbox of its
 * pages.
 */
const IN_FLATPAK = ['electron-wrapper', QUIET]

const askLater = async (on: boolean, log: Log): Promise<void> =>
  (await import('./portal-login.ts')).askForLogin({ on, command: IN_FLATPAK, log })

/** Sets the badge. Windows shows no number on an icon, only a small picture with a description. */
function setBadge(count: number, windows: BrowserWindow[]): void {
  if (process.platform !== 'win32') return void app.setBadgeCount(count)
  const image = count > 0 ? nativeImage.createFromPath(iconFile('badge.png')) : null
  for (const window of windows)
    window.setOverlayIcon(image, count > 0 ? badgeLabels.waiting(count) : '')
}

/** Shows the progress of an update's download on the taskbar icon, in percent; null removes it. */
export function showProgress(percent: number | null, windows: BrowserWindow[]): void {
  for (const window of windows) window.setProgressBar(percent === null ? -1 : percent / 100)
}
