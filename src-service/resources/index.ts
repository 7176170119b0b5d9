import type { EndpointName } from '#shared/api/index.ts'
import type { Handlers } from '../http/call.ts'
import { campaignHandlers } from './campaigns.ts'
import { companyEnrichmentHandlers } from './company-enrichment.ts'
import { companyHandlers } from './companies.ts'
import { contactHandlers } from './contacts.ts'
import { creditHandlers } from './credits.ts'
import { deskHandlers } from './desks.ts'
import { employmentHandlers } from './employment.ts'
import { enrichmentHandlers } from './enrichment.ts'
import { hotListHandlers } from './hot-lists.ts'
import { meetingHandlers } from './meetings.ts'
import { pipelineHandlers } from './pipeline.ts'
import { researchHandlers } from './research.ts'
import { scrapingHandlers } from './scraping.ts'
import { sourcingHandlers } from './sourcing.ts'
import { webhookHandlers } from './webhooks.ts'

/** The handler of each endpoint of the contract; a missing one does not compile. */
export const handlers: { [N in EndpointName]: Handlers[N] } = {
  ...contactHandlers,
  ...enrichmentHandlers,
  ...employmentHandlers,
  ...companyHandlers,
  ...companyEnrichmentHandlers,
  ...campaignHandlers,
  ...deskHandlers,
  ...hotListHandlers,
  ...pipelineHandlers,
  ...scrapingHandlers,
  ...researchHandlers,
  ...creditHandlers,
  ...meetingHandlers,
  ...webhookHandlers,
  ...sourcingHandlers,
}
