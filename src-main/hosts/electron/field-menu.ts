import { app, clipboard, Menu } from 'electron'
import type { BrowserWindow } from 'electron'

interface FieldMenuParts {
  spelling: { add(word: string): void }
  openWindow(path: string): void
}

/** Shows that menu on a right click in every window. Call it before the first window opens. */
export function offerFieldMenus(parts: FieldMenuParts): void {
  app.on('browser-window-created', (_, window) => offerFieldMenu(window, parts))
}

/** Shows that menu on a right click in one window. */
export function offerFieldMenu(
  window: BrowserWindow,
  { spelling, openWindow }: FieldMenuParts,
  platform: NodeJS.Platform = process.platform,
): void {
  const { webContents } = window
  webContents.on('context-menu', async (_event, pressed) => {
    const { fieldMenuOf } = await import('./field-menu-items.ts')
    const items = fieldMenuOf(pressed, {
      copy: (text) => void clipboard.writeText(text),
      lookUp: platform === 'darwin' ? () => webContents.showDefinitionForSelection() : null,
      openWindow,
      replace: (word) => webContents.replaceMisspelling(word),
      addToDictionary: spelling.add,
    })
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}
