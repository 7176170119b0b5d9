import type { Mutation } from '../faults/replace-passage.ts'

/** A change that breaks a guarantee, for the simulator to find. */
export interface SimulatedMutant extends Mutation {
  /** The guarantee as it would read with the change. */
  name: string
  /** The episode whose mornings find it soonest; whole days, unless given. */
  episode?: string
  /** The fault of the past that this puts back, by its case in docs/promises.md "What did not hold". */
  puts_back?: string
}
