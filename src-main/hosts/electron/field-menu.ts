import { t } from '#shared/i18n/translate.ts'
import { app, clipboard, Menu } from 'electron'
import type { BrowserWindow, ContextMenuParams, MenuItemConstructorOptions } from 'electron'

/** What of a press on the page the menu depends on. */
export type Pressed = Pick<
  ContextMenuParams,
  | 'isEditable'
  | 'editFlags'
  | 'selectionText'
  | 'linkURL'
  | 'misspelledWord'
  | 'dictionarySuggestions'
>

interface FieldMenuWays {
  copy: (text: string) => void
  /** Shows what the dictionary of the system says of the selected words; macOS alone has it. */
  lookUp: (() => void) | null
  /** Writes a word instead of the misspelled one. */
  replace: (word: string) => void
  addToDictionary: (word: string) => void
}

/** Links that mean something outside Hotdesk, and so are worth copying. */
const outside = /^(https?|mailto|tel):/i

/**
 * Returns the menu of a field, of selected words or of a link; empty where there is nothing to do. A
 * row of a list has a menu of the page, and never asks for this one.
 */
export function fieldMenuOf(pressed: Pressed, ways: FieldMenuWays): MenuItemConstructorOptions[] {
  const { isEditable, editFlags, selectionText, linkURL } = pressed
  const { copy, lookUp } = ways
  const words = selectionText.trim()
  const parts: MenuItemConstructorOptions[][] = [
    spellingItems(pressed, ways),
    words && lookUp
      ? [{ label: t('Look up “{words}”', { words: shorten(words) }), click: lookUp }]
      : [],
    outside.test(linkURL) ? [{ label: t('Copy link'), click: () => copy(linkURL) }] : [],
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

/** Offers other spellings of a misspelled word, and to take it for right. */
function spellingItems(
  { misspelledWord, dictionarySuggestions }: Pressed,
  { replace, addToDictionary }: FieldMenuWays,
): MenuItemConstructorOptions[] {
  if (!misspelledWord) return []
  const suggested = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => replace(word),
  }))
  const none = [{ label: t('No suggestions'), enabled: false }]
  return [
    ...(suggested.length > 0 ? suggested : none),
    { label: t('Add to dictionary'), click: () => addToDictionary(misspelledWord) },
  ]
}

const shorten = (words: string) => (words.length > 24 ? `${words.slice(0, 23)}…` : words)

/** Shows that menu in every window, where somebody presses for it. Call it before the first window. */
export function offerFieldMenus(spelling: { add(word: string): void }): void {
  app.on('browser-window-created', (_, window) => offerFieldMenu(window, spelling))
}

/** Shows that menu in one window. */
export function offerFieldMenu(
  window: BrowserWindow,
  spelling: { add(word: string): void },
  platform: NodeJS.Platform = process.platform,
): void {
  const { webContents } = window
  webContents.on('context-menu', (_event, pressed) => {
    const items = fieldMenuOf(pressed, {
      copy: (text) => void clipboard.writeText(text),
      lookUp: platform === 'darwin' ? () => webContents.showDefinitionForSelection() : null,
      replace: (word) => webContents.replaceMisspelling(word),
      addToDictionary: spelling.add,
    })
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window })
  })
}
