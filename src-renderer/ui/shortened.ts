/** Shortens 1, 2, 3, 4, 5, 6 to 1–6, so that a run of digits has one cap. */
export function shortenKeys(keys: readonly string[]): readonly string[] {
  const digits = keys.length > 2 && keys.every((key) => /^\d$/.test(key))
  return digits ? [`${keys[0]}–${keys.at(-1)}`] : keys
}
