import * as z from 'zod'

const id = z.union([z.string(), z.number()])

/**
 * The 18 webhook events and the data each carries (contract §6). Field names are the contract's
 * where it gives any.
 */
export const events = {
  'contact.created': z.looseObject({ id }),
  'contact.updated': z.looseObject({ contact_id: id, changed_fields: z.array(z.string()) }),
  'contact.enriched': z.looseObject({
    contact_id: id,
    type: z.enum(['email', 'phone']),
    found: z.looseObject({}),
  }),
  'company.created': z.looseObject({ company_id: id, name: z.string() }),
  'company.updated': z.looseObject({ company_id: id, changed_fields: z.array(z.string()) }),
  'campaign.activated': z.looseObject({ campaign_id: id, name: z.string() }),
  'campaign.paused': z.looseObject({ campaign_id: id, name: z.string() }),
  'campaign.completed': z.looseObject({ campaign_id: id, contact_id: id, enrollment_id: id }),
  'campaign.replied': z.looseObject({
    campaign_id: id,
    contact_id: id,
    enrollment_id: id,
    contact: z.looseObject({}),
  }),
  'campaign.bounced': z.looseObject({ campaign_id: id, email: z.string(), error: z.string() }),
  'meeting.created': z.looseObject({ id }),
  'meeting.status_changed': z.looseObject({ meeting_id: id, status: z.string() }),
  'research.completed': z.looseObject({ report_id: id, companies_found: z.number() }),
  'credit.low': z.looseObject({ balance: z.number(), action: z.string() }),
  'email.opened': z.looseObject({ campaign_id: id, contact_id: id }),
  'link.clicked': z.looseObject({ campaign_id: id, contact_id: id, url: z.string() }),
  'enrolment.complete': z.looseObject({ campaign_id: id, enrolled_count: z.number() }),
  'scrape.complete': z.looseObject({ config_id: id, new_lead_count: z.number() }),
} as const

export type EventType = keyof typeof events
export const eventTypes = Object.keys(events) as EventType[]
