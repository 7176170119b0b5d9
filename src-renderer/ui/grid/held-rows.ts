import type { Rows } from '../../data/rows.ts'

/** A row that keeps its place, however the list around it changes. */
export interface Held<Row> {
  key: string
  index: number
  row: Row
}

/** Rows whose places can be looked up by their key. */
export interface PlacedRows<Row> extends Rows<Row> {
  /** The place of a row that is loaded, or -1. */
  indexOf(key: string): number
}

/**
 * Returns the rows with `held` at its place: moved back there while the list still has it, put in
 * again where the list has lost it. The other rows keep their order around it.
 */
export function holdRow<Row, Listed extends PlacedRows<Row>>(
  listed: Listed,
  held: Held<Row>,
): Listed {
  if (listed.total === null) return listed
  const listedAt = listed.indexOf(held.key)
  const others = listedAt < 0 ? listed.total : listed.total - 1
  const place = Math.min(held.index, others)
  /**
   * Translates a place of the view to one of the list without the held row, and then to one of the
   * list itself.
   */
  const toListed = (index: number) => {
    const among = index < place ? index : index - 1
    return listedAt >= 0 && among >= listedAt ? among + 1 : among
  }
  return {
    ...listed,
    total: others + 1,
    at: (index: number) => (index === place ? held.row : listed.at(toListed(index))),
    indexOf: (key: string) => {
      if (key === held.key) return place
      const found = listed.indexOf(key)
      if (found < 0) return -1
      const among = listedAt >= 0 && found > listedAt ? found - 1 : found
      return among < place ? among : among + 1
    },
    // One more on either side: the held row may push its neighbours off the screen.
    show: (from: number, to: number) => listed.show(Math.max(0, from - 1), to + 1),
  }
}
