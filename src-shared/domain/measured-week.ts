/**
 * Reports whether something is known of the counters of a week: what they rose by between two
 * readings. `seen`: the period of its readings; null if there was none.
 */
export const isMeasured = ({ seen }: { seen: { from: number; to: number } | null }): boolean =>
  seen !== null && seen.from < seen.to
