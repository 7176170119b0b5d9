export interface Patch<Row> {
  key: string
  fields: Partial<Row>
  /**
   * The number of requests sent when main accepted the change; null until then. Answers to later
   * requests contain the change.
   */
  settledAt: number | null
}

/** Keeps the edits shown on rows until the list has been read with them. */
export function createPatches<Row>(keyOf: (row: Row) => string) {
  let patches: readonly Patch<Row>[] = []
  const apply = createPainter<Row>()
  return {
    /** Returns the row with its edits applied, or the row itself if it has none. */
    paint(row: Row): Row {
      if (patches.length === 0) return row
      return patches.reduce<Row>(
        (painted, patch) => (patch.key === keyOf(row) ? apply(painted, patch) : painted),
        row,
      )
    },
    /** Adds an edit of `fields` to these rows. */
    add(keys: readonly string[], fields: Partial<Row>): Patch<Row>[] {
      const added = keys.map((key): Patch<Row> => ({ key, fields, settledAt: null }))
      patches = [...patches, ...added]
      return added
    },
    /** Removes edits that were refused. */
    remove(refused: readonly Patch<Row>[]): void {
      patches = patches.filter((patch) => !refused.includes(patch))
    },
    /** Drops the accepted edits that answers to requests since `turn` contain. */
    dropCarried(turn: number): void {
      patches = patches.filter((patch) => patch.settledAt === null || patch.settledAt >= turn)
    },
  }
}

/**
 * Returns a function that applies a patch to a row. It returns the same object each time, so that
 * the row does not render again.
 */
function createPainter<Row>() {
  const painted = new WeakMap<Patch<Row>, WeakMap<object, Row>>()
  return (row: Row, patch: Patch<Row>): Row => {
    const byRow = painted.get(patch) ?? new WeakMap<object, Row>()
    painted.set(patch, byRow)
    const known = byRow.get(row as object)
    if (known !== undefined) return known
    const patchedRow = { ...row, ...patch.fields }
    byRow.set(row as object, patchedRow)
    return patchedRow
  }
}
