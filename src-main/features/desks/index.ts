import { withPaying } from '#main/engine/engine.ts'
import type { Feature } from '#main/features/common/feature.ts'

export const desks: Feature = {
  name: 'desks',
  subjects: ['desks'],
  build: () => ({
    open: (engine) => ({
      later: {
        desks: async () =>
          (await import('./desk-handlers.ts')).deskHandlers(await withPaying(engine)),
      },
    }),
  }),
}
