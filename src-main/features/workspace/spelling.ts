import type { Hub } from '#main/engine/hub.ts'
import type { Spelling } from '#main/ports.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'

/** Builds the handlers of the spell check; the state is null on a host without one. */
export function spellingHandlers(spelling: Spelling | undefined): Handlers<Subject<'spelling'>> {
  return {
    'spelling.state': async () => (await spelling?.state()) ?? null,
    'spelling.forget': ({ word }) => {
      spelling?.forget(word)
      return {}
    },
  }
}

/** Refreshes the settings after a download or an added word. */
export function followSpelling(spelling: Spelling, hub: Hub): void {
  spelling.onChange(() => hub.touch('preferences'))
}
