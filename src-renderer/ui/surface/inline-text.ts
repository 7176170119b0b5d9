import { t } from '#shared/i18n/translate.ts'

/** Elements that a screen reader does not read, and elements that only navigate. */
const SILENT = '[aria-hidden=true],[data-print=none],[data-read=never],nav,script,style,template'

/**
 * Reports whether an element is omitted: invisible, hidden from screen readers, or not part of the
 * text. `data-read="always"` includes an invisible element, such as the table behind a chart.
 */
export const isLeftOut = (element: Element): boolean =>
  element.matches(SILENT) ||
  (element.getAttribute('data-read') !== 'always' && getComputedStyle(element).display === 'none')

/** Returns the text of a picture or a field; null for an element that is read by its content. */
function wordsFor(element: Element): string | null {
  const label = element.getAttribute('aria-label')
  if (element.matches('[role=img],svg,meter,progress,[role=progressbar],[role=meter]'))
    return label ?? ''
  if (element instanceof HTMLImageElement) return element.alt
  // A button with only an icon has no text worth reading.
  if (element.matches('button') && label !== null && element.textContent.trim() === '') return ''
  if (element.matches('input,textarea,select')) return valueOf(element)
  return null
}

const isSecret = (field: Element) => field.matches('[type=password],[data-secret]')

/** Returns the value of a field, but never a secret. */
export function valueOf(field: Element): string {
  if (isSecret(field)) return t('hidden')
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? ''
  const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isTyped ? field.value : inlineText(field)
}

/** Adds text to a line; texts of two elements are separated by a space, except at punctuation. */
function join(line: string, words: string): string {
  if (line === '' || words === '') return line + words
  const isApart = /\s$/.test(line) || /^[\s,.;:!?%)\]”’…،؛؟]/.test(words) || /[([“‘]$/.test(line)
  return isApart ? line + words : `${line} ${words}`
}

/** Returns the text of some nodes as one line. */
export const joined = (nodes: Iterable<Node>): string => {
  let line = ''
  for (const node of nodes) line = join(line, wordsOf(node))
  return line.replaceAll(/\s+/g, ' ').trim()
}

/** Returns the text of an element as one line, as a screen reader reads it. */
export const inlineText = (element: Element): string => joined(element.childNodes)

/** Returns the text of a node; '' if it is omitted. */
export function wordsOf(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || isLeftOut(node)) return ''
  return wordsFor(node) ?? inlineText(node)
}
