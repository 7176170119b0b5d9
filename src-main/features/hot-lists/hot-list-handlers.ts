import type { Engine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { hotListChanges } from './hot-list-changes.ts'
import { memberChanges } from './member-changes.ts'

/** Builds the handlers of every command that changes hot lists and their members. */
export const hotListEdits = (engine: Engine): Partial<Handlers> => ({
  ...hotListChanges(engine),
  ...memberChanges(engine),
})
