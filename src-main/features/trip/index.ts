import type { Feature } from '#main/features/common/feature.ts'
import { createTripPack, packedLists } from './pack.ts'
import { tripHandlers } from './trip.ts'

export const trip: Feature = {
  name: 'trip',
  subjects: ['trip'],
  build: ({ ask }) => ({
    open(engine) {
      // Asked as the window asks: what proves the pack is what the screens ask.
      const pack = createTripPack(
        engine,
        async (name, input) => {
          const answer = await ask(name, input)
          return answer.ok ? (answer.value as never) : null
        },
        engine.hub,
      )
      return {
        handlers: tripHandlers(
          () => engine,
          () => pack,
        ),
        offers: { packedLists: () => packedLists(engine.kv) },
      }
    },
  }),
}
