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
import { badgeLabels } from './badge-labels.ts'
import { execValue } from './desktop-entry.ts'
import type { DayTray } from './tray.ts'

/** Given to a Hotdesk that begins with the computer: no window, only the tray (N6). */
export const QUIET = '--quiet'

const TELL_AFTER_MS = 1_000
/** The next meeting comes nearer without anything changing. */
const TELL_EVERY_MS = 60_000

interface Parts {
  workbench: Workbench
  clock: Clock
  log: Log
  tray: DayTray
  settings(): Settings
  windows(): BrowserWindow[]
}

/**
 * Keeps what stands outside the window true: the day in the tray (N1), the badge, the start at
 * login (N6), and slow work while nobody looks (G10).
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
  const tell = async (): Promise<void> => {
    const answer = await workbench.handle('day.summary', {})
    if (!answer.ok) return
    const summary = answer.value as DaySummary
    const { timesOfDay } = await import('#main/features/reminders/times-of-day.ts')
    tray.tell(summary, clock.now(), timesOfDay()(settings()))
    setBadge(summary.due_today + summary.needs_you, windows())
  }
  const tellSoon = (): void => {
    if (waiting) return
    waiting = true
    clock.after(TELL_AFTER_MS, () => {
      waiting = false
      void tell()
    })
  }
  const beat = (): void =>
    void clock.after(TELL_EVERY_MS, () => {
      tellSoon()
      beat()
    })
  let atLogin: boolean | null = null
  const login = (): void => {
    const wanted = settings().start_at_login
    if (wanted === atLogin) return
    // The first look writes nothing unless it is wanted: whoever has set it elsewhere keeps it.
    if (atLogin !== null || wanted) setLogin(wanted, log)
    atLogin = wanted
  }
  workbench.on((event: BridgeEvent) => {
    // Locked or signed out: what the tray says of the day goes with the window.
    if (event.type === 'session.changed') return void tell()
    if (event.type !== 'tables.changed') return
    tellSoon()
    if (event.data.tables.includes('preferences')) login()
  })
  tellSoon()
  beat()
  login()

  const tellVisibility = (): void =>
    void workbench.handle('app.hidden', {
      hidden: !windows().some((window) => window.isVisible() && !window.isMinimized()),
    })
  app.on('browser-window-created', (_, window) => {
    for (const event of ['show', 'hide', 'minimize', 'restore', 'closed'] as const)
      window.on(event as 'show', tellVisibility)
  })
}

/** Windows and macOS keep a list of their own; the desktops of Linux look into a folder. */
function setLogin(on: boolean, log: Log): void {
  if (process.platform !== 'linux')
    return app.setLoginItemSettings({ openAtLogin: on, args: [QUIET] })
  // Nobody outside of a Flatpak looks into its folder.
  if (process.env['FLATPAK_ID'] !== undefined) return void askLater(on, log)
  const folder = join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'autostart')
  const file = join(folder, 'hotdesk.desktop')
  if (!on) return rmSync(file, { force: true })
  mkdirSync(folder, { recursive: true })
  // Written at each start, since an AppImage has another name after an update.
  const exec = execValue(process.env['APPIMAGE'] ?? process.execPath, QUIET)
  replaceFile(
    file,
    `[Desktop Entry]\nType=Application\nName=Hotdesk\nExec=${exec}\nTerminal=false\nX-GNOME-Autostart-enabled=true\n`,
  )
}

/** The program alone would start without what closes its pages off inside a Flatpak. */
const IN_FLATPAK = ['electron-wrapper', QUIET]

const askLater = async (on: boolean, log: Log): Promise<void> =>
  (await import('./portal-login.ts')).askForLogin({ on, command: IN_FLATPAK, log })

/** Windows has no count on an icon, but room for a small picture with words. */
function setBadge(count: number, windows: BrowserWindow[]): void {
  if (process.platform !== 'win32') return void app.setBadgeCount(count)
  const image = count > 0 ? nativeImage.createFromPath(iconFile('badge.png')) : null
  for (const window of windows)
    window.setOverlayIcon(image, count > 0 ? badgeLabels.waiting(count) : '')
}

/**
 * Shows on the icon in the task bar how far an update has been fetched, in percent; null takes it
 * away.
 */
export function showProgress(percent: number | null, windows: BrowserWindow[]): void {
  for (const window of windows) window.setProgressBar(percent === null ? -1 : percent / 100)
}
