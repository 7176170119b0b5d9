import type { EndpointName } from '#shared/api/index.ts'
import type { Operation } from './operation.ts'

/** How a record that was deleted at the service is made again, with what was edited of it here. */
export interface Again {
  endpoint: EndpointName
  /** What the service takes when it makes one (contract §2 to §6). */
  fields: readonly string[]
  /** What it takes only once there is one: sent behind it, as it was last known. */
  after?: readonly string[]
  /** One of them has to be known, or nobody could tell what was made. */
  telling: readonly string[]
}

export const waysToMakeAgain: Partial<Record<EndpointName, Again>> = {
  'contacts.update': {
    endpoint: 'contacts.create',
    fields:
      'first_name last_name email phone title location notes target_role linkedin_url company_id company_name is_prospect'.split(
        ' ',
      ),
    telling: ['first_name', 'last_name', 'email'],
  },
  'meetings.setStatus': {
    endpoint: 'meetings.create',
    fields: 'title starts_at_utc duration_minutes contact_id company_id meeting_link notes'.split(
      ' ',
    ),
    after: ['status'],
    telling: ['title'],
  },
  'desks.update': {
    endpoint: 'desks.create',
    fields:
      'title target_industries target_locations company_sizes titles keywords recruited_roles criteria'.split(
        ' ',
      ),
    telling: ['title'],
  },
  'webhooks.update': {
    endpoint: 'webhooks.create',
    fields: ['url', 'events'],
    after: ['active'],
    telling: ['url'],
  },
  'hotLists.members.update': {
    endpoint: 'hotLists.members.add',
    fields: ['source_ids'],
    after: ['tier', 'status', 'notes'],
    telling: ['contact_id'],
  },
}

/**
 * Tells whether the contract has a way to make the record of an edit again; companies have none, and
 * members none without their list.
 */
export const canBeMadeAgain = ({ result, endpoint }: Operation): boolean =>
  result?.removed === true && !result.listGone && waysToMakeAgain[endpoint] !== undefined
