import { t } from '#shared/i18n/translate.ts'
import { inlineText, isLeftOut, wordsOf } from './inline-text.ts'

/**
 * A line of text, and the element it describes; the caret starts at the line of the focused
 * element.
 */
export interface TextLine {
  text: string
  of?: Element
}

interface Cell {
  /** The column header; '' if the table has none. */
  column: string
  text: string
}

interface Row {
  element: Element
  cells: Cell[]
  /** The position in the whole list, from 1. */
  place: number
  selected: boolean
}

const HEADER = '[role=columnheader],thead th'
const ROW = '[role=row],tr'
const CELL = '[role=gridcell],[role=rowheader],[role=cell],td,th'

/**
 * Converts a table to lines: the active row first, one cell per line, then the other rows, one per
 * line with the names of their columns.
 */
export function tableLines(table: Element, at: Element | null): TextLine[] {
  const headers = [...table.querySelectorAll(HEADER)].map(headerOf)
  const elements = [...table.querySelectorAll(ROW)].filter(
    (row) => row.querySelector(HEADER) === null && !isLeftOut(row),
  )
  const rows = elements
    .filter((row) => !isBetween(row, table, headers))
    .map((row, index) => readRow(row, index, headers, table))
  if (rows.length === 0) return [{ text: t('No rows') }]
  const current = currentOf(rows, table, at)
  const total = totalOf(table, headers.length > 0) ?? rows.length
  const otherElements = elements.filter((row) => row !== current?.element)
  const shown = rows.length - Number(current !== undefined)
  return [
    ...(current ? currentLines(current, total) : []),
    ...(shown > 0 ? [{ text: headingOf(shown, total, current) }] : []),
    ...otherElements.map((element) => {
      const row = rows.find((tableRow) => tableRow.element === element)
      return { text: row ? lineOf(row) : betweenOf(element), of: element }
    }),
  ]
}

const headerOf = (header: Element) => header.getAttribute('aria-label') ?? inlineText(header)

/** Reports whether a row is a separator that cannot be chosen, such as the heading of a day. */
const isBetween = (row: Element, table: Element, headers: readonly string[]) =>
  headers.length === 0 &&
  table.matches('[role=grid]') &&
  !row.matches('[aria-selected]') &&
  row.querySelector('[aria-selected]') === null

const betweenOf = (row: Element) =>
  row.querySelector('[role=rowheader]') ? `\n${inlineText(row)}` : inlineText(row)

/** Finds the focused row, or the active row of a table that contains the focus. */
function currentOf(rows: readonly Row[], table: Element, at: Element | null): Row | undefined {
  if (at === null || !table.contains(at)) return undefined
  return (
    rows.find(({ element }) => element.contains(at)) ??
    rows.find(({ element }) => element.matches('[tabindex="0"]'))
  )
}

/** Returns the total number of rows; null if unknown. */
function totalOf(table: Element, hasHeader: boolean): number | null {
  const statedCount = Number(table.getAttribute('aria-rowcount') ?? -1)
  return statedCount < 0 ? null : statedCount - Number(hasHeader)
}

function readRow(element: Element, index: number, headers: readonly string[], table: Element): Row {
  const statedIndex = Number(element.getAttribute('aria-rowindex') ?? 0)
  return {
    element,
    cells: cellsOf(element, headers),
    place: statedIndex > 0 ? statedIndex - Number(headers.length > 0) : index + 1,
    selected:
      table.hasAttribute('aria-multiselectable') &&
      element.getAttribute('aria-selected') === 'true',
  }
}

function cellsOf(row: Element, headers: readonly string[]): Cell[] {
  let column = 0
  return [...row.querySelectorAll(CELL)]
    .flatMap((cell): Cell[] => {
      const name = headers[column] ?? ''
      column += Number(cell.getAttribute('colspan') ?? 1)
      if (isLeftOut(cell)) return []
      // A card of a board is one cell with several parts and no header.
      if (headers.length === 0 && cell.childElementCount > 1)
        return [...cell.childNodes].map((part) => ({ column: '', text: wordsOf(part).trim() }))
      return [{ column: name, text: inlineText(cell) }]
    })
    .filter(({ column: name, text }) => name !== '' || text !== '')
}

const isNothing = (text: string) => text === '' || text === '—' || text === '–'

const joinNameAndValue = (name: string, value: string) =>
  t('{name}: {message}', { name, message: value })

function currentLines({ cells, place, selected, element }: Row, total: number): TextLine[] {
  return [
    { text: t('{place} of {total}', { place, total }), of: element },
    ...(selected ? [{ text: t('selected') }] : []),
    ...cells.map(({ column, text }) => ({
      text: column === '' ? text : joinNameAndValue(column, isNothing(text) ? t('none') : text),
    })),
  ]
}

/** Describes how many rows follow, and of how many. */
function headingOf(shown: number, total: number, current: Row | undefined): string {
  if (!current)
    return shown < total
      ? t('{total, plural, one {{shown} of # row:} other {{shown} of # rows:}}', { shown, total })
      : t('{total, plural, one {# row:} other {# rows:}}', { total })
  return `\n${
    shown < total - 1
      ? t('{total, plural, other {Other rows, {shown} of #:}}', { shown, total: total - 1 })
      : t('Other rows:')
  }`
}

function lineOf({ element, cells, place, selected }: Row): string {
  const name = element.getAttribute('aria-label')
  const isNamed = name !== null && cells.every(({ column }) => column === '')
  const words = isNamed
    ? [name]
    : cells
        .filter(({ text }) => !isNothing(text))
        .map(({ column, text }) => (column === '' ? text : joinNameAndValue(column, text)))
  return `${place}. ${[...words, ...(selected ? [t('selected')] : [])].join('; ')}`
}
