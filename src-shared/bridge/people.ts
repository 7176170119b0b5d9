import * as z from 'zod'
import { contactFields } from '../api/contacts.ts'
import { companyFields } from '../api/companies.ts'
import { change, changed, edited, id, pageInput, pageOf, query, time } from './command.ts'
import { meetingRow, noteRow } from './meetings.ts'

const t = z.string().nullable()

export const contactRow = z.object({
  id, name: z.string(), first_name: t, last_name: t, email: t, email_status: t, phone: t, title: t, location: t, notes: t, target_role: t, linkedin_url: t,
  company_id: t, company_name: t, is_prospect: z.boolean(), do_not_contact: z.boolean().nullable(), lists: z.number(), ...edited,
})
export type ContactRow = z.infer<typeof contactRow>

export const contactFilter = z.object({
  text: z.string().max(200), has_email: z.boolean(), has_phone: z.boolean(), is_prospect: z.boolean(), company_id: id, do_not_contact: z.boolean(), email_status: z.array(z.string()).max(20),
}).partial()
export type ContactFilter = z.infer<typeof contactFilter>
export const contactSorts = ['name', 'company_name', 'title', 'location', 'updated'] as const

export const companyRow = z.object({
  id, name: z.string(), domain: t, industry: t, state: t, location: t, phone: t, bd_status: t, notes: t, do_not_contact: z.boolean().nullable(),
  contact_count: z.number(), research_summary: t, researched_at: time.nullable(), ...edited,
})
export type CompanyRow = z.infer<typeof companyRow>
export const companyFilter = z.object({ text: z.string().max(200), industry: z.array(z.string()).max(100), state: z.array(z.string()).max(100), bd_status: z.array(z.string()).max(20), do_not_contact: z.boolean() }).partial()
export const companySorts = ['name', 'industry', 'location', 'contact_count', 'bd_status'] as const

export const contactCommands = {
  'contacts.list': query(z.object({ filter: contactFilter, sort: z.enum(contactSorts).optional(), descending: z.boolean().optional(), ...pageInput }), pageOf(contactRow), ['contacts', 'companies', 'members', 'operations']),
  /** One person: lists, meetings, notes, campaigns enrolled by us (F9). */
  'contacts.read': query(z.object({ id }), z.object({
    contact: contactRow.nullable(),
    lists: z.array(z.object({ list_id: id, member_id: id, name: z.string(), tier: t, status: z.string() })),
    meetings: z.array(meetingRow), notes: z.array(noteRow), campaigns: z.array(z.object({ id, name: z.string(), enrolled_at: time })),
  }), ['contacts', 'companies', 'members', 'meetings', 'notes', 'enrolments', 'operations']),
  'contacts.edit': change(z.object({ ids: z.array(id).min(1).max(5000), set: contactFields.partial() }), changed),
  /** People here already who may be the same: by e-mail, phone digits, or name and company (F3). */
  'contacts.duplicates': query(z.object({ set: contactFields.partial() }), z.object({ contacts: z.array(contactRow) }), ['contacts']),
  'contacts.create': change(z.object({ set: contactFields.partial() }), z.object({ id, history_id: z.string().nullable() })),
} as const

export const companyCommands = {
  'companies.list': query(z.object({ filter: companyFilter, sort: z.enum(companySorts).optional(), descending: z.boolean().optional(), ...pageInput }), pageOf(companyRow), ['companies', 'contacts', 'operations']),
  'companies.read': query(z.object({ id }), z.object({ company: companyRow.nullable() }), ['companies', 'operations']),
  'companies.edit': change(z.object({ ids: z.array(id).min(1).max(5000), set: companyFields.partial() }), changed),
} as const
