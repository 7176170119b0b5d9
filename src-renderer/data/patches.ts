export interface Patch<Row> {
  key: string
  fields: Partial<Row>
  /**
   * Set once main has accepted the change: an answer to a question asked after this many questions
   * carries it.
   */
  settledAt: number | null
}

/** Keeps the edits that are painted on rows before the list has been read with them. */
export function createPatches<Row>(keyOf: (row: Row) => string) {
  let patches: readonly Patch<Row>[] = []
  const apply = createPainter<Row>()
  return {
    /** Returns the row with its edits on it; the row itself where there are none. */
    paint(row: Row): Row {
      if (patches.length === 0) return row
      return patches.reduce<Row>(
        (painted, patch) => (patch.key === keyOf(row) ? apply(painted, patch) : painted),
        row,
      )
    },
    /** Paints `fields` on these rows from now on. */
    add(keys: readonly string[], fields: Partial<Row>): Patch<Row>[] {
      const added = keys.map((key): Patch<Row> => ({ key, fields, settledAt: null }))
      patches = [...patches, ...added]
      return added
    },
    /** Takes edits back. */
    remove(refused: readonly Patch<Row>[]): void {
      patches = patches.filter((patch) => !refused.includes(patch))
    },
    /** Drops the edits that answers to questions since `turn` carry by themselves. */
    dropCarried(turn: number): void {
      patches = patches.filter((patch) => patch.settledAt === null || patch.settledAt >= turn)
    },
  }
}

/** Returns a function that puts a patch on a row: the same object each time, so that drawing it is free. */
function createPainter<Row>() {
  const painted = new WeakMap<Patch<Row>, WeakMap<object, Row>>()
  return (row: Row, patch: Patch<Row>): Row => {
    const byRow = painted.get(patch) ?? new WeakMap<object, Row>()
    painted.set(patch, byRow)
    const known = byRow.get(row as object)
    if (known !== undefined) return known
    const made = { ...row, ...patch.fields }
    byRow.set(row as object, made)
    return made
  }
}
