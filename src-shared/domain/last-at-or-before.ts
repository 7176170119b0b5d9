/**
 * Returns the index of the last value not above `at`; -1 if there is none. The values must be
 * ascending.
 */
export function lastAtOrBefore(values: readonly number[], at: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
