import * as z from 'zod'
import { view as viewSchema, type View } from '#shared/bridge/views.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Ports } from '#main/ports.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { random } from '#main/random.ts'

const KEY = 'views'
const kept = z.array(z.unknown()).catch([])

/**
 * Builds the handlers of saved views: a screen's filter, sort and columns under a name (B1, H8). A
 * view that cannot be read is left out; the others stay.
 */
export function viewHandlers(
  ports: Pick<Ports, 'preferences'>,
  hub: Hub,
): Handlers<Subject<'views'>> {
  const read = (): View[] =>
    kept.parse(ports.preferences.get(KEY)).flatMap((view) => viewSchema.safeParse(view).data ?? [])
  const write = (views: View[]) => {
    ports.preferences.set(KEY, views)
    hub.touch('views')
  }
  return {
    'views.list': ({ screen }) => ({
      views: read().filter((view) => screen === undefined || view.screen === screen),
    }),
    'views.save': ({ id = random.uuid(), ...view }) => {
      const views = read()
      const saved = { ...view, id }
      write(
        views.some((existing) => existing.id === id)
          ? views.map((existing) => (existing.id === id ? saved : existing))
          : [...views, saved],
      )
      return { id }
    },
    'views.remove': ({ id }) => {
      write(read().filter((view) => view.id !== id))
      return {}
    },
  }
}
