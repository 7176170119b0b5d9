import type { Engine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { meetingChanges } from './meeting-changes.ts'
import { meetingQueries, noteQueries } from './meeting-queries.ts'
import { noteChanges } from './note-changes.ts'
import { noteMatching } from './note-matching.ts'
import { workQueries } from './work-queries.ts'

/**
 * Builds the handlers of all commands on meetings and notes, except the one for the next meeting.
 */
export const meetingHandlers = (engine: Engine): Partial<Handlers> => ({
  ...meetingQueries(engine),
  ...workQueries(engine),
  ...noteQueries(engine),
  ...meetingChanges(engine),
  ...noteChanges(engine),
  ...noteMatching(engine),
})
