import { createEnrolledReading } from '#main/features/common/enrolled-campaigns.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { hotListChanges } from './hot-list-changes.ts'
import { hotListQueries } from './hot-list-queries.ts'
import { memberChanges } from './member-changes.ts'

export const hotLists: Feature = {
  name: 'hot-lists',
  subjects: ['hotLists', 'members'],
  build: () => ({
    open: (engine) => ({
      handlers: {
        ...hotListQueries(
          createEnrolledReading(engine, engine.store.outbox),
          (member) => engine.outbox.conflicts('members').get(member) ?? [],
        ),
        ...hotListChanges(engine),
        ...memberChanges(engine),
      },
    }),
  }),
}
