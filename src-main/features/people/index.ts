import { heldAsChosen } from '#shared/domain/holds.ts'
import type { Feature } from '#main/features/common/feature.ts'

export const people: Feature = {
  name: 'people',
  subjects: ['contacts', 'companies'],
  build: ({ settings }) => ({
    open(engine) {
      const load = async () =>
        (await import('./people-handlers.ts')).peopleHandlers(engine, heldAsChosen(settings))
      return { later: { contacts: load, companies: load } }
    },
  }),
}
