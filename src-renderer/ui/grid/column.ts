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

const scaled = (pixels: number) => `calc(${pixels}px * var(--text-width))`

/**
 * Returns the grid-template-columns of a row, with the widths the person has set; default widths
 * grow with the text.
 */
export function template<Row>(
  columns: readonly Column<Row>[],
  widths: Readonly<Record<string, number>>,
  isWide = false,
): string {
  return columns
    .map(({ id, width }) => {
      const own = widths[id]
      if (own !== undefined) return `${own}px`
      return typeof width === 'number'
        ? scaled(width)
        : `minmax(${scaled(width.least)}, ${(isWide ? width.wide : undefined) ?? width.share}fr)`
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
): number {
  const sum = columns.reduce(
    (total, { id, width }) =>
      total + (widths[id] ?? (typeof width === 'number' ? width : width.least) * scale),
    0,
  )
  return sum + gap * Math.max(0, columns.length - 1) + padding * 2
}
