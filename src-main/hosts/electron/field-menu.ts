import { clipboard, Menu } from 'electron'
import type { BrowserWindow, ContextMenuParams, MenuItemConstructorOptions } from 'electron'

/** What of a press on the page the menu depends on. */
export type Pressed = Pick<
  ContextMenuParams,
  'isEditable' | 'editFlags' | 'selectionText' | 'linkURL'
>

interface FieldMenuWays {
  copy: (text: string) => void
  /** Shows what the dictionary of the system says of the selected words; macOS alone has it. */
  lookUp: (() => void) | null
}

/** Links that mean something outside Hotdesk, and so are worth copying. */
const outside = /^(https?|mailto|tel):/i

/**
 * Returns the menu of a field, of selected words or of a link; empty where there is nothing to do. A
 * row of a list has a menu of the page, and never asks for this one.
 */
export function fieldMenuOf(
  { isEditable, editFlags, selectionText, linkURL }: Pressed,
  { copy, lookUp }: FieldMenuWays,
): MenuItemConstructorOptions[] {
  const words = selectionText.trim()
  const parts: MenuItemConstructorOptions[][] = [
    words && lookUp ? [{ label: `Look up “${shortened(words)}”`, click: lookUp }] : [],
    outside.test(linkURL) ? [{ label: 'Copy link', click: () => copy(linkURL) }] : [],
    isEditable
      ? [
          { role: 'undo', enabled: editFlags.canUndo },
          { role: 'redo', enabled: editFlags.canRedo },
          { type: 'separator' },
          { role: 'cut', enabled: editFlags.canCut },
          { role: 'copy', enabled: editFlags.canCopy },
          { role: 'paste', enabled: editFlags.canPaste },
          { role: 'selectAll', enabled: editFlags.canSelectAll },
        ]
      : [],
    words && !isEditable ? [{ role: 'copy' }] : [],
  ]
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, at) => (at === 0 ? part : [{ type: 'separator' as const }, ...part]))
}

const shortened = (words: string) => (words.length > 24 ? `${words.slice(0, 23)}…` : words)

/** Shows that menu where somebody presses for it. */
export function offerFieldMenu(
  window: BrowserWindow,
  platform: NodeJS.Platform = process.platform,
): void {
  const { webContents } = window
  webContents.on('context-menu', (_event, pressed) => {
    const items = fieldMenuOf(pressed, {
      copy: (text) => void clipboard.writeText(text),
      lookUp: platform === 'darwin' ? () => webContents.showDefinitionForSelection() : null,
    })
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}
