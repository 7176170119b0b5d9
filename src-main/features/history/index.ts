import type { Feature } from '#main/features/common/feature.ts'

export const history: Feature = {
  name: 'history',
  subjects: ['history', 'pending'],
  build: () => ({
    open(engine, services) {
      const load = async () =>
        (await import('./pending.ts')).pendingHandlers(engine, () => services.use('imports'))
      return { later: { history: load, pending: load } }
    },
  }),
}
