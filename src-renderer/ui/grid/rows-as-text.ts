import { removeIsolation } from '#shared/i18n/isolate.ts'

/** Matches text that a spreadsheet would run as a formula, except a negative number. */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@]/

/**
 * Returns the text of a cell as displayed: its parts are separated by spaces, and a lone dash is
 * empty.
 */
export function cellText(cell: Element): string {
  const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  let text = ''
  let before: Node | null = null
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (before && before.parentNode !== node.parentNode) text += ' '
    text += node.nodeValue ?? ''
    before = node
  }
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  return flat === '—' || flat === '–' ? '' : flat
}

const safe = (cell: string): string => {
  // Behind the marks of an isolated value, a formula would not be found.
  const text = removeIsolation(cell)
  const guarded = formula.test(text) ? `'${text}` : text
  return guarded.includes('"') ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/**
 * Formats rows of cells for pasting into a spreadsheet: tab-separated, with formulas neutralised.
 */
export const tabSeparated = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(safe).join('\t')).join('\r\n')
