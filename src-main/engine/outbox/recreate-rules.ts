import type { EndpointName } from '#shared/api/index.ts'
import type { Operation } from './operation.ts'

/** How to create a record again that was deleted on the service, with the local edit applied. */
export interface RecreateRule {
  endpoint: EndpointName
  /** Fields that the create accepts (contract §2 to §6). */
  fields: readonly string[]
  /** Fields that only an update accepts: sent after the create, with their last known values. */
  after?: readonly string[]
  /** Fields of which at least one must be known, or nobody could identify the new record. */
  identifying: readonly string[]
}

export const recreateRules: Partial<Record<EndpointName, RecreateRule>> = {
  'contacts.update': {
    endpoint: 'contacts.create',
    fields:
      'first_name last_name email phone title location notes target_role linkedin_url company_id company_name is_prospect'.split(
        ' ',
      ),
    identifying: ['first_name', 'last_name', 'email'],
  },
  'meetings.setStatus': {
    endpoint: 'meetings.create',
    fields: 'title starts_at_utc duration_minutes contact_id company_id meeting_link notes'.split(
      ' ',
    ),
    after: ['status'],
    identifying: ['title'],
  },
  'desks.update': {
    endpoint: 'desks.create',
    fields:
      'title target_industries target_locations company_sizes titles keywords recruited_roles criteria'.split(
        ' ',
      ),
    identifying: ['title'],
  },
  'webhooks.update': {
    endpoint: 'webhooks.create',
    fields: ['url', 'events'],
    after: ['active'],
    identifying: ['url'],
  },
  'hotLists.members.update': {
    endpoint: 'hotLists.members.add',
    fields: ['source_ids'],
    after: ['tier', 'status', 'notes'],
    identifying: ['contact_id'],
  },
}

/**
 * Reports whether a removed record can be created again. The contract has no way to create
 * companies; members cannot return without their list.
 */
export const canBeRecreated = ({ result, endpoint }: Operation): boolean =>
  result?.removed === true && !result.listGone && recreateRules[endpoint] !== undefined
