import type { Feature } from '#main/features/common/feature.ts'
import { employmentHandlers } from './employment.ts'
import { researchHandlers } from './research.ts'
import { runHandlers } from './runs.ts'
import { sourcingHandlers } from './sourcing.ts'

export const research: Feature = {
  name: 'research',
  subjects: ['research', 'runs', 'sourcing', 'employment'],
  build: () => ({
    open: (engine) => ({
      handlers: {
        ...researchHandlers(() => engine),
        ...runHandlers(() => engine),
        ...sourcingHandlers(() => engine),
        ...employmentHandlers(() => engine),
      },
    }),
  }),
}
