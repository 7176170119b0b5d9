import type { ReactNode } from 'react'

export interface Column<Row, Sort extends string = string> {
  id: string
  /** The words above it; '' for columns of marks (then say what it is in `label`). */
  header: string
  /** Its spoken name where the header is empty. */
  label?: string
  /**
   * Pixels, or a share of the remaining width with a minimum; `wide` is the share in a wide window,
   * for words that are long: titles and notes.
   */
  width: number | { share: number; least: number; wide?: number }
  /** The same in a narrow window, where columns that matter less give way to those that are read. */
  narrow?: Column<Row, Sort>['width']
  align?: 'start' | 'end'
  /** The colour of its words (and of the ellipsis where they are cut). */
  tone?: 'name' | 'muted' | 'faint'
  /** The sort of its header; without it the header cannot be pressed. */
  sort?: Sort
  /** Words right of figures: a wider gap keeps the two apart. */
  apart?: boolean
  /** Cannot be resized, as for marks. */
  fixed?: boolean
  cell: (row: Row) => ReactNode
}

export interface Sorting<Sort extends string> {
  by: Sort
  descending: boolean
}

/** How wide the window is, as far as columns ask. */
export type Room = 'narrow' | 'usual' | 'wide'

const widthIn = ({ width, narrow }: Pick<Column<unknown>, 'width' | 'narrow'>, room: Room) =>
  room === 'narrow' ? (narrow ?? width) : width

const scalePixels = (pixels: number) => `calc(${pixels}px * var(--text-width))`

/**
 * Returns the grid-template-columns of a row, with the widths the person has set; default widths
 * grow with the text.
 */
export function template<Row>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  room: Room = 'usual',
): string {
  return columns
    .map((column) => {
      const own = widths[column.id]
      if (own !== undefined) return `${own}px`
      const width = widthIn(column, room)
      return typeof width === 'number'
        ? scalePixels(width)
        : `minmax(${scalePixels(width.least)}, ${(room === 'wide' ? width.wide : undefined) ?? width.share}fr)`
    })
    .join(' ')
}

/** Returns the least width of a whole row: below it the grid scrolls sideways. */
export function leastWidth<Row>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  gap: number,
  padding: number,
  scale: number,
  room: Room = 'usual',
): number {
  const sum = columns.reduce((total, column) => {
    const width = widthIn(column, room)
    return total + (widths[column.id] ?? (typeof width === 'number' ? width : width.least) * scale)
  }, 0)
  return sum + gap * Math.max(0, columns.length - 1) + padding * 2
}
