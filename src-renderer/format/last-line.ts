/**
 * The longest a line of a table can show on the widest screen, and then some: a megabyte in a cell
 * would take the grid its speed.
 */
const MOST = 400

/** The newest line of a note, for a cell of a table; notes grow at their end. */
export const lastLine = (text: string | null | undefined): string =>
  text
    ?.slice(-MOST * 4)
    .split('\n')
    .at(-1)
    ?.slice(0, MOST) ?? ''
