import type { Rows } from '../../data/rows.ts'

/** A row that keeps its place while the list around it changes. */
export interface Held<Row> {
  key: string
  index: number
  row: Row
}

/** Rows whose index can be found by key. */
export interface PlacedRows<Row> extends Rows<Row> {
  /** Returns the index of a loaded row, or -1. */
  indexOf(key: string): number
}

/**
 * Returns the rows with `held` in its place: moved back there if the list still contains it,
 * inserted if it does not. The other rows keep their order.
 */
export function holdRow<Row, Listed extends PlacedRows<Row>>(
  listed: Listed,
  held: Held<Row>,
): Listed {
  if (listed.total === null) return listed
  const listedAt = listed.indexOf(held.key)
  const otherCount = listedAt < 0 ? listed.total : listed.total - 1
  const place = Math.min(held.index, otherCount)
  /**
   * Converts an index of the view to one of the list without the held row, and then to one of the
   * list itself.
   */
  const toListed = (index: number) => {
    const among = index < place ? index : index - 1
    return listedAt >= 0 && among >= listedAt ? among + 1 : among
  }
  return {
    ...listed,
    total: otherCount + 1,
    at: (index: number) => (index === place ? held.row : listed.at(toListed(index))),
    indexOf: (key: string) => {
      if (key === held.key) return place
      const found = listed.indexOf(key)
      if (found < 0) return -1
      const among = listedAt >= 0 && found > listedAt ? found - 1 : found
      return among < place ? among : among + 1
    },
    // One more on either side, because the held row may push its neighbours out of view.
    show: (from: number, to: number) => listed.show(Math.max(0, from - 1), to + 1),
  }
}
