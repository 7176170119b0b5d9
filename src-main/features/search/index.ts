import type { Feature } from '#main/features/common/feature.ts'
import { navigationCounts } from './navigation-counts.ts'

export const search: Feature = {
  name: 'search',
  subjects: ['search', 'navigation'],
  build: () => ({
    open: (engine) => ({
      handlers: navigationCounts(engine),
      later: { search: async () => (await import('./search-queries.ts')).searchQueries(engine) },
    }),
  }),
}
