import type { Rows } from '../../data/rows.ts'
import type { Column } from './column.ts'
import type { GridState } from './grid-state.ts'

/** The content of a table that renders only a few rows, for readers of all loaded rows. */
export interface Readable<Row = unknown> {
  label: string
  columns: readonly Column<Row>[]
  rows: Rows<Row>
  grid: GridState<Row>
}

const tables = new WeakMap<Element, Readable>()

/** Makes all loaded rows of a table readable while its element exists. */
export const letRead = <Row>(element: Element, table: Readable<Row>): void =>
  void tables.set(element, table as unknown as Readable)

/** Returns the content of a table; undefined if the element is not such a table. */
export const readableOf = (element: Element): Readable | undefined => tables.get(element)
