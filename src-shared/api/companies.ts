import * as z from 'zod'
import { contact } from './contacts.ts'
import { atLeastOne, endpoint, idNamed, page, readRules, text } from './endpoint.ts'

/** A company (contract §2). */
export const company = z.looseObject({
  id: idNamed('id', 'company_id'),
  name: text,
  domain: text,
  industry: text,
  state: text,
  location: text,
  phone: text,
  bd_status: text,
  notes: text,
  do_not_contact: z.boolean().nullish(),
  contact_count: z.number().nullish(),
  research: z.looseObject({ summary: text, researched_at: text }).nullish(),
})
/** How to read a company; also used by desks, which add a tier to it. */
export const companyReadRule = {
  aliases: {
    do_not_contact: ['do_not_contact_flag', 'is_do_not_contact', 'dnc'],
    contact_count: ['contacts_count'],
  },
}
readRules.add(company, companyReadRule)
export type Company = z.infer<typeof company>

export const companyFields = z.strictObject({
  name: z.string().min(1).max(300),
  domain: z.string().max(300).nullable(),
  industry: z.string().max(200).nullable(),
  state: z.string().max(100).nullable(),
  location: z.string().max(300).nullable(),
  phone: z.string().max(60).nullable(),
  bd_status: z.string().max(60).nullable(),
  notes: z.string().max(100_000).nullable(),
  do_not_contact: z.boolean(),
})

export const companyEndpoints = {
  'companies.list': endpoint({
    method: 'GET',
    path: '/companies',
    summary: 'List companies',
    scope: 'companies:read',
    list: 'companies',
    paginated: true,
    response: company,
    query: z.object({
      q: z.string().optional(),
      industry: z.string().optional(),
      state: z.string().optional(),
      bd_status: z.string().optional(),
      ...page,
    }),
  }),
  'companies.read': endpoint({
    method: 'GET',
    path: '/companies/{id}',
    summary: 'A company with its contact count',
    scope: 'companies:read',
    response: company,
  }),
  'companies.contacts': endpoint({
    method: 'GET',
    path: '/companies/{id}/contacts',
    summary: 'Contacts known at a company',
    scope: 'companies:read',
    list: 'contacts',
    paginated: true,
    response: contact,
    query: z.object(page),
  }),
  'companies.update': endpoint({
    method: 'PATCH',
    path: '/companies/{id}',
    summary: 'Change fields of a company',
    scope: 'companies:write',
    response: company,
    body: atLeastOne(companyFields),
  }),
  'companies.findContacts': endpoint({
    method: 'POST',
    path: '/companies/{id}/find-contacts',
    summary: 'Find contacts at a company',
    scope: 'contacts:enrich',
    action: 'find_contacts',
    cost: { min: 2, max: 2, per: 'contact' },
    evidence: 'list',
    list: 'contacts',
    response: contact,
  }),
  'companies.research': endpoint({
    method: 'POST',
    path: '/companies/{id}/research',
    summary: 'AI research on a company',
    scope: 'companies:write',
    action: 'company_research',
    cost: { min: 2, max: 2, per: 'found' },
    evidence: 'difference',
    response: company,
  }),
} as const
