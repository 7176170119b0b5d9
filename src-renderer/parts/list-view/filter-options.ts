interface Counted {
  value: string
  count: number
}

/** Keeps a chosen value among those offered when no record has it any more. */
export function withChosen(
  known: readonly Counted[] | undefined,
  chosen: readonly string[] | undefined,
): Counted[] {
  const offered = known ?? []
  const lost = (chosen ?? []).filter((value) => !offered.some((one) => one.value === value))
  return [...offered, ...lost.map((value) => ({ value, count: 0 }))]
}

/** Turns a choice of yes and no into a filter: both, or none, filter nothing. */
export const asFlag = (chosen: readonly string[]): boolean | undefined =>
  chosen.length === 1 ? chosen[0] === 'yes' : undefined

/** Turns such a filter into the choice that is ticked. */
export function asChosen(flag: boolean | undefined): string[] {
  if (flag === undefined) return []
  return [flag ? 'yes' : 'no']
}
