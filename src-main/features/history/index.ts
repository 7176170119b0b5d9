import type { Feature } from '#main/features/common/feature.ts'
import { pendingHandlers } from './pending.ts'

export const history: Feature = {
  name: 'history',
  subjects: ['history', 'pending'],
  build: () => ({
    open: (engine, services) => ({
      handlers: pendingHandlers(engine, () => services.use('imports')),
    }),
  }),
}
