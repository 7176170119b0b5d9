import * as z from 'zod'
import { contactDetails } from './contacts.ts'
import { endpoint, id, idNamed, ok, open, page, readRules, text } from './endpoint.ts'
import { tiers, memberStatuses } from './values.ts'

/** Contact fields that may appear in the member itself. Notes and status belong to the member. */
const ofContact = [
  'first_name',
  'last_name',
  'email',
  'email_status',
  'phone',
  'title',
  'location',
  'linkedin_url',
  'linkedin_profile',
  'company_id',
  'company_name',
  'company',
] as const

/** Moves contact fields from the member into its contact. */
function withContact(record: Record<string, unknown>): Record<string, unknown> {
  const stated = ofContact.filter((name) => record[name] !== undefined && record[name] !== null)
  if (stated.length === 0 || (record['contact'] ?? null) !== null) return record
  const contact_id = record['contact_id'] ?? record['source_id']
  return {
    ...record,
    contact: {
      ...(contact_id !== undefined && contact_id !== null && { id: contact_id }),
      ...Object.fromEntries(stated.map((name) => [name, record[name]])),
    },
  }
}

/**
 * A member of a hot list with its contact (contract §2). Paths take `member_id`; if both are
 * present, `id` may be the contact's.
 */
export const member = z.looseObject({
  id: idNamed('member_id', 'id'),
  contact_id: id.nullish(),
  source_id: id.nullish(),
  source: text,
  tier: open(tiers).nullish(),
  status: open(memberStatuses).nullish(),
  notes: text,
  contact: contactDetails.nullish(),
  created_at: text,
  updated_at: text,
})
readRules.add(member, {
  aliases: { contact: ['contact_details', 'person', 'contact_info'] },
  complete: withContact,
})
export type Member = z.infer<typeof member>

/** A hot list. Only detail contains `members`, one page of them. */
export const hotList = z.looseObject({
  id,
  name: text,
  description: text,
  member_count: z.number().nullish(),
  members: z.array(member).optional(),
  created_at: text,
  updated_at: text,
})
readRules.add(hotList, { aliases: { member_count: ['members_count'] } })
export type HotList = z.infer<typeof hotList>

/**
 * The fields a client may change. It includes status, although the endpoint row names only tier and
 * notes, because the state table changes status by PATCH (contract §3 against §4).
 */
export const memberPatch = z
  .strictObject({
    tier: z.enum(tiers).nullable(),
    notes: z.string().max(100_000).nullable(),
    status: z.enum(memberStatuses),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, {
    message: 'Name at least one of tier, notes, status.',
  })

export const hotListEndpoints = {
  'hotLists.list': endpoint({
    method: 'GET',
    path: '/hot-lists',
    summary: 'List hot lists',
    scope: 'hot_lists:read',
    list: 'hot_lists',
    response: hotList,
  }),
  'hotLists.create': endpoint({
    method: 'POST',
    path: '/hot-lists',
    summary: 'Create a hot list',
    scope: 'hot_lists:write',
    response: hotList,
    evidence: 'list',
    body: z.strictObject({
      name: z.string().trim().min(1).max(200),
      description: z.string().max(5000).nullish(),
    }),
  }),
  'hotLists.read': endpoint({
    method: 'GET',
    path: '/hot-lists/{id}',
    summary: 'A hot list and one page of its members',
    scope: 'hot_lists:read',
    paginated: true,
    response: hotList,
    query: z.object(page),
  }),
  'hotLists.members.add': endpoint({
    method: 'POST',
    path: '/hot-lists/{id}/members',
    summary: 'Add members',
    scope: 'hot_lists:write',
    list: 'members',
    response: member,
    evidence: 'list',
    body: z.strictObject({ source_ids: z.array(id).min(1).max(500) }),
  }),
  'hotLists.members.update': endpoint({
    method: 'PATCH',
    path: '/hot-lists/{id}/members/{member_id}',
    summary: 'Change tier, status or notes of a member',
    scope: 'hot_lists:write',
    response: member,
    body: memberPatch,
  }),
  'hotLists.members.remove': endpoint({
    method: 'DELETE',
    path: '/hot-lists/{id}/members/{member_id}',
    summary: 'Remove a member; the person stays',
    scope: 'hot_lists:write',
    response: ok,
  }),
} as const
