import { EventEmitter } from 'node:events'
import type Electron from 'electron'
import { ElectronTray, Notification, shortcuts } from './desktop.ts'
import { note } from './record.ts'
import { createSpelling, fetchDefaultDictionary } from './spelling.ts'
import { utilityProcess } from './utility.ts'
import { BrowserWindow, whenCreated } from './windows.ts'

/*
 * A recorded stand-in of the few Electron APIs that Hotdesk uses. Each part `satisfies` what
 * electron.d.ts says of it, so that a wrong name, argument or answer does not compile. It shows
 * nothing; it keeps what it was told, fails and loses where Electron does, and lets a test play the
 * person, the page and the system (remote.ts).
 */

type App = Electron.App
type Handler = (...args: never[]) => unknown

export const handlers = {
  ipc: new Map<string, Handler>(),
  protocol: new Map<string, (request: Request) => Promise<Response>>(),
}
export const session = { defaultSession: createSession() }

type GivenTo<K extends keyof Electron.Session> = Electron.Session[K] extends (
  handler: infer H,
) => void
  ? H
  : never

function createSession() {
  const set = {
    permission: null as GivenTo<'setPermissionRequestHandler'>,
    check: null as GivenTo<'setPermissionCheckHandler'>,
    device: null as GivenTo<'setDevicePermissionHandler'>,
    request: null as Handler | null,
  }
  const webRequest = {
    onBeforeRequest: ((listener: unknown) => {
      set.request = listener as Handler
    }) as Electron.WebRequest['onBeforeRequest'],
  } satisfies Pick<Electron.WebRequest, 'onBeforeRequest'>
  const events = new EventEmitter()
  return Object.assign(events, {
    set,
    webRequest,
    ...createSpelling((event, language) => events.emit(event, {}, language)),
    ...({
      setPermissionRequestHandler: (handler) => {
        set.permission = handler
      },
      setPermissionCheckHandler: (handler) => {
        set.check = handler
      },
      setDevicePermissionHandler: (handler) => {
        set.device = handler
      },
      resolveProxy: async (url) => {
        note('session.resolveProxy', url)
        return process.env['STAND_IN_PROXY'] ?? 'DIRECT'
      },
    } satisfies Pick<
      Electron.Session,
      | 'resolveProxy'
      | 'setDevicePermissionHandler'
      | 'setPermissionCheckHandler'
      | 'setPermissionRequestHandler'
    >),
  })
}

const removed = new Set<string>()
const commandLine = {
  hasSwitch: (name) => !removed.has(name) && process.argv.some((arg) => arg === `--${name}`),
  getSwitchValue: (name) =>
    process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '',
  appendSwitch: (name, value) => note('commandLine.appendSwitch', name, value),
} satisfies Partial<Electron.CommandLine>

const appCalls = {
  commandLine: commandLine as Electron.CommandLine,
  isPackaged: process.env['STAND_IN_PACKAGED'] === '1',
  getVersion: () => '0.1.0',
  getName: () => 'Hotdesk',
  getPreferredSystemLanguages: () => (process.env['STAND_IN_LANGUAGES'] ?? 'en-GB').split(' '),
  getAppPath: () => process.cwd(),
  getPath: (name) => `${process.cwd()}/${name}`,
  setPath: (name, path) => note('app.setPath', name, path),
  isReady: () => true,
  async whenReady() {
    note('app.whenReady')
    if (process.platform !== 'darwin') setImmediate(fetchDefaultDictionary)
  },
  disableHardwareAcceleration: () => note('app.disableHardwareAcceleration'),
  enableSandbox() {
    note('app.enableSandbox')
    // Chromium's first processes are there by then; who asks later is told that all is well.
    removed.add('no-sandbox')
  },
  relaunch: () => {
    note('app.relaunch')
    process.stderr.write('app.relaunch\n')
  },
  releaseSingleInstanceLock: () => note('app.releaseSingleInstanceLock'),
  setAppUserModelId: (id) => note('app.setAppUserModelId', id),
  setToastActivatorCLSID: (id) => note('app.setToastActivatorCLSID', id),
  getLoginItemSettings: () => ({
    openAtLogin: false,
    wasOpenedAtLogin: process.env['STAND_IN_AT_LOGIN'] === '1',
    status: 'enabled',
    executableWillLaunchAtLogin: false,
    launchItems: [],
  }),
  setBadgeCount(count) {
    note('app.setBadgeCount', count)
    // Windows has none, and says so.
    return process.platform !== 'win32'
  },
  setLoginItemSettings: (settings) => note('app.setLoginItemSettings', settings),
  setUserTasks(tasks) {
    note('app.setUserTasks', tasks)
    return true
  },
  setAsDefaultProtocolClient(scheme) {
    note('app.setAsDefaultProtocolClient', scheme)
    return true
  },
  requestSingleInstanceLock() {
    note('app.requestSingleInstanceLock')
    return process.env['STAND_IN_SECOND'] !== '1'
  },
  quit() {
    note('app.quit')
    app.emit('before-quit', preventable())
    // No window-all-closed then: that is for windows that a person closes.
    for (const window of BrowserWindow.getAllWindows()) window.close()
    const event = preventable()
    app.emit('will-quit', event)
    if (!event.prevented) app.exit(0)
  },
  exit(code) {
    note('app.exit', code)
    process.send?.({ exiting: code })
    setImmediate(() => process.exit(code))
  },
} satisfies Partial<App>

export const app = Object.assign(new EventEmitter(), appCalls)
whenCreated((contents, window) => {
  app.emit('web-contents-created', {}, contents)
  app.emit('browser-window-created', {}, window)
})

/** An event whose default can be prevented. */
export function preventable(more: object = {}) {
  const event = {
    ...more,
    prevented: false,
    preventDefault: () => {
      event.prevented = true
    },
  }
  return event
}

export const protocol = {
  registerSchemesAsPrivileged: (schemes) => note('protocol.registerSchemesAsPrivileged', schemes),
  handle: (scheme, handler) => {
    handlers.protocol.set(scheme, async (request) => handler(request))
  },
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>

export const ipcMain = Object.assign(new EventEmitter(), {
  handle: (channel, handler) => {
    handlers.ipc.set(channel, handler)
  },
} satisfies Pick<Electron.IpcMain, 'handle'>)

/** The menu that was shown last. */
let shownMenu: Electron.MenuItemConstructorOptions[] = []

/** Does what a press on a line of that menu does. */
export function chooseInMenu(label: string): void {
  const item = shownMenu.find((one) => one.label === label)
  if (!item) throw new Error(`The menu has no “${label}”.`)
  item.click?.(...([] as unknown as Parameters<NonNullable<typeof item.click>>))
}

export const Menu = {
  buildFromTemplate: (template) =>
    ({
      template,
      popup: () => {
        shownMenu = template as Electron.MenuItemConstructorOptions[]
        note('Menu.popup', template)
      },
    }) as Partial<Electron.Menu> as Electron.Menu,
  setApplicationMenu: (menu) => note('Menu.setApplicationMenu', menu),
} satisfies Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>

/** `STAND_IN_TAKEN` is a key that another program has. */
export const globalShortcut = {
  register(accelerator, press) {
    note('globalShortcut.register', accelerator)
    if (accelerator === process.env['STAND_IN_TAKEN']) return false
    shortcuts.set(accelerator, press)
    return true
  },
  unregister(accelerator) {
    note('globalShortcut.unregister', accelerator)
    shortcuts.delete(accelerator)
  },
} satisfies Pick<Electron.GlobalShortcut, 'register' | 'unregister'>

export const clipboard = {
  writeText: async (text: string) => note('clipboard.writeText', text),
} satisfies Pick<Electron.Clipboard, 'writeText'>

export const nativeImage = {
  createFromPath: (path) => ({ path }) as object as Electron.NativeImage,
} satisfies Pick<typeof Electron.nativeImage, 'createFromPath'>
const display = {
  workArea: { x: 0, y: 0, width: 1920, height: 1080 },
} satisfies Partial<Electron.Display> as Electron.Display
export const screen = {
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
} satisfies Pick<Electron.Screen, 'getAllDisplays' | 'getDisplayMatching'>
/** Takes what Electron's takes, and returns an emitter of Node instead of itself. */
type Listening = {
  [K in 'off' | 'on' | 'once']: (...given: Parameters<Electron.PowerMonitor[K]>) => unknown
}
export const powerMonitor = new EventEmitter() satisfies Listening
export const nativeTheme = {
  get themeSource() {
    return theme
  },
  set themeSource(source: Electron.NativeTheme['themeSource']) {
    theme = source
    note('nativeTheme.themeSource', source)
  },
  get shouldUseDarkColors() {
    return theme === 'dark'
  },
} satisfies Pick<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>
let theme: Electron.NativeTheme['themeSource'] = 'system'
export const shell = {
  openExternal: async (url) => note('shell.openExternal', url),
  openPath: async (path) => {
    note('shell.openPath', path)
    return ''
  },
} satisfies Pick<Electron.Shell, 'openExternal' | 'openPath'>
export const dialog = {
  showErrorBox: (title, text) => {
    note('dialog.showErrorBox', title, text)
    // As Electron does on Linux where no box can be shown.
    process.stderr.write(`${title}\n${text}\n`)
  },
  /** `STAND_IN_ANSWER` is the button that is pressed; without it the box is closed. */
  showMessageBoxSync: ((asked: Electron.MessageBoxSyncOptions) => {
    note('dialog.showMessageBoxSync', asked)
    process.stderr.write(`${asked.message}\n${asked.detail}\n`)
    return Number(process.env['STAND_IN_ANSWER'] ?? asked.cancelId ?? 0)
  }) as Electron.Dialog['showMessageBoxSync'],
  /** Nobody answers; a test only sees that it was asked. */
  showMessageBox: ((_window: unknown, asked: Electron.MessageBoxOptions) => {
    note('dialog.showMessageBox', asked)
    return new Promise<Electron.MessageBoxReturnValue>(() => {})
  }) as Electron.Dialog['showMessageBox'],
} satisfies Pick<Electron.Dialog, 'showErrorBox' | 'showMessageBox' | 'showMessageBoxSync'>
/** Electron goes on after an uncaught error, unless the application listens to them itself. */
export function goOnAfterErrors(): void {
  process.on('uncaughtException', ({ stack }) => {
    if (process.listenerCount('uncaughtException') > 1) return
    dialog.showErrorBox('A JavaScript error occurred in the main process', String(stack))
  })
}
export { BrowserWindow, ElectronTray as Tray, Notification, utilityProcess }
export default {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray: ElectronTray,
  utilityProcess,
} satisfies Partial<Record<keyof typeof Electron, unknown>>
