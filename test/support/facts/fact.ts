import type { CommandInput, CommandName, CommandOutput } from '#shared/bridge/index.ts'

/** Asks as a window does; null where the answer is a refusal. */
export type Ask = <N extends CommandName>(
  command: N,
  input: CommandInput<N>,
) => Promise<CommandOutput<N> | null>

/** One thing, and what each place that shows it says: a count, an amount, a value. */
export interface Fact {
  about: string
  said: Record<string, string | number | null | undefined>
}

/** How screens are looked at. */
export interface Look {
  /** So many records of each kind are looked at on their own pages. */
  records: number
  /** The time on the wall. */
  now: number
}

/** Adds up; what is not known counts as nothing. */
export const sumOf = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((sum, one) => sum + (one ?? 0), 0)
