import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type Electron from 'electron'
import { note } from './record.ts'

/** Keys that were registered over all programs. */
export const shortcuts = new Map<string, () => void>()

/** The trays that exist, for the person's clicks. */
export const trays: ElectronTray[] = []

/**
 * Never throws: on Linux without a tray host the icon is simply not there. On macOS and Windows a
 * click is told; macOS opens the menu as well.
 */
export class ElectronTray
  extends EventEmitter
  implements Pick<Electron.Tray, 'setToolTip' | 'setContextMenu' | 'destroy'>
{
  menuOpened = 0
  hasMenu = false

  constructor(image: unknown) {
    super()
    note('new Tray', image)
    trays.push(this)
  }
  setToolTip(text: string): void {
    note('Tray.setToolTip', text)
  }
  setContextMenu(menu: unknown): void {
    this.hasMenu = menu !== null
    note('Tray.setContextMenu', menu)
  }
  destroy(): void {
    note('Tray.destroy')
  }
  /** The person clicks on the icon. */
  press(): void {
    this.emit('click', {}, { x: 0, y: 0, width: 16, height: 16 }, { x: 8, y: 8 })
    if (process.platform === 'darwin' && this.hasMenu) note('Tray menu opens')
  }
}

export class Notification
  extends EventEmitter
  implements Pick<Electron.Notification, 'id' | 'show' | 'close'>
{
  static readonly shown: Notification[] = []
  static #onActivation: (details: Electron.ActivationArguments) => void = () => {}
  static handleActivation(callback: (details: Electron.ActivationArguments) => void): void {
    Notification.#onActivation = callback
  }
  /** A press that Windows reports, also on a notification of an earlier process. */
  static activate(id: string): void {
    Notification.#onActivation({ type: 'click', arguments: `type=click&tag=${id}` })
  }
  readonly id = randomUUID()
  static isSupported(): boolean {
    return true
  }
  readonly options: Electron.NotificationConstructorOptions

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super()
    this.options = options
  }
  show(): void {
    note('Notification.show', this.options)
    Notification.shown.push(this)
  }
  close(): void {
    note('Notification.close', this.options.title)
    this.emit('close', {})
  }
}
