import type { Feature } from '#main/features/common/feature.ts'
import { deskChanges } from './desk-changes.ts'
import { deskComparison } from './desk-comparison.ts'
import { deskPeople } from './desk-people.ts'
import { deskQueries } from './desk-queries.ts'

export const desks: Feature = {
  name: 'desks',
  subjects: ['desks'],
  build: () => ({
    open: (engine) => ({
      handlers: {
        ...deskQueries(engine),
        ...deskPeople(engine),
        ...deskComparison(engine),
        ...deskChanges(engine),
      },
    }),
  }),
}
