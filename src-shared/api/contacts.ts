import * as z from 'zod'
import { atLeastOne, endpoint, id, idNamed, ok, page, readRules, text, yesNo } from './endpoint.ts'
import { withCompany } from './linked.ts'

/**
 * A contact (contract §2). Detail embeds `company`; lists carry `company_id` and `company_name`.
 */
export const contact = z.looseObject({
  id: idNamed('id', 'contact_id'),
  first_name: text,
  last_name: text,
  email: text,
  email_status: text,
  phone: text,
  title: text,
  location: text,
  notes: text,
  target_role: text,
  linkedin_url: text,
  company_id: id.nullish(),
  company_name: text,
  company: z
    .looseObject({
      id: idNamed('id', 'company_id').nullish(),
      name: text,
      domain: text,
      do_not_contact: z.boolean().nullish(),
    })
    .nullish(),
  is_prospect: z.boolean().nullish(),
  created_at: text,
  updated_at: text,
})
const reading = {
  aliases: { linkedin_url: ['linkedin_profile', 'linkedin_profile_url', 'linkedin'] },
  complete: withCompany,
}
readRules.add(contact, reading)
export type Contact = z.infer<typeof contact>

/** The contact fields that another record may embed. */
export const contactDetails = contact.partial()
readRules.add(contactDetails, reading)

const name = z.string().max(200)
/** The fields a client may set (contract §2 "editable fields"). */
export const contactFields = z.strictObject({
  first_name: name.nullable(),
  last_name: name.nullable(),
  email: z.union([z.email(), z.literal('')]).nullable(),
  phone: z.string().max(60).nullable(),
  title: z.string().max(300).nullable(),
  location: z.string().max(300).nullable(),
  notes: z.string().max(100_000).nullable(),
  target_role: z.string().max(300).nullable(),
  linkedin_url: z.string().max(500).nullable(),
  company_name: z.string().max(300).nullable(),
  company_id: id.nullable(),
  company_domain: z.string().max(300).nullable(),
  is_prospect: z.boolean(),
})

/**
 * The contact fields a request body may contain. The company may be given by name or as an object,
 * as in the contract's field `company` (contract §2).
 */
export const contactBody = contactFields.extend({
  company: z
    .union([z.string().max(300), z.strictObject({ id: id.nullish(), name: text, domain: text })])
    .nullable(),
})

/**
 * One role of a candidate's work history, as proposed by the employment pilot (contract §4, which
 * does not show the fields).
 */
export const employmentRole = z.looseObject({
  role_key: text,
  title: text,
  company_name: text,
  start_date: text,
  end_date: text,
  current: z.looseObject({}).nullish(),
  proposed: z.looseObject({}).nullish(),
  change: text,
  evidence: z
    .array(z.looseObject({ source: text, quote: text, url: text, captured_at: text }))
    .optional(),
})
export const employmentRun = z.looseObject({
  run_id: id.nullish(),
  contact_id: id.nullish(),
  status: text,
  source_revision: z.union([z.string(), z.number()]).nullish(),
  history_revision: z.union([z.string(), z.number()]).nullish(),
  roles: z.array(employmentRole).optional(),
})
/** A token from the service, to be sent back unchanged. */
const revision = z.union([z.string(), z.number()])
const pilot = 'employment'

export const contactEndpoints = {
  'contacts.list': endpoint({
    method: 'GET',
    path: '/contacts',
    summary: 'List contacts',
    scope: 'contacts:read',
    list: 'contacts',
    paginated: true,
    response: contact,
    query: z.object({
      q: z.string().optional(),
      has_email: yesNo.optional(),
      has_phone: yesNo.optional(),
      is_prospect: z.enum(['yes', 'no', 'true', 'false']).optional(),
      sort: z.string().optional(),
      ...page,
    }),
  }),
  'contacts.create': endpoint({
    method: 'POST',
    path: '/contacts',
    summary: 'Create a contact; links or makes its company',
    scope: 'contacts:write',
    response: contact,
    evidence: 'list',
    body: atLeastOne(contactBody),
  }),
  'contacts.read': endpoint({
    method: 'GET',
    path: '/contacts/{id}',
    summary: 'A contact with its company',
    scope: 'contacts:read',
    response: contact,
  }),
  'contacts.update': endpoint({
    method: 'PATCH',
    path: '/contacts/{id}',
    summary: 'Change fields of a contact',
    scope: 'contacts:write',
    response: contact,
    body: atLeastOne(contactBody),
  }),
  'contacts.delete': endpoint({
    method: 'DELETE',
    path: '/contacts/{id}',
    summary: 'Delete a contact',
    scope: 'contacts:write',
    response: ok,
  }),
  'contacts.findEmail': endpoint({
    method: 'POST',
    path: '/contacts/{id}/find-email',
    summary: 'Find an e-mail address',
    scope: 'contacts:enrich',
    action: 'find_email',
    cost: { min: 2, max: 2, per: 'found' },
    evidence: 'field:email',
    response: z.looseObject({ email: text, found: z.boolean().optional() }),
  }),
  'contacts.findPhone': endpoint({
    method: 'POST',
    path: '/contacts/{id}/find-phone',
    summary: 'Find a phone number: 2 credits fresh, 1 from a cached company line',
    scope: 'contacts:enrich',
    action: 'find_phone',
    cost: { min: 1, max: 2, per: 'found' },
    evidence: 'field:phone',
    response: z.looseObject({ phone: text, found: z.boolean().optional() }),
  }),
  'contacts.employment.processing': endpoint({
    method: 'GET',
    path: '/contacts/{id}/employment/processing',
    summary: 'Employment processing status',
    scope: 'contacts:read',
    pilot,
    response: employmentRun,
  }),
  'contacts.employment.retry': endpoint({
    method: 'POST',
    path: '/contacts/{id}/employment/retry',
    summary: 'Retry employment processing',
    scope: 'contacts:write',
    pilot,
    response: employmentRun,
    body: z.strictObject({ run_id: id, source_revision: revision, history_revision: revision }),
  }),
  'contacts.employment.review': endpoint({
    method: 'GET',
    path: '/contacts/{id}/employment/runs/{run_id}/review',
    summary: 'Proposed changes and evidence',
    scope: 'contacts:read',
    pilot,
    response: employmentRun,
  }),
  'contacts.employment.decide': endpoint({
    method: 'POST',
    path: '/contacts/{id}/employment/runs/{run_id}/review',
    summary: 'Approve roles, or dismiss',
    scope: 'contacts:write',
    pilot,
    response: employmentRun,
    body: z.discriminatedUnion('action', [
      z.strictObject({
        action: z.literal('approve'),
        selected_role_keys: z.array(revision).min(1),
        source_revision: revision,
        history_revision: revision,
      }),
      z.strictObject({ action: z.literal('dismiss') }),
    ]),
  }),
  'contacts.employment.refresh': endpoint({
    method: 'POST',
    path: '/contacts/{id}/employment/runs/{run_id}/refresh',
    summary: 'Refresh a stale review',
    scope: 'contacts:write',
    pilot,
    response: employmentRun,
  }),
} as const
