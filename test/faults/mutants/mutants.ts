import { completeness } from './completeness.ts'
import { enrolment } from './enrolment.ts'
import { erasure } from './erasure.ts'
import { features } from './features.ts'
import { identity } from './identity.ts'
import type { Mutant } from './judge.ts'
import { rateBudget } from './rate-budget.ts'
import { reading } from './reading.ts'
import { screens } from './screens.ts'
import { service } from './service.ts'
import { store } from './store.ts'
import { unreached } from './unreached.ts'

/** Every change that a suite must notice. */
export const mutants: Mutant[] = [
  ...completeness,
  ...enrolment,
  ...erasure,
  ...features,
  ...identity,
  ...rateBudget,
  ...reading,
  ...screens,
  ...service,
  ...store,
  ...unreached,
]
