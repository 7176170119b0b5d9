import { endpointNames, type EndpointName } from '#shared/api/index.ts'
import type { Handlers } from '../http/call.ts'
import { ApiError } from '../http/errors.ts'
import { campaignHandlers } from './campaigns.ts'
import { companyHandlers } from './companies.ts'
import { contactHandlers } from './contacts.ts'
import { creditHandlers } from './credits.ts'
import { hotListHandlers } from './hot-lists.ts'
import { meetingHandlers } from './meetings.ts'
import { pipelineHandlers } from './pipeline.ts'
import { scrapingHandlers } from './scraping.ts'

const missing = Object.fromEntries(endpointNames.map((name) => [name, () => { throw new ApiError(501, 'not_implemented', `${name} is not implemented.`) }])) as unknown as Handlers

/** What answers each row of the contract. */
export const handlers: { [N in EndpointName]: Handlers[N] } = {
  ...missing, ...contactHandlers, ...companyHandlers, ...campaignHandlers, ...hotListHandlers, ...pipelineHandlers, ...scrapingHandlers,
  ...meetingHandlers, ...creditHandlers,
}
