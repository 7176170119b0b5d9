interface Counted {
  value: string
  count: number
}

/** Adds chosen values to the options even if no record has them any more. */
export function withChosen(
  known: readonly Counted[] | undefined,
  chosen: readonly string[] | undefined,
): Counted[] {
  const offered = known ?? []
  const lost = (chosen ?? []).filter((value) => !offered.some((option) => option.value === value))
  return [...offered, ...lost.map((value) => ({ value, count: 0 }))]
}

/** Converts a choice of yes and no into a filter flag; both or none filter nothing. */
export const asFlag = (chosen: readonly string[]): boolean | undefined =>
  chosen.length === 1 ? chosen[0] === 'yes' : undefined

/** Converts a filter flag into the ticked choices. */
export function asChosen(flag: boolean | undefined): string[] {
  if (flag === undefined) return []
  return [flag ? 'yes' : 'no']
}
