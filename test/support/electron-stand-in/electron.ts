import { EventEmitter } from 'node:events'
import { note } from './record.ts'
import { BrowserWindow, whenCreated } from './windows.ts'

/*
 * A recorded stand-in of the few Electron APIs that Hotdesk uses, with the signatures of
 * electron.d.ts. It shows nothing; it keeps what it was told, and lets a test play the person, the
 * page and the system (remote.ts).
 */

type Handler = (...args: never[]) => unknown
export const handlers = {
  ipc: new Map<string, Handler>(),
  protocol: new Map<string, (request: Request) => Promise<Response>>(),
}
export const session = { defaultSession: createSession() }

function createSession() {
  const set = {
    permission: null as Handler | null,
    check: null as Handler | null,
    device: null as Handler | null,
    request: null as Handler | null,
  }
  return Object.assign(new EventEmitter(), {
    set,
    setPermissionRequestHandler: (handler: Handler) => {
      set.permission = handler
    },
    setPermissionCheckHandler: (handler: Handler) => {
      set.check = handler
    },
    setDevicePermissionHandler: (handler: Handler) => {
      set.device = handler
    },
    webRequest: {
      onBeforeRequest: (handler: Handler) => {
        set.request = handler
      },
    },
  })
}

export const app = Object.assign(new EventEmitter(), {
  isPackaged: process.env['STAND_IN_PACKAGED'] === '1',
  getVersion: () => '0.1.0',
  getName: () => 'Hotdesk',
  getAppPath: () => process.cwd(),
  getPath: (name: string) => `${process.cwd()}/${name}`,
  setPath: (name: string, path: string) => note('app.setPath', name, path),
  isReady: () => true,
  whenReady: async () => note('app.whenReady'),
  disableHardwareAcceleration: () => note('app.disableHardwareAcceleration'),
  enableSandbox: () => note('app.enableSandbox'),
  setBadgeCount: (count: number) => note('app.setBadgeCount', count),
  setLoginItemSettings: (settings: unknown) => note('app.setLoginItemSettings', settings),
  setUserTasks: (tasks: unknown[]) => note('app.setUserTasks', tasks),
  setAsDefaultProtocolClient: (scheme: string) => note('app.setAsDefaultProtocolClient', scheme),
  requestSingleInstanceLock() {
    note('app.requestSingleInstanceLock')
    return process.env['STAND_IN_SECOND'] !== '1'
  },
  quit() {
    note('app.quit')
    const event = preventable()
    app.emit('will-quit', event)
    if (!event.prevented) app.exit(0)
  },
  exit(code: number) {
    note('app.exit', code)
    process.send?.({ exiting: code })
    setImmediate(() => process.exit(code))
  },
})
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
  registerSchemesAsPrivileged: (schemes: unknown) =>
    note('protocol.registerSchemesAsPrivileged', schemes),
  handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
    handlers.protocol.set(scheme, handler)
  },
}

export const ipcMain = Object.assign(new EventEmitter(), {
  handle: (channel: string, handler: Handler) => {
    handlers.ipc.set(channel, handler)
  },
})

export const Menu = {
  buildFromTemplate: (template: unknown[]) => ({ template }),
  setApplicationMenu: (menu: unknown) => note('Menu.setApplicationMenu', menu),
}

export class Tray extends EventEmitter {
  setToolTip(text: string): void {
    note('Tray.setToolTip', text)
  }
  setContextMenu(menu: unknown): void {
    note('Tray.setContextMenu', menu)
  }
  destroy(): void {
    note('Tray.destroy')
  }
}

export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return true
  }
  show(): void {
    note('Notification.show')
  }
  close(): void {
    this.emit('close')
  }
}

const shortcuts = new Map<string, () => void>()
/** `STAND_IN_TAKEN` is a key that another program has. */
export const globalShortcut = {
  register(accelerator: string, press: () => void) {
    note('globalShortcut.register', accelerator)
    if (accelerator === process.env['STAND_IN_TAKEN']) return false
    shortcuts.set(accelerator, press)
    return true
  },
  unregister(accelerator: string) {
    note('globalShortcut.unregister', accelerator)
    shortcuts.delete(accelerator)
  },
  /** The person presses it, over whatever program. */
  press: (accelerator: string) => shortcuts.get(accelerator)?.(),
}

export const nativeImage = { createFromPath: (path: string) => ({ path }) }
export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
}
export const shell = { openExternal: async (url: string) => note('shell.openExternal', url) }
export const dialog = {
  showErrorBox: (title: string, text: string) => note('dialog.showErrorBox', title, text),
}
export const utilityProcess = {
  fork: (...args: unknown[]) => {
    throw new Error(`no utility process in the stand-in: ${JSON.stringify(args)}`)
  },
}
export { BrowserWindow }
export default {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  Notification,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
}
