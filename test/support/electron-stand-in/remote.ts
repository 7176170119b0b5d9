import { Notification, shortcuts, trays } from './desktop.ts'
import { app, chooseInMenu, goOnAfterErrors, handlers, preventable, session } from './electron.ts'
import { recorded, whenNoted } from './record.ts'
import { BrowserWindow, WebContents, whenLoaded, type Frame } from './windows.ts'

const shown = whenNoted('BrowserWindow.show').then(() => true)

/**
 * Who speaks on the IPC channel: our page, a frame in it, our page after it was led elsewhere, a
 * window that is not ours, a frame that is gone.
 */
export type Sender = 'page' | 'frame' | 'led-away' | 'stranger' | 'gone'

/**
 * What a test can do with the running application, by name; arguments and results travel as JSON.
 */
export const actions = {
  /** Answers once a window has been shown. */
  whenShown: () => shown,
  recorded: () => recorded,
  sent: () => BrowserWindow.getAllWindows().flatMap((window) => window.webContents.sent),
  async fetch(url: string, method = 'GET') {
    const answer = await handlers.protocol.get('app')?.(asRequest(url, method))
    return (
      answer && {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: (await answer.text()).slice(0, 20_000),
      }
    )
  },
  /** The whole of a file of the page, for a browser that shows it. */
  async file(url: string) {
    const answer = await handlers.protocol.get('app')?.(asRequest(url, 'GET'))
    return (
      answer && {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
      }
    )
  },
  async invoke(sender: Sender, ...args: unknown[]) {
    return handlers.ipc.get('hotdesk:call')?.(...([eventFrom(sender), ...args] as never[]))
  },
  navigate(kind: 'will-navigate' | 'will-frame-navigate' | 'will-redirect', url: string) {
    const event = preventable({ url })
    page().emit(kind, event)
    return event.prevented
  },
  windowOpen: (url: string) => page().openHandler?.({ url }),
  attachWebview() {
    const event = preventable()
    page().emit('will-attach-webview', event)
    return event.prevented
  },
  download() {
    const event = preventable()
    session.defaultSession.emit('will-download', event)
    return event.prevented
  },
  /** Asked for by a page of this origin, in its top frame or in another one. */
  permission: (name: string, from = 'app://hotdesk/', isMainFrame = true) =>
    new Promise((resolve) => {
      // Nothing is allowed that nobody allowed.
      if (!session.defaultSession.set.permission) return resolve(false)
      session.defaultSession.set.permission(
        ...([page(), name, resolve, { requestingUrl: from, isMainFrame }] as unknown as [
          never,
          never,
          never,
          never,
        ]),
      )
    }),
  permissionCheck: (name: string, from = 'app://hotdesk/', isMainFrame = true) =>
    session.defaultSession.set.check?.(
      ...([page(), name, from, { requestingUrl: from, isMainFrame }] as unknown as [
        never,
        never,
        never,
        never,
      ]),
    ) ?? false,
  device: () => session.defaultSession.set.device?.(...([{}] as unknown as [never])) ?? false,
  /** Asked for by a page, or by Electron itself. */
  request: (url: string, by: 'page' | 'electron' = 'page') =>
    new Promise((resolve) => {
      const details = by === 'page' ? { url, webContentsId: 1 } : { url }
      session.defaultSession.set.request?.(...([details, resolve] as never[]))
    }),
  /** A press on a misspelled word. */
  pressWord: (misspelledWord: string, dictionarySuggestions: string[]) =>
    page().emit('context-menu', {}, { ...inField, misspelledWord, dictionarySuggestions }),
  /** A right click on a link. */
  pressLink: (linkURL: string) =>
    page().emit('context-menu', {}, { ...inField, isEditable: false, linkURL }),
  /** What the person does with a line of the menu that was shown last. */
  chooseInMenu: (label: string) => chooseInMenu(label),
  secondInstance: (argv: string[], folder = '/') => app.emit('second-instance', {}, argv, folder),
  openFile: (file: string) => app.emit('open-file', preventable(), file),
  pressShortcut: (accelerator: string) => shortcuts.get(accelerator)?.(),
  openUrl: (url: string) => app.emit('open-url', preventable(), url),
  pressNotification: (at: number, action?: number) => {
    const notification = Notification.shown[at]
    if (action === undefined) notification?.emit('click', {})
    else notification?.emit('action', { actionIndex: action })
  },
  failNotification: (at: number) => Notification.shown[at]?.emit('failed', {}, 'refused'),
  clickTray: () => trays[0]?.press(),
  finishLoad: () => page().finishLoad(),
  failLoad: (code: number) => page().failLoad(code),
  crash: (reason: 'crashed' | 'oom' | 'clean-exit') => page().crash(reason),
  hang: () => BrowserWindow.getAllWindows()[0]?.emit('unresponsive'),
  recover: () => BrowserWindow.getAllWindows()[0]?.emit('responsive'),
  childGone: (type: string) =>
    app.emit('child-process-gone', {}, { type, reason: 'crashed', exitCode: 5 }),
  /** Whether the application itself hears of errors that nothing caught. */
  listensToErrors: () => process.listenerCount('uncaughtException') > 1,
  /** An error that nothing of the application expected. */
  breakDown: () =>
    void setImmediate(() => {
      throw new Error('robin@example.com: broken down')
    }),
  quit: () => app.quit(),
  /** What Windows does at the end of a session: windows alone are told, and all is over. */
  endSession() {
    for (const window of BrowserWindow.getAllWindows()) window.emit('session-end', {})
    for (const window of BrowserWindow.getAllWindows()) window.emit('closed')
    process.kill(process.pid, 'SIGKILL')
  },
  /** A crash of native code, or the system that ends it: nothing is told. */
  die: () => process.kill(process.pid, 'SIGKILL'),
  /** What the person does with the cross of the window that was opened last. */
  closeNewest: () => BrowserWindow.getAllWindows().at(-1)?.close(),
  closeWindows() {
    for (const window of BrowserWindow.getAllWindows()) window.close()
    app.emit('window-all-closed')
  },
} as const

const page = (): WebContents => {
  const window = BrowserWindow.getAllWindows()[0]
  if (!window) throw new Error('no window is open')
  return window.webContents
}

/**
 * Node's Request refuses app:// addresses that Electron's accepts; the handler reads these two
 * members alone.
 */
const asRequest = (url: string, method: string): Request => ({ url, method }) as Request

function eventFrom(sender: Sender): { sender: WebContents; senderFrame: Frame | null } {
  if (sender === 'stranger') {
    const stranger = new WebContents()
    stranger.mainFrame = { url: 'app://hotdesk/' }
    return { sender: stranger, senderFrame: stranger.mainFrame }
  }
  if (sender === 'gone') return { sender: page(), senderFrame: null }
  if (sender === 'frame') return { sender: page(), senderFrame: { url: 'app://hotdesk/' } }
  if (sender === 'led-away') {
    const led = new WebContents()
    led.mainFrame = { url: 'https://evil.example/' }
    return {
      sender: Object.assign(page(), { mainFrame: led.mainFrame }),
      senderFrame: led.mainFrame,
    }
  }
  return { sender: page(), senderFrame: page().mainFrame }
}

/** A press on a field in which nothing is selected. */
const inField = {
  isEditable: true,
  selectionText: '',
  linkURL: '',
  editFlags: {},
}

/** Answers what the test asks over the process's channel. */
export function answerTests(): void {
  goOnAfterErrors()
  // Our page asks for its settings as soon as it listens.
  whenLoaded((contents) => {
    const event = { sender: contents, senderFrame: contents.mainFrame }
    void handlers.ipc.get('hotdesk:call')?.(...([event, 'preferences.read', {}] as never[]))
  })
  process.on('message', (asked: { id: number; action: keyof typeof actions; args: never[] }) => {
    const action: (...args: never[]) => unknown = actions[asked.action]
    void (async () => action(...asked.args))().then(
      (value) => process.send?.({ id: asked.id, value }),
      (error: unknown) => process.send?.({ id: asked.id, error: String(error) }),
    )
  })
}
