import { createEnrolledReading } from '#main/features/common/enrolled-campaigns.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { listAdditions } from './list-additions.ts'
import { peopleChanges } from './people-changes.ts'
import { peopleExport } from './people-export.ts'
import { peopleQueries } from './people-queries.ts'
import { timelineQuery } from './timeline.ts'
import { peopleRemovals } from './people-removals.ts'

export const people: Feature = {
  name: 'people',
  subjects: ['contacts', 'companies'],
  build: () => ({
    open: (engine) => ({
      handlers: {
        ...peopleQueries(createEnrolledReading(engine, engine.store.outbox)),
        ...timelineQuery(createEnrolledReading(engine, engine.store.outbox)),
        ...peopleChanges(engine),
        ...listAdditions(engine),
        ...peopleRemovals(engine),
        ...peopleExport(engine),
      },
    }),
  }),
}
