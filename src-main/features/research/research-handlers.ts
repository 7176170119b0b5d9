import type { PayingEngine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { employmentHandlers } from './employment.ts'
import { researchHandlers } from './research.ts'
import { runHandlers } from './runs.ts'
import { sourcingHandlers } from './sourcing.ts'

/** Builds the handlers of every command on research, sourcing, employment and their runs. */
export const allResearchHandlers = (engine: PayingEngine): Partial<Handlers> => ({
  ...researchHandlers(() => engine),
  ...runHandlers(() => engine),
  ...sourcingHandlers(() => engine),
  ...employmentHandlers(() => engine),
})
