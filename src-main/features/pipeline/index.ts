import type { Feature } from '#main/features/common/feature.ts'
import { createJobFields } from './job-fields.ts'
import { pipelineChanges } from './pipeline-changes.ts'
import { pipelineExport } from './pipeline-export.ts'
import { pipelineFacets } from './pipeline-facets.ts'
import { pipelineQueries } from './pipeline-queries.ts'
import { keepScrapes } from './scrape-history.ts'
import { scrapingHandlers } from './scraping.ts'

export const pipeline: Feature = {
  name: 'pipeline',
  subjects: ['pipeline', 'scraping'],
  build: () => ({
    handlers: {
      'pipeline.changing': () => ({ change: null }),
      'pipeline.stopChanging': () => ({}),
    },
    open(engine) {
      const { cache, store, kv, hub } = engine
      const fields = createJobFields(kv)
      engine.extend({
        query: (name): Record<string, string> => (name === 'jobs' ? fields.query() : {}),
        extra(name, extra) {
          if (name === 'jobs' && fields.answered(extra)) hub.touch('jobs', 'session')
        },
        async swept(_list, table) {
          if (table === 'scrape_quality') await keepScrapes(cache, store.outbox)
        },
      })
      return {
        handlers: {
          ...pipelineQueries(engine, fields.read),
          ...pipelineFacets(engine, fields.read),
          ...pipelineChanges(engine, fields),
          ...pipelineExport(engine),
          ...scrapingHandlers(engine),
        },
      }
    },
  }),
}
