/** What a spreadsheet would run as a formula; a negative number is none. */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@]/

/**
 * Returns the words of a cell as a person reads them: parts of it are words of their own, a dash for
 * nothing is nothing.
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

const safe = (text: string): string => {
  const guarded = formula.test(text) ? `'${text}` : text
  return guarded.includes('"') ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Writes rows of cells as a spreadsheet pastes them: a tab between cells, nothing that is run. */
export const tabSeparated = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(safe).join('\t')).join('\r\n')
