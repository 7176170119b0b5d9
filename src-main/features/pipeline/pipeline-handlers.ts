import type { Engine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import type { JobFields } from './job-fields.ts'
import { pipelineChanges } from './pipeline-changes.ts'
import { pipelineExport } from './pipeline-export.ts'
import { pipelineFacets } from './pipeline-facets.ts'
import { pipelineQueries } from './pipeline-queries.ts'
import { scrapingHandlers } from './scraping.ts'

/** Builds the handlers of every command on leads and on their scrapers. */
export const pipelineHandlers = (engine: Engine, fields: JobFields): Partial<Handlers> => ({
  ...pipelineQueries(engine, fields.read),
  ...pipelineFacets(engine, fields.read),
  ...pipelineChanges(engine, fields),
  ...pipelineExport(engine),
  ...scrapingHandlers(engine),
})
