import type { Feature } from '#main/features/common/feature.ts'
import { meetingChanges } from './meeting-changes.ts'
import { meetingQueries, noteQueries } from './meeting-queries.ts'
import { noteChanges } from './note-changes.ts'
import { noteMatching } from './note-matching.ts'
import { workQueries } from './work-queries.ts'

export const meetings: Feature = {
  name: 'meetings',
  subjects: ['meetings', 'notes'],
  build: () => ({
    open: (engine) => ({
      handlers: {
        ...meetingQueries(engine),
        ...workQueries(engine),
        ...noteQueries(engine),
        ...meetingChanges(engine),
        ...noteChanges(engine),
        ...noteMatching(engine),
      },
    }),
  }),
}
