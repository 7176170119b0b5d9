import { t } from '#shared/i18n/translate.ts'

/** What a screen reader does not read, whatever it looks like, and what only leads elsewhere. */
const SILENT = '[aria-hidden=true],[data-print=none],[data-read=never],nav,script,style,template'

/**
 * Tells whether something is left out: hidden from everybody, from screen readers, or no part of what
 * is read. `data-read="always"` is read though it is hidden: the table behind a chart.
 */
export const isLeftOut = (element: Element): boolean =>
  element.matches(SILENT) ||
  (element.getAttribute('data-read') !== 'always' && getComputedStyle(element).display === 'none')

/** Returns the words for a picture or a field; null for what is read by its content. */
function wordsFor(element: Element): string | null {
  const label = element.getAttribute('aria-label')
  if (element.matches('[role=img],svg,meter,progress,[role=progressbar],[role=meter]'))
    return label ?? ''
  if (element instanceof HTMLImageElement) return element.alt
  // A button that is a picture alone is something to press, and nothing to read.
  if (element.matches('button') && label !== null && element.textContent.trim() === '') return ''
  if (element.matches('input,textarea,select')) return valueOf(element)
  return null
}

const isSecret = (field: Element) => field.matches('[type=password],[data-secret]')

/** Returns what a field holds; never what is typed in secret. */
export function valueOf(field: Element): string {
  if (isSecret(field)) return t('hidden')
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? ''
  const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isTyped ? field.value : inlineText(field)
}

/** Adds words to a line; words of two elements stand apart, a mark stays where it belongs. */
function join(line: string, words: string): string {
  if (line === '' || words === '') return line + words
  const isApart = /\s$/.test(line) || /^[\s,.;:!?%)\]”’…،؛؟]/.test(words) || /[([“‘]$/.test(line)
  return isApart ? line + words : `${line} ${words}`
}

/** Returns the words of some nodes as one line. */
export const joined = (nodes: Iterable<Node>): string => {
  let line = ''
  for (const node of nodes) line = join(line, wordsOf(node))
  return line.replaceAll(/\s+/g, ' ').trim()
}

/** Returns the words of an element as one line, as a screen reader has them. */
export const inlineText = (element: Element): string => joined(element.childNodes)

/** Returns the words of a node; what is left out has none. */
export function wordsOf(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || isLeftOut(node)) return ''
  return wordsFor(node) ?? inlineText(node)
}
