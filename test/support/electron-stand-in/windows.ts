import { EventEmitter } from 'node:events'
import type Electron from 'electron'
import { note } from './record.ts'

export interface Frame {
  url: string
}

/** What a page does as soon as its script runs; remote.ts says it. */
let firstCall: (contents: WebContents) => void = () => {}

/** `tell` is called by each page that has loaded, as our page asks main at once. */
export function whenLoaded(tell: (contents: WebContents) => void): void {
  firstCall = tell
}

/**
 * A page: what reached it, and who may open what from it. What is sent to one that is loading is
 * lost, as in Electron, where nobody listens yet.
 */
export class WebContents
  extends EventEmitter
  implements
    Pick<
      Electron.WebContents,
      'send' | 'reload' | 'forcefullyCrashRenderer' | 'replaceMisspelling'
    >
{
  readonly sent: unknown[][] = []
  mainFrame: Frame = { url: 'about:blank' }
  openHandler: ((details: { url: string }) => unknown) | null = null
  #loaded = false
  #hold = process.env['STAND_IN_HOLD_LOAD'] === '1'
  onShown: () => void = () => {}

  setWindowOpenHandler(handler: (details: { url: string }) => unknown): void {
    this.openHandler = handler
  }

  send(channel: string, ...args: unknown[]): void {
    if (!this.#loaded) return note('lost', channel, ...args)
    this.sent.push([channel, ...args])
    process.send?.({ toPage: [channel, ...args] })
  }

  load(url: string): void {
    this.#loaded = false
    this.emit('did-start-navigation', { url, isSameDocument: false, isMainFrame: true })
    this.mainFrame = { url }
    if (!this.#hold) setImmediate(() => this.finishLoad())
  }

  reload(): void {
    note('WebContents.reload')
    this.#hold = false
    this.load(this.mainFrame.url)
  }

  /** The page has loaded: it listens, asks, and paints. */
  finishLoad(): void {
    this.#loaded = true
    firstCall(this)
    this.emit('did-finish-load')
    this.onShown()
  }

  replaceMisspelling(text: string): void {
    note('WebContents.replaceMisspelling', text)
  }

  forcefullyCrashRenderer(): void {
    note('WebContents.forcefullyCrashRenderer')
    this.crash('killed')
  }

  /** What the system does to it. */
  crash(reason: Electron.RenderProcessGoneDetails['reason']): void {
    this.#loaded = false
    this.emit('render-process-gone', {}, {
      reason,
      exitCode: 11,
    } satisfies Electron.RenderProcessGoneDetails)
  }

  failLoad(code: number): void {
    this.#loaded = false
    this.emit('did-fail-load', {}, code, 'ERR_FAILED', this.mainFrame.url, true, 1, 1)
  }
}

let open: BrowserWindow[] = []
let onCreated: (contents: WebContents, window: BrowserWindow) => void = () => {}

/** `app` tells of new pages. */
export function whenCreated(
  listener: (contents: WebContents, window: BrowserWindow) => void,
): void {
  onCreated = listener
}

/** A window that is shown has the focus. */
let focused: BrowserWindow | null = null
const giveFocus = (window: BrowserWindow) => {
  focused = window
}

export class BrowserWindow
  extends EventEmitter
  implements
    Pick<
      Electron.BrowserWindow,
      | 'focus'
      | 'getNormalBounds'
      | 'isDestroyed'
      | 'isFocused'
      | 'isMaximized'
      | 'maximize'
      | 'isMinimized'
      | 'isVisible'
      | 'loadURL'
      | 'restore'
      | 'show'
      | 'close'
      | 'setOverlayIcon'
      | 'setProgressBar'
    >
{
  readonly webContents = new WebContents()
  #visible = false
  #maximized = process.env['STAND_IN_MAXIMIZED'] === '1'

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super()
    note('new BrowserWindow', options)
    open.push(this)
    this.webContents.onShown = () => this.emit('ready-to-show')
    onCreated(this.webContents, this)
  }

  static getAllWindows(): BrowserWindow[] {
    return open
  }

  async loadURL(url: string): Promise<void> {
    note('BrowserWindow.loadURL', url)
    this.webContents.load(url)
  }

  setOverlayIcon(image: unknown, words: string): void {
    note('BrowserWindow.setOverlayIcon', image, words)
  }
  setProgressBar(progress: number): void {
    note('BrowserWindow.setProgressBar', progress)
  }
  show(): void {
    note('BrowserWindow.show')
    giveFocus(this)
    this.#visible = true
    this.emit('show')
  }
  focus(): void {
    note('BrowserWindow.focus')
    giveFocus(this)
  }
  restore(): void {
    note('BrowserWindow.restore')
  }
  isFocused(): boolean {
    return focused === this
  }
  isMaximized(): boolean {
    return this.#maximized
  }
  maximize(): void {
    note('BrowserWindow.maximize')
    this.#maximized = true
  }
  isMinimized(): boolean {
    return false
  }
  isVisible(): boolean {
    return this.#visible
  }
  isDestroyed(): boolean {
    return !open.includes(this)
  }
  getNormalBounds(): Electron.Rectangle {
    return { x: 10, y: 20, width: 900, height: 700 }
  }

  /** What the person does with the window's cross. */
  close(): void {
    this.emit('close', { preventDefault: () => {} })
    open = open.filter((window) => window !== this)
    this.emit('closed')
  }
}
