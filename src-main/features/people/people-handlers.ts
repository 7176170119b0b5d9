import type { HeldFor } from '#shared/domain/holds.ts'
import { createEnrolledReading } from '#main/features/common/enrolled-campaigns.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { listAdditions } from './list-additions.ts'
import { peopleChanges } from './people-changes.ts'
import { peopleExport } from './people-export.ts'
import { peopleQueries } from './people-queries.ts'
import { timelineQuery } from './timeline.ts'
import { peopleRemovals } from './people-removals.ts'

/** Builds the handlers of every command on people and companies. */
export const peopleHandlers = (engine: Engine, heldFor: HeldFor): Partial<Handlers> => ({
  ...peopleQueries(createEnrolledReading(engine, engine.store.outbox)),
  ...timelineQuery(createEnrolledReading(engine, engine.store.outbox)),
  ...peopleChanges(engine),
  ...listAdditions(engine),
  ...peopleRemovals(engine, heldFor),
  ...peopleExport(engine),
})
