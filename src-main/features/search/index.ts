import type { Feature } from '#main/features/common/feature.ts'
import { searchQueries } from './search-queries.ts'

export const search: Feature = {
  name: 'search',
  subjects: ['search', 'navigation'],
  build: () => ({ open: (engine) => ({ handlers: searchQueries(engine) }) }),
}
