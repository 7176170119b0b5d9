import type { Rows } from '../../data/rows.ts'
import type { Column } from './column.ts'
import type { GridState } from './grid-state.ts'

/** What a table draws a few rows of, for those who read all that is loaded. */
export interface Readable<Row = unknown> {
  label: string
  columns: readonly Column<Row>[]
  rows: Rows<Row>
  grid: GridState<Row>
}

const tables = new WeakMap<Element, Readable>()

/** Lets a table be read beyond the rows that it draws, for as long as its element lives. */
export const letRead = <Row>(element: Element, table: Readable<Row>): void =>
  void tables.set(element, table as unknown as Readable)

/** Returns what a table draws; undefined for what is no such table. */
export const readableOf = (element: Element): Readable | undefined => tables.get(element)
