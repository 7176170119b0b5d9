import * as z from 'zod'
import {
  asOf,
  change,
  changed,
  edited,
  id,
  noOutput,
  odd,
  pageInput,
  pageOf,
  paying,
  query,
  seen,
  time,
} from './command.ts'
import { conflict } from './hot-lists.ts'
import { purchase } from './spend.ts'
import { gaps, sides } from './values.ts'

const t = z.string().nullable()
const words = z.array(z.string())

/**
 * How much of a list is on this computer. `total` is the service's count; null until it reports one
 * (G2).
 */
export const readSoFar = z.object({
  known: z.number(),
  total: z.number().nullable(),
  reading: z.boolean(),
  as_of: asOf,
})
export type ReadSoFar = z.infer<typeof readSoFar>

export const deskRow = z.object({
  id,
  title: z.string(),
  target_industries: words,
  target_locations: words,
  titles: words,
  companies: z.number(),
  prospects: z.number(),
  direct_fit: z.number(),
  /** False until the company map has been read once; the tier counts mean nothing before that. */
  mapped: z.boolean(),
  ...edited,
})
export type DeskRow = z.infer<typeof deskRow>

/** Everything a desk looks for. `criteria` is free-form, by name. */
export const deskDetail = deskRow.extend({
  company_sizes: words,
  keywords: words,
  recruited_roles: t,
  criteria: z.record(z.string(), z.unknown()),
  local: z.boolean(),
  created_at: time.nullable(),
  updated_at: time.nullable(),
})
export type DeskDetail = z.infer<typeof deskDetail>

const list = z.array(z.string().trim().min(1).max(300)).max(200)
export const deskFields = z.object({
  title: z.string().trim().min(1).max(300),
  target_industries: list,
  target_locations: list,
  company_sizes: list,
  titles: list,
  keywords: list,
  recruited_roles: z.string().max(5000).nullable(),
  criteria: z.record(z.string().min(1).max(200), z.unknown()),
})

/** A company in a desk's map, with what the workspace has on it. */
export const deskCompany = z.object({
  id,
  company_id: id,
  name: z.string(),
  tier: t,
  domain: t,
  industry: t,
  location: t,
  do_not_contact: z.boolean().nullable(),
  people: z.number(),
  with_email: z.number(),
  on_lists: z.number(),
  prospects: z.number(),
  odd: odd.optional(),
})
export type DeskCompany = z.infer<typeof deskCompany>

export const prospectRow = z.object({
  id,
  contact_id: id,
  name: z.string(),
  title: t,
  company_id: t,
  company_name: t,
  location: t,
  email: t,
  email_status: t,
  phone: t,
  do_not_contact: z.boolean().nullable(),
  lists: z.number(),
})
export type ProspectRow = z.infer<typeof prospectRow>

export const coverage = z.object({
  companies: z.number(),
  no_contact: z.number(),
  no_email: z.number(),
  no_list: z.number(),
  covered: z.number(),
  by_tier: z.array(
    z.object({
      tier: t,
      companies: z.number(),
      no_contact: z.number(),
      no_email: z.number(),
      no_list: z.number(),
    }),
  ),
})
export type Coverage = z.infer<typeof coverage>

const shares = z.object({ both: z.number(), a: z.number(), b: z.number() })
export const sharedRow = z.object({
  id,
  record_id: id,
  name: z.string(),
  about: t,
  tier_a: t,
  tier_b: t,
  do_not_contact: z.boolean().nullable(),
})
export type SharedRow = z.infer<typeof sharedRow>

const companySorts = ['tier', 'name'] as const
const pair = { a: id, b: id }

export const deskCommands = {
  'desks.list': query(noOutput, z.object({ desks: z.array(deskRow), as_of: asOf }), [
    'desks',
    'operations',
  ]),
  'desks.read': query(
    z.object({ id }),
    z.object({
      desk: deskDetail.nullable(),
      map: readSoFar,
      linked: readSoFar,
      tiers: z.array(z.object({ tier: t, count: z.number() })),
      coverage,
      conflicts: z.array(conflict),
      /**
       * Whether all people of the workspace have been read. Until then, Hotdesk cannot tell which
       * companies have no known person.
       */
      people_read: z.boolean(),
      /** A requested hot list that may or may not have been created. */
      building: z.object({ asked_at: time, state: z.enum(['sending', 'unknown']) }).nullable(),
    }),
    ['desks', 'contacts', 'members', 'operations', 'sync', 'runs'],
  ),
  'desks.companies': query(
    z.object({
      id,
      tier: z.array(z.string()).max(10).optional(),
      gap: z.enum(gaps).optional(),
      text: z.string().max(200).optional(),
      sort: z.enum(companySorts).optional(),
      descending: z.boolean().optional(),
      ...pageInput,
    }),
    pageOf(deskCompany),
    ['desks', 'companies', 'contacts', 'members'],
  ),
  'desks.prospects': query(
    z.object({
      id,
      text: z.string().max(200).optional(),
      sort: z.enum(['name', 'company_name']).optional(),
      descending: z.boolean().optional(),
      ...pageInput,
    }),
    pageOf(prospectRow),
    ['desks', 'contacts', 'companies', 'members'],
  ),
  /** Returns the known people of a mapped company, for the panel beside the map. */
  'desks.people': query(
    z.object({ id, company_id: id }),
    z.object({ people: z.array(prospectRow), total: z.number() }),
    ['contacts', 'companies', 'members', 'desks'],
  ),
  'desks.compare': query(
    z.object(pair),
    z.object({
      a: deskRow.nullable(),
      b: deskRow.nullable(),
      companies: shares,
      prospects: shares,
      complete: z.boolean(),
      /** The age of the oldest of the four lists; null until all of them were read. */
      as_of: asOf,
    }),
    ['desks', 'contacts', 'companies'],
  ),
  'desks.shared': query(
    z.object({
      ...pair,
      of: z.enum(['companies', 'prospects']),
      side: z.enum(sides),
      ...pageInput,
    }),
    pageOf(sharedRow),
    ['desks', 'contacts', 'companies'],
  ),
  /** Queues the edit in the outbox, like every edit. */
  'desks.edit': change(z.object({ id, set: deskFields.partial(), ...seen }), changed),
  'desks.create': change(
    z.object({ set: deskFields.partial().required({ title: true }) }),
    z.object({ id, history_id: z.string().nullable() }),
  ),
  /** Generates a desk for 3 credits. `desk_id` is null if the answer did not arrive. */
  'desks.generate': paying(
    { brief: z.string().trim().min(1).max(20_000) },
    z.object({ purchase, desk_id: z.string().nullable() }),
  ),
  /**
   * Requests the hot list at once. If the answer is lost, Hotdesk looks for the new list and sends
   * nothing again automatically (G3).
   */
  'desks.buildHotList': paying(
    { id },
    z.object({
      outcome: z.enum(['made', 'unknown']),
      list_id: z.string().nullable(),
      name: z.string().nullable(),
      message: z.string(),
    }),
  ),
} as const
