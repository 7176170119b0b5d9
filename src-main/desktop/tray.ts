import { Menu, nativeImage, Tray } from 'electron'
import { iconFile } from '../host/entry.ts'

/** What the tray can ask for. */
export interface TrayActions {
  show(): void
  navigate(path: string): void
  quit(): void
}

/** Puts Hotdesk into the tray; null where the desktop has none. */
export function createTray(actions: TrayActions): Tray | null {
  try {
    const tray = new Tray(nativeImage.createFromPath(iconFile('tray.png')))
    tray.setToolTip('Hotdesk')
    tray.setContextMenu(Menu.buildFromTemplate([
      { label: 'Open Hotdesk', click: actions.show },
      { label: 'Meetings', click: () => actions.navigate('/meetings') },
      { label: 'Pending changes', click: () => actions.navigate('/pending') },
      { type: 'separator' },
      { label: 'Quit', click: actions.quit },
    ]))
    tray.on('click', actions.show)
    return tray
  } catch {
    return null
  }
}
