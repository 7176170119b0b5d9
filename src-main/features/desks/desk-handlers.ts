import type { PayingEngine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { deskChanges } from './desk-changes.ts'
import { deskComparison } from './desk-comparison.ts'
import { deskPeople } from './desk-people.ts'
import { deskQueries } from './desk-queries.ts'

/** Builds the handlers of every desk command. */
export const deskHandlers = (engine: PayingEngine): Partial<Handlers> => ({
  ...deskQueries(engine),
  ...deskPeople(engine),
  ...deskComparison(engine),
  ...deskChanges(engine),
})
