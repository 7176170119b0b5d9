import { createEnrolledReading } from '#main/features/common/enrolled-campaigns.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { hotListQueries } from './hot-list-queries.ts'

export const hotLists: Feature = {
  name: 'hot-lists',
  subjects: ['hotLists', 'members'],
  build: () => ({
    open(engine) {
      const load = async () => (await import('./hot-list-handlers.ts')).hotListEdits(engine)
      return {
        handlers: hotListQueries(
          createEnrolledReading(engine, engine.store.outbox),
          (member) => engine.outbox.conflicts('members').get(member) ?? [],
        ),
        later: { hotLists: load, members: load },
      }
    },
  }),
}
