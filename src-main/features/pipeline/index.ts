import type { Feature } from '#main/features/common/feature.ts'
import { createJobFields } from './job-fields.ts'

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
        onExtraFields(name, extra) {
          if (name === 'jobs' && fields.noteAnswer(extra)) hub.touch('jobs', 'session')
        },
        async onListRead(_list, table) {
          if (table !== 'scrape_quality') return
          const { keepScrapes } = await import('./scrape-history.ts')
          await keepScrapes(cache, store.outbox)
        },
      })
      const load = async () =>
        (await import('./pipeline-handlers.ts')).pipelineHandlers(engine, fields)
      return { later: { pipeline: load, scraping: load } }
    },
  }),
}
