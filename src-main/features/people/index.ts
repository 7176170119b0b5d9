import type { Feature } from '#main/features/common/feature.ts'

export const people: Feature = {
  name: 'people',
  subjects: ['contacts', 'companies'],
  build: () => ({
    open(engine) {
      const load = async () => (await import('./people-handlers.ts')).peopleHandlers(engine)
      return { later: { contacts: load, companies: load } }
    },
  }),
}
