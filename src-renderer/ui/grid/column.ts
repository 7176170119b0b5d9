import type { ReactNode } from 'react'

export interface Column<Row, Sort extends string = string> {
  id: string
  /** The header text; '' for columns of marks, which need a `label`. */
  header: string
  /** The accessible name if the header is empty. */
  label?: string
  /**
   * Pixels, or a share of the remaining width with a minimum; `wide` is the share in a wide window,
   * for long texts such as titles and notes.
   */
  width: number | { share: number; least: number; wide?: number }
  /** The width in a narrow window, where less important columns give way to those that are read. */
  narrow?: Column<Row, Sort>['width']
  /**
   * The column shows times, which are longer in some formats: `stamps` by `ColumnTime`, `near` by the
   * time of today and otherwise the day. `width` and `narrow` are then the least.
   */
  times?: 'stamps' | 'near'
  align?: 'start' | 'end'
  /** The colour of its text, and of the ellipsis if it is truncated. */
  tone?: 'name' | 'muted' | 'faint'
  /** The sort key of its header; without it the header is not clickable. */
  sort?: Sort
  /** Text after a column of figures: a wider gap separates the two. */
  apart?: boolean
  /** The column cannot be resized, as for marks. */
  fixed?: boolean
  cell: (row: Row) => ReactNode
}

export interface Sorting<Sort extends string> {
  by: Sort
  descending: boolean
}

/** The width class of the window. */
export type Room = 'narrow' | 'usual' | 'wide'

const widthIn = ({ width, narrow }: Pick<Column<unknown>, 'width' | 'narrow'>, room: Room) =>
  room === 'narrow' ? (narrow ?? width) : width

const scalePixels = (pixels: number) => `calc(${pixels}px * var(--text-width))`

/**
 * Returns the grid-template-columns of a row, with the widths that the user has set; default widths
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

/** Returns the minimum width of a row in pixels; below it the grid scrolls horizontally. */
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
