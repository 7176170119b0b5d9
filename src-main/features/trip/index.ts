import type { Feature } from '#main/features/common/feature.ts'
import { packedLists } from './packed-lists.ts'

export const trip: Feature = {
  name: 'trip',
  subjects: ['trip'],
  build: ({ ask }) => ({
    open: (engine) => ({
      later: {
        async trip() {
          const [{ createTripPack }, { tripHandlers }] = await Promise.all([
            import('./pack.ts'),
            import('./trip.ts'),
          ])
          // Runs the window's own queries: they prove that the screens will work.
          const pack = createTripPack(
            engine,
            async (name, input) => {
              const answer = await ask(name, input)
              return answer.ok ? (answer.value as never) : null
            },
            engine.hub,
          )
          return tripHandlers(
            () => engine,
            () => pack,
          )
        },
      },
      offers: { packedLists: () => packedLists(engine.kv) },
    }),
  }),
}
