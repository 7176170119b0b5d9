import { t } from '#shared/i18n/translate.ts'
import { desktopOrigin } from '#shared/bridge/desktop.ts'
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'

/** The parts of a context-menu event that determine the menu. */
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
  /** Shows a screen in a window of its own. */
  openWindow: (path: string) => void
  /** Shows the system dictionary's entry for the selected words; null outside macOS. */
  lookUp: (() => void) | null
  /** Replaces the misspelled word. */
  replace: (word: string) => void
  addToDictionary: (word: string) => void
}

/** Links that lead outside Hotdesk, and so are worth copying. */
const outside = /^(https?|mailto|tel):/i
/** Returns the screen that a link of our page leads to; null for any other link. */
const screenOf = (link: string): string | null =>
  link.startsWith(`${desktopOrigin}/`) ? link.slice(desktopOrigin.length) : null

/**
 * Returns the context menu of a field, of selected words or of a link; empty if there is nothing to
 * do. A row of a list has its own menu in the page and never requests this one.
 */
export function fieldMenuOf(pressed: Pressed, ways: FieldMenuWays): MenuItemConstructorOptions[] {
  const { isEditable, editFlags, selectionText, linkURL } = pressed
  const { copy, lookUp, openWindow } = ways
  const screen = screenOf(linkURL)
  const words = selectionText.trim()
  const parts: MenuItemConstructorOptions[][] = [
    spellingItems(pressed, ways),
    words && lookUp
      ? [{ label: t('Look up “{words}”', { words: shorten(words) }), click: lookUp }]
      : [],
    screen === null ? [] : [{ label: t('Open in new window'), click: () => openWindow(screen) }],
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

/** Returns suggestions for a misspelled word, and the item that adds it to the dictionary. */
function spellingItems(
  { misspelledWord, dictionarySuggestions }: Pressed,
  { replace, addToDictionary }: FieldMenuWays,
): MenuItemConstructorOptions[] {
  if (!misspelledWord) return []
  const suggested = dictionarySuggestions.map((word) => ({
    label: word,
    click: () => replace(word),
  }))
  const noSuggestions = [{ label: t('No suggestions'), enabled: false }]
  return [
    ...(suggested.length > 0 ? suggested : noSuggestions),
    { label: t('Add to dictionary'), click: () => addToDictionary(misspelledWord) },
  ]
}

const shorten = (words: string) => (words.length > 24 ? `${words.slice(0, 23)}…` : words)
