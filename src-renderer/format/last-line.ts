/**
 * Maximum number of characters, more than a cell can show on the widest screen. A megabyte in a
 * cell would slow down the grid.
 */
const MOST = 400

/** Returns the last non-empty line of a note, for a table cell. Notes grow at the end. */
export const lastLine = (text: string | null | undefined): string =>
  text
    ?.slice(-MOST * 4)
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.slice(0, MOST) ?? ''
