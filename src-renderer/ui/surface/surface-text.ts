import { t } from '#shared/i18n/translate.ts'
import { inlineText, isLeftOut, joined, valueOf } from './inline-text.ts'
import { tableLines, type TextLine } from './table-text.ts'

/** The content of a surface as text, and the offset of the focused element in it. */
export interface SurfaceText {
  text: string
  start: number
}

const HEADING = 'h1,h2,h3,h4,h5,h6'
const TABLE = '[role=grid],[role=table],table'
const SWITCH = '[type=checkbox],[type=radio],[role=checkbox],[role=switch],[role=radio]'
const FIELD = 'input,textarea,select,[role=combobox]'
/** Buttons that display content: a figure with an explanation, a meeting of a week. */
const SHOWING = '[data-explained],:has([data-explained]),[data-event]'
/** Elements with lines of their own; all others are inline text. */
const OWN_LINES = [
  'p,div,li,dl,section,article,header,footer,aside,figure,fieldset,label',
  'button:not([data-explained])',
  HEADING,
  TABLE,
  SWITCH,
  FIELD,
  '[role=img],[role=group],[role=tablist],[data-read]',
].join(',')

/**
 * Converts a surface to plain text, as assistive technology perceives it: headings, lists, terms
 * and values, tables, fields and pictures. `at` is the element that had the focus.
 */
export function textOf(surface: Element, at: Element | null): SurfaceText {
  const lines: TextLine[] = []
  write(surface, at, lines)
  let text = ''
  let start = 0
  let isFound = false
  for (const line of lines) {
    const words = line.text.trim()
    if (words === '') continue
    // A blank line precedes a heading.
    const between = line.text.startsWith('\n') ? '\n\n' : '\n'
    if (text !== '') text += between
    if (!isFound && line.of && at !== null && isAbout(line.of, at)) {
      start = text.length
      isFound = true
    }
    text += words
  }
  return { text, start }
}

const isAbout = (element: Element, at: Element) => element === at || element.contains(at)

/** Adds the lines of an element. */
function write(element: Element, at: Element | null, lines: TextLine[]): void {
  if (isLeftOut(element)) return
  const add = (text: string) => lines.push({ text, of: element })
  if (element.matches(TABLE))
    return void lines.push(...titleLines(element), ...tableLines(element, at))
  if (element.matches(HEADING)) return void add(`\n${inlineText(element)}`)
  if (element.matches('[role=img],svg')) return void add(inlineOf(element))
  if (element.matches(SWITCH)) return void add(switchLine(element))
  if (element.matches(FIELD)) return void add(fieldLine(element))
  if (element.matches('[role=tablist]'))
    return void add(chosenLine(element, '[aria-selected=true]'))
  if (isChoice(element)) return void add(chosenLine(element, '[aria-pressed=true]'))
  if (element.matches('button,[role=button]'))
    return element.matches(SHOWING) ? void add(inlineText(element)) : undefined
  if (element.matches('label')) return writeLabel(element, at, lines)
  if (element.matches('dl')) return writeTerms(element, lines)
  if (isOneLine(element)) return void add(inlineText(element))
  lines.push(...headingOf(element))
  writeContent(element, at, lines)
}

/** Reports whether a group is a choice: only toggle buttons. */
function isChoice(group: Element): boolean {
  const parts = [...group.querySelectorAll(OWN_LINES)]
  return group.matches('[role=group]') && parts.length > 0 && parts.every(isToggle)
}
const isToggle = (part: Element) =>
  part.closest('button[aria-pressed]') !== null && !part.matches(SHOWING)

const inlineOf = (picture: Element) => picture.getAttribute('aria-label') ?? ''

const isOneLine = (element: Element) => element.querySelector(OWN_LINES) === null

/** Adds the lines of an element's children; consecutive text and inline elements form one line. */
function writeContent(element: Element, at: Element | null, lines: TextLine[]): void {
  let run: Node[] = []
  const end = () => {
    lines.push({ text: joined(run), of: element })
    run = []
  }
  for (const node of element.childNodes) {
    if (node instanceof Element && isLeftOut(node)) continue
    const isInline =
      node instanceof Text ||
      (node instanceof Element && isOneLine(node) && !node.matches(OWN_LINES))
    if (isInline) run.push(node)
    else if (node instanceof Element) {
      end()
      write(node, at, lines)
    }
  }
  end()
}

/** Returns the name of a part as its heading, if it has a name and no heading. */
function headingOf(part: Element): TextLine[] {
  const name = part.getAttribute('aria-label')
  const isPart = part.matches('section,[role=region],[role=group],aside,figure,fieldset')
  if (!isPart || name === null || part.querySelector(HEADING)) return []
  return part.querySelector(OWN_LINES) ? [{ text: `\n${name}` }] : []
}

/** Returns the caption of a table, otherwise its name. */
function titleLines(table: Element): TextLine[] {
  const caption = table.querySelector('caption')
  if (caption) return [{ text: `\n${inlineText(caption)}` }]
  const name = table.getAttribute('aria-label')
  return name ? [{ text: `\n${name}` }] : []
}

/**
 * Adds a label together with its field; skips a label without a field inside, which is read with
 * its field.
 */
function writeLabel(label: Element, at: Element | null, lines: TextLine[]): void {
  const field = [...label.querySelectorAll(`${SWITCH},${FIELD}`)].find(
    (control) => !isLeftOut(control),
  )
  if (!field) return
  if (field.matches(SWITCH))
    return void lines.push({ text: joinNameAndValue(inlineText(label), stateOf(field)), of: label })
  write(field, at, lines)
}

function writeTerms(list: Element, lines: TextLine[]): void {
  let term = ''
  for (const item of list.querySelectorAll('dt,dd')) {
    if (item.closest('dl') !== list || isLeftOut(item)) continue
    if (item.matches('dt')) {
      term = inlineText(item)
      continue
    }
    lines.push({ text: joinNameAndValue(term, inlineText(item)), of: item })
    // Further values of the same term get a line of their own.
    term = ''
  }
}

const joinNameAndValue = (name: string, value: string) =>
  name === '' || value === '' ? name + value : t('{name}: {message}', { name, message: value })

const stateOf = (field: Element) => {
  const isOn = field instanceof HTMLInputElement ? field.checked : field.ariaChecked === 'true'
  return isOn ? t('on') : t('off')
}

const switchLine = (field: Element) => joinNameAndValue(labelOf(field), stateOf(field))

function fieldLine(field: Element): string {
  if (field.matches('[type=hidden],[hidden]')) return ''
  const value = valueOf(field).trim()
  return joinNameAndValue(labelOf(field), value === '' ? t('empty') : value)
}

function chosenLine(group: Element, chosen: string): string {
  const words = [...group.querySelectorAll(chosen)].map((option) => inlineText(option))
  return joinNameAndValue(labelOf(group), words.length > 0 ? words.join(', ') : t('none'))
}

/** Returns the name of a field: its own, or the text of its labels. */
function labelOf(field: Element): string {
  const own = field.getAttribute('aria-label')
  if (own !== null) return own
  const ids = field.getAttribute('aria-labelledby')?.split(' ') ?? []
  const elements = ids
    .map((id) => document.getElementById(id))
    .filter((element) => element !== null)
  const { labels } = field as HTMLInputElement
  const all = elements.length > 0 ? elements : [...(labels ?? [])]
  return all.map((label) => inlineText(label)).join(' ')
}
