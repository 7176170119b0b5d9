import type { Hub } from '#main/engine/hub.ts'
import type { Spelling } from '#main/ports.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/** Builds the handlers of the spell check; a host without one of its own answers null. */
export function spellingHandlers(spelling: Spelling | undefined): Handlers<Subject<'spelling'>> {
  return {
    'spelling.state': async () => (await spelling?.state()) ?? null,
    'spelling.forget': ({ word }) => {
      spelling?.forget(word)
      return {}
    },
  }
}

/** Shows in the settings what a download or an added word changed. */
export function followSpelling(spelling: Spelling, hub: Hub): void {
  spelling.onChange(() => hub.touch('preferences'))
}
