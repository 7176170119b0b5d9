import type { Mutant } from './judge.ts'
import { rateBudget } from './rate-budget.ts'

/** Every change that a suite must notice. */
export const mutants: Mutant[] = [...rateBudget]
