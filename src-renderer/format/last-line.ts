/**
 * More than a cell can show on the widest screen. A megabyte in a cell would make the grid slow.
 */
const MOST = 400

/**
 * Returns the newest line of a note that says something, for a cell of a table; notes grow at their
 * end.
 */
export const lastLine = (text: string | null | undefined): string =>
  text
    ?.slice(-MOST * 4)
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.slice(0, MOST) ?? ''
