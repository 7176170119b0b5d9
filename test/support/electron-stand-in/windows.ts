import { EventEmitter } from 'node:events'
import { note } from './record.ts'

export interface Frame {
  url: string
}

/** A page: what was sent to it, and who may open what from it. */
export class WebContents extends EventEmitter {
  readonly sent: unknown[][] = []
  mainFrame: Frame = { url: 'about:blank' }
  openHandler: ((details: { url: string }) => unknown) | null = null

  setWindowOpenHandler(handler: (details: { url: string }) => unknown): void {
    this.openHandler = handler
  }

  send(...message: unknown[]): void {
    this.sent.push(message)
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

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents()

  constructor(options: object) {
    super()
    note('new BrowserWindow', options)
    open.push(this)
    onCreated(this.webContents, this)
  }

  static getAllWindows(): BrowserWindow[] {
    return open
  }

  async loadURL(url: string): Promise<void> {
    note('BrowserWindow.loadURL', url)
    this.webContents.mainFrame = { url }
    setImmediate(() => {
      this.webContents.emit('did-finish-load')
      this.emit('ready-to-show')
    })
  }

  show(): void {
    note('BrowserWindow.show')
  }
  focus(): void {
    note('BrowserWindow.focus')
  }
  restore(): void {
    note('BrowserWindow.restore')
  }
  isMinimized(): boolean {
    return false
  }
  isVisible(): boolean {
    return true
  }
  isDestroyed(): boolean {
    return !open.includes(this)
  }
  getNormalBounds(): object {
    return { x: 10, y: 20, width: 900, height: 700 }
  }

  /** What the person does with the window's cross. */
  close(): void {
    this.emit('close')
    open = open.filter((window) => window !== this)
  }
}
